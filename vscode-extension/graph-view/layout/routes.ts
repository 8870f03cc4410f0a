// The seventh step: the heights of the layers, and the paths of the wires.
//
// Between two layers is a gap without any boxes: there, and only there, wires run sideways. Within a layer they run straight
// down, beside the boxes. So no wire runs through a box.
import type { Point } from "../model/picture";
import type { Column, Item, Layers } from "./layers";
import type { Arc } from "./ranks";

const MIN_GAP = 26;
const TRACK = 8;
/** Wires that run far sideways get a higher gap, so that they are not too flat. */
const FLATNESS = 8;
const MAX_FOR_FLATNESS = 44;

/** Where a layer is; its gap is what follows until the next one. */
export interface Band {
  readonly top: number;
  /** The upper sides of its boxes, which have their room above them. */
  readonly boxes: number;
  readonly bottom: number;
}

/** The horizontal parts of a column, in the gaps below its source and above its target. */
interface Turns {
  readonly below: number;
  readonly above: number;
}

/** The places of the layers from 0 downward, and the paths of all wires. Linear in the items and links, but for sorting. */
export function route({ rows, items, paths, columns }: Layers): { bands: Band[]; paths: Map<Arc, Point[]> } {
  const below = tracks(columns, ({ source }) => source.layer);
  const above = tracks(columns, ({ target }) => target.layer - 1);
  const bands = bandsOf(rows, (gap) => (below.counts.get(gap) ?? 0) + (above.counts.get(gap) ?? 0));
  const routes = new Map<Arc, Point[]>();
  for (const [arc, bends] of paths) {
    const source = items[arc.from];
    const target = items[arc.to];
    if (source !== undefined && target !== undefined) {
      routes.set(arc, withoutNeedless(downward(arc, source, bends, target, bands)));
    }
  }
  for (const column of columns) {
    const turns = {
      below: (bands[column.source.layer]?.bottom ?? 0) + TRACK * (below.track.get(column) ?? 1),
      above: (bands[column.target.layer]?.top ?? 0) - TRACK * (above.track.get(column) ?? 1),
    };
    routes.set(column.arc, withoutNeedless(upward(column, turns, bands)));
  }
  return { bands, paths: routes };
}

/** A height for each column in its gap, from 1; inner loops turn nearer to their boxes than outer ones. */
function tracks(columns: readonly Column[], gapOf: (column: Column) => number): { track: Map<Column, number>; counts: Map<number, number> } {
  const counts = new Map<number, number>();
  const track = new Map<Column, number>();
  for (const column of [...columns].sort((a, b) => reach(a) - reach(b))) {
    const count = (counts.get(gapOf(column)) ?? 0) + 1;
    counts.set(gapOf(column), count);
    track.set(column, count);
  }
  return { track, counts };
}

/** How far a column leads away from its target. */
function reach({ arc, bends, target }: Column): number {
  return Math.abs((bends.at(-1)?.x ?? 0) - target.x - arc.wire.to.x);
}

function bandsOf(rows: readonly (readonly Item[])[], tracksIn: (gap: number) => number): Band[] {
  let top = 0;
  return rows.map((row, layer) => {
    const boxes = top + row.reduce((height, item) => Math.max(height, item.above), 0);
    const bottom = boxes + row.reduce((height, item) => Math.max(height, item.height), 0);
    const farthest = row.flatMap(({ down }) => down).reduce((far, { upper, lower, upperX, lowerX }) =>
      Math.max(far, Math.abs(upper.x + upperX - lower.x - lowerX)), 0);
    const band = { top, boxes, bottom };
    top = bottom + MIN_GAP + Math.min(MAX_FOR_FLATNESS, Math.round(farthest / FLATNESS)) + TRACK * tracksIn(layer);
    return band;
  });
}

function downward({ wire }: Arc, source: Item, bends: readonly Item[], target: Item, bands: readonly Band[]): Point[] {
  const from = source.x + wire.from.x;
  const to = target.x + wire.to.x;
  const path = [
    { x: from, y: (bands[source.layer]?.boxes ?? 0) + source.height },
    { x: from, y: bands[source.layer]?.bottom ?? 0 },
  ];
  let x = from;
  for (const bend of bends) {
    // Most bends of a long wire are on a straight line, so they are no corners.
    if (bend.x !== x) {
      path.push({ x, y: bands[bend.layer - 1]?.bottom ?? 0 }, { x: bend.x, y: bands[bend.layer]?.top ?? 0 });
      x = bend.x;
    }
  }
  path.push(
    { x, y: bands[target.layer - 1]?.bottom ?? 0 },
    { x: to, y: bands[target.layer]?.top ?? 0 },
    { x: to, y: bands[target.layer]?.boxes ?? 0 },
  );
  return path;
}

function upward({ arc: { wire }, bends, source, target }: Column, { below, above }: Turns, bands: readonly Band[]): Point[] {
  const from = source.x + wire.from.x;
  const to = target.x + wire.to.x;
  return [
    { x: from, y: (bands[source.layer]?.boxes ?? 0) + source.height },
    { x: from, y: below },
    { x: bends[0]?.x ?? from, y: below },
    ...bends.flatMap(({ x, layer }) => [{ x, y: bands[layer]?.bottom ?? 0 }, { x, y: bands[layer]?.top ?? 0 }]),
    { x: bends.at(-1)?.x ?? to, y: above },
    { x: to, y: above },
    { x: to, y: bands[target.layer]?.boxes ?? 0 },
  ];
}

/** The path without points that are twice in it, or on a vertical line between others. */
function withoutNeedless(path: readonly Point[]): Point[] {
  return path
    .filter(({ x, y }, index) => index === 0 || x !== path[index - 1]?.x || y !== path[index - 1]?.y)
    .filter(({ x }, index, once) => x !== once[index - 1]?.x || x !== once[index + 1]?.x);
}
