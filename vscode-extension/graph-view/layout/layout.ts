// From boxes and wires to their places. README.md describes the steps.
import type { Box, Picture, Point } from "../model/picture";
import { setCoordinates } from "./coordinates";
import { crossingCost } from "./crossings";
import { countBends, layersOf, type Item, type Layers } from "./layers";
import { placeColumns } from "./loops";
import { mirror, order, orderDepthFirst } from "./ordering";
import { rank } from "./ranks";
import { route } from "./routes";
import { straighten } from "./straighten";

const STARTS = [orderDepthFirst, mirror];
const MAX_FOR_ALL_STARTS = 400;

/** Where everything stands. */
export interface Layout {
  /** The upper left corner of each box. */
  readonly boxes: ReadonlyMap<string, Point>;
  /** The corners of the path of each wire, from its source to its target. */
  readonly wires: ReadonlyMap<string, readonly Point[]>;
  /** The upper left corner of the whole: negative where a picture grew to the left or the top of the previous one. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface LayoutOptions {
  /** Where the boxes of the version before stood: boxes that are still there keep their place as far as possible. */
  readonly previous?: ReadonlyMap<string, Point>;
  /** The box that must stand exactly where it stood. */
  readonly fixed?: string;
}

/** How many bends the layout of a picture has: it takes time and room for each. Linear, though the bends may be quadratic. */
export function bendsOf(picture: Picture): number {
  const { arcs, ranks } = rank(picture);
  return countBends(arcs, ranks);
}

/**
 * Lays out a picture.
 *
 * Boxes do not overlap. Wires lead downward, but for those that close a cycle, and no part of one is in a box. The same picture
 * and options give the same layout. All numbers are whole. About n log n in the boxes, and the layers that wires pass.
 */
export function layout(picture: Picture, { previous, fixed }: LayoutOptions = {}): Layout {
  const layers = arranged(picture, previous);
  setCoordinates(layers.rows, previous);
  straighten(layers.rows, (item) => item.box !== undefined && previous?.has(item.box.id) === true);
  round(layers.rows);
  const { bands, paths } = route(layers);
  const places = new Map(layers.items.map((item) => [item, { x: item.x, y: bands[item.layer]?.boxes ?? 0 }]));
  const move = moveToPrevious(places, previous, fixed);
  return measured(
    picture.boxes,
    new Map([...places].flatMap(([{ box }, place]) => box === undefined ? [] : [[box.id, moved(place, move)]])),
    new Map([...paths].map(([{ wire }, path]) => [wire.id, path.map((point) => moved(point, move))])),
  );
}

/** Layers in order. A new picture of moderate size is tried from several starts, and the best one is taken. */
function arranged(picture: Picture, previous: ReadonlyMap<string, Point> | undefined): Layers {
  const { arcs, ranks } = rank(picture);
  const starts = previous !== undefined || picture.boxes.length > MAX_FOR_ALL_STARTS ? STARTS.slice(0, 1) : STARTS;
  const tried = starts.map((start) => {
    const layers = layersOf(picture.boxes, arcs, ranks);
    start(layers.rows);
    order(layers.rows, previous);
    placeColumns(layers, arcs);
    return layers;
  });
  return tried.reduce((best, layers) => crossingCost(layers.rows) < crossingCost(best.rows) ? layers : best);
}

function round(rows: readonly (readonly Item[])[]): void {
  for (const item of rows.flat()) {
    item.x = Math.round(item.x);
  }
}

/**
 * How far the whole must move so that the fixed box stands where it stood; without one, the boxes in the middle of all that
 * moved. A new picture starts at 0.
 */
function moveToPrevious(places: ReadonlyMap<Item, Point>, previous: ReadonlyMap<string, Point> | undefined, fixed: string | undefined): Point {
  const moves = [...places].flatMap(([{ box }, place]) => {
    const before = previous?.get(box?.id ?? "");
    return before === undefined ? [] : [{ id: box?.id, x: before.x - place.x, y: before.y - place.y }];
  });
  if (moves.length === 0) {
    return { x: -[...places.values()].reduce((least, { x }) => Math.min(least, x), Infinity), y: 0 };
  }
  return moves.find(({ id }) => id !== undefined && id === fixed) ?? { x: median(moves.map(({ x }) => x)), y: median(moves.map(({ y }) => y)) };
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

function moved(point: Point, by: Point): Point {
  return { x: point.x + by.x, y: point.y + by.y };
}

/** The layout with its size. */
function measured(all: readonly Box[], boxes: ReadonlyMap<string, Point>, wires: ReadonlyMap<string, readonly Point[]>): Layout {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const include = (x: number, y: number): void => {
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  };
  for (const { id, width, height, roomRight = 0 } of all) {
    const place = boxes.get(id);
    if (place !== undefined) {
      include(place.x, place.y);
      include(place.x + width + roomRight, place.y + height);
    }
  }
  for (const { x, y } of [...wires.values()].flat()) {
    include(x, y);
  }
  return left === Infinity ? { boxes, wires, left: 0, top: 0, width: 0, height: 0 }
    : { boxes, wires, left, top, width: right - left, height: bottom - top };
}
