// How much of a picture changes its place when the program is edited.
import { layout } from "../../graph-view/layout/layout";
import { pictureOf } from "../../graph-view/model/boxes";
import { FIRST_FOLDING } from "../../graph-view/model/folding";
import type { Graph } from "../../graph-view/model/graph";
import { carriedOver } from "../../graph-view/model/matching";
import type { Box, Point } from "../../graph-view/model/picture";

/** Two versions compared: what is left in both of them. */
export interface Change {
  /** How many pairs of boxes stood side by side in a layer. */
  readonly pairs: number;
  /** How many of them changed sides. */
  readonly flips: number;
  /** How far each box moved, in its own widths. */
  readonly moves: readonly number[];
}

/** The second version of a picture, whose layout follows that of the first, compared with it. */
export function changeBetween(before: Graph, after: Graph): Change {
  const { boxes } = pictureOf(before, FIRST_FOLDING);
  const old = layout(pictureOf(before, FIRST_FOLDING)).boxes;
  const next = layout(pictureOf(after, FIRST_FOLDING), { previous: carriedOver(old, before, after) }).boxes;
  // By the ids of the boxes before.
  const now = carriedOver(next, after, before);
  const kept = boxes.filter(({ id }) => old.has(id) && now.has(id));
  const pairs = neighbours(kept, old);
  return {
    pairs: pairs.length,
    flips: pairs.filter(([left, right]) => middle(left, now) > middle(right, now)).length,
    moves: kept.map((box) => distance(old.get(box.id), now.get(box.id)) / box.width),
  };
}

/** Pairs of boxes next to each other in a layer: the left one and the right one. */
function neighbours(boxes: readonly Box[], places: ReadonlyMap<string, Point>): [Box, Box][] {
  const layers = new Map<number, Box[]>();
  for (const box of boxes) {
    const { y } = places.get(box.id) ?? { y: 0 };
    layers.set(y, [...layers.get(y) ?? [], box]);
  }
  return [...layers.values()].flatMap((layer) => {
    const row = layer.sort((a, b) => middle(a, places) - middle(b, places));
    return row.slice(1).map((right, index): [Box, Box] => [row[index] ?? right, right]);
  });
}

function middle({ id, width }: Box, places: ReadonlyMap<string, Point>): number {
  return (places.get(id)?.x ?? 0) + width / 2;
}

function distance(a: Point | undefined, b: Point | undefined): number {
  return Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0));
}

export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}
