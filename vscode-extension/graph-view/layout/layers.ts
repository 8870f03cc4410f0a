// The second step: layers of items, with links between neighbouring layers only.
//
// A wire that passes layers has a bend in each of them. Wires from one cell share their bends: they run as one line that
// branches where it is used. A wire upward is a column of bends beside the loop, from the layer of its source to that of its
// target; it takes part in no layer until the others are in order.
import type { Box } from "../model/picture";
import type { Arc } from "./ranks";

/** What has a place in a layer: a box, or a bend, which has no size. */
export interface Item {
  readonly box?: Box;
  /** The index of the box that it is, whose wire it bends, or around whose loop it leads. */
  readonly origin: number;
  /** Where people come upon it: the index of the box that it is, or to which the first of its wires leads. */
  readonly reading: number;
  readonly layer: number;
  /** With the room at its right. */
  readonly width: number;
  readonly height: number;
  /** The height of the room above it. */
  readonly above: number;
  readonly up: Link[];
  readonly down: Link[];
  /** The left side. */
  x: number;
}

/** The part of a wire between two neighbouring layers. */
export interface Link {
  readonly upper: Item;
  readonly lower: Item;
  /** Where it is attached, from the left sides of both. */
  readonly upperX: number;
  readonly lowerX: number;
  readonly control: boolean;
}

/** A wire that runs upward. */
export interface Column {
  readonly arc: Arc;
  /** From the layer of the source up to that of the target. */
  readonly bends: readonly Item[];
  readonly source: Item;
  readonly target: Item;
}

export interface Layers {
  /** From the left to the right; without the bends of columns. */
  readonly rows: Item[][];
  /** By the index of the box. */
  readonly items: readonly Item[];
  /** The bends of each wire that runs downward, from the source to the target. */
  readonly paths: ReadonlyMap<Arc, readonly Item[]>;
  readonly columns: readonly Column[];
}

/** How many bends wires have that run downward between boxes of these layers. Linear in the wires, unlike the bends. */
export function countBends(arcs: readonly Arc[], ranks: readonly number[]): number {
  const lengths = new Map<string, number>();
  for (const arc of arcs.filter(({ upward }) => !upward)) {
    const trunk = trunkOf(arc);
    lengths.set(trunk, Math.max(lengths.get(trunk) ?? 0, (ranks[arc.to] ?? 0) - (ranks[arc.from] ?? 0) - 1));
  }
  return [...lengths.values()].reduce((sum, length) => sum + length, 0);
}

/** Boxes stand in each layer as they are read. Linear in the boxes and bends. */
export function layersOf(boxes: readonly Box[], arcs: readonly Arc[], ranks: readonly number[]): Layers {
  const items = boxes.map((box, index) => item(index, index, ranks[index] ?? 0, box));
  const bends: Item[] = [];
  const paths = new Map<Arc, readonly Item[]>();
  const columns: Column[] = [];
  const trunks = new Map<string, Item[]>();
  for (const arc of arcs) {
    const source = items[arc.from];
    const target = items[arc.to];
    if (source !== undefined && target !== undefined && arc.upward) {
      columns.push(columnOf(arc, source, target));
    } else if (source !== undefined && target !== undefined) {
      const trunk = trunks.get(trunkOf(arc)) ?? [];
      trunks.set(trunkOf(arc), trunk);
      bends.push(...extend(trunk, target.layer - source.layer - 1, source, arc));
      const path = trunk.slice(0, target.layer - source.layer - 1);
      paths.set(arc, path);
      link(path.at(-1) ?? source, target, path.length === 0 ? arc.wire.from.x : 0, arc.wire.to.x, arc);
    }
  }
  const rows = Array.from({ length: ranks.reduce((a, b) => Math.max(a, b + 1), 0) }, (): Item[] => []);
  for (const one of [...items, ...bends].sort((a, b) => a.reading - b.reading)) {
    rows[one.layer]?.push(one);
  }
  return { rows, items, paths, columns };
}

/** Wires with the same one leave from the same cell. */
function trunkOf({ from, wire }: Arc): string {
  return `${from} ${wire.from.x}`;
}

/** Lengthens the trunk of a cell to so many bends; the new ones. */
function extend(trunk: Item[], length: number, source: Item, arc: Arc): Item[] {
  const first = trunk.length;
  while (trunk.length < length) {
    const above = trunk.at(-1);
    const bend = item(source.origin, arc.to, source.layer + trunk.length + 1);
    link(above ?? source, bend, above === undefined ? arc.wire.from.x : 0, 0, arc);
    trunk.push(bend);
  }
  return trunk.slice(first);
}

function columnOf(arc: Arc, source: Item, target: Item): Column {
  const bends: Item[] = [];
  // A cycle without a loop head may close further down than it starts.
  const step = source.layer < target.layer ? 1 : -1;
  for (let layer = source.layer; layer !== target.layer + step; layer += step) {
    bends.push(item(target.origin, target.origin, layer));
  }
  return { arc, bends, source, target };
}

function item(origin: number, reading: number, layer: number, box?: Box): Item {
  const { width = 0, height = 0, roomRight = 0, roomAbove: above = 0 } = box ?? {};
  return { ...(box !== undefined && { box }), origin, reading, layer, width: width + roomRight, height, above, up: [], down: [], x: 0 };
}

function link(upper: Item, lower: Item, upperX: number, lowerX: number, { wire }: Arc): void {
  const made = { upper, lower, upperX, lowerX, control: wire.kind === "control" };
  upper.down.push(made);
  lower.up.push(made);
}

/** The least distance between neighbours in a layer. */
export function gapBetween(left: Item, right: Item): number {
  if (left.box !== undefined && right.box !== undefined) {
    return 24;
  }
  return left.box === undefined && right.box === undefined ? 10 : 14;
}

/** Places the items of a layer as near to each other as they may be, around the middle of the picture. */
export function pack(row: readonly Item[]): void {
  let x = 0;
  let left: Item | undefined;
  for (const one of row) {
    x += left === undefined ? 0 : gapBetween(left, one);
    one.x = x;
    x += one.width;
    left = one;
  }
  for (const one of row) {
    one.x -= x / 2;
  }
}
