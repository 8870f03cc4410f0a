// The third step: the order within each layer, so that few wires cross.
//
// Sweeps down and up move each item to the mean of its neighbours in the layer before: the barycenter heuristic of Sugiyama,
// Tagawa and Toda, 1981. At last, neighbours change places wherever that costs less: Gansner, Koutsofios, North, Vo: A
// technique for drawing directed graphs, 1993. The best order that was seen is kept.
//
// Boxes that were in the picture before keep their order. Only what is new finds its place among them, so that an edit does not
// throw the picture into disorder, even where a different order would have fewer crossings.
import type { Point } from "../model/picture";
import { crossingCost, crossingCostOf } from "./crossings";
import { pack, type Item, type Link } from "./layers";

const MAX_SWEEPS = 24;
/** As many sweeps without any gain end them. */
const PATIENCE = 6;
const MAX_SWAP_ROUNDS = 8;
const SWAP_ROUNDS_IF_LARGE = 2;
/** So many items of all layers are worth the patience; larger graphs are swept less often. */
const LARGE = 6000;

type Places = ReadonlyMap<string, Point>;

/** Orders the items of each layer, and packs them. A bounded number of rounds, each n log n. */
export function order(rows: Item[][], previous: Places = new Map()): void {
  for (const row of rows) {
    keepOrder(row, previous);
    pack(row);
  }
  const isLarge = rows.reduce((total, row) => total + row.length, 0) > LARGE;
  sweep(rows, isLarge ? PATIENCE : MAX_SWEEPS, previous);
  swapNeighbours(rows, isLarge ? SWAP_ROUNDS_IF_LARGE : MAX_SWAP_ROUNDS, previous);
}

/** A start: as a depth-first search comes upon the items, along their wires from the left to the right. Linear, but for sorting. */
export function orderDepthFirst(rows: readonly Item[][]): void {
  const visited = new Map<Item, number>();
  const pending = rows.flat().filter(({ up }) => up.length === 0).reverse();
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (!visited.has(item)) {
      visited.set(item, visited.size);
      item.down.toSorted((a, b) => b.upperX - a.upperX).forEach(({ lower }) => pending.push(lower));
    }
  }
  for (const row of rows) {
    row.sort((a, b) => (visited.get(a) ?? 0) - (visited.get(b) ?? 0));
  }
}

/** A start: against the order in which people read the items. */
export function mirror(rows: readonly Item[][]): void {
  rows.forEach((row) => row.reverse());
}

function sweep(rows: Item[][], sweeps: number, previous: Places): void {
  let best = { cost: crossingCost(rows), rows: rows.map((row) => [...row]) };
  let sinceBest = 0;
  for (let round = 0; round < sweeps && sinceBest < PATIENCE && best.cost > 0; round++) {
    const down = round % 2 === 0;
    for (const row of down ? rows : [...rows].reverse()) {
      sortByNeighbours(row, down ? "up" : "down");
      keepOrder(row, previous);
      pack(row);
    }
    const cost = crossingCost(rows);
    sinceBest = cost < best.cost ? 0 : sinceBest + 1;
    if (cost < best.cost) {
      best = { cost, rows: rows.map((row) => [...row]) };
    }
  }
  best.rows.forEach((row, layer) => {
    rows[layer]?.splice(0, row.length, ...row);
    pack(row);
  });
}

function sortByNeighbours(row: Item[], side: "up" | "down"): void {
  const wanted = new Map(row.map((item) => [item, barycenter(item, side)]));
  row.sort((a, b) => (wanted.get(a) ?? 0) - (wanted.get(b) ?? 0));
}

/** Where the middle of an item would be if its wires on one side ran straight; where it is if it has none. */
function barycenter(item: Item, side: "up" | "down"): number {
  const links = item[side];
  const total = links.reduce((sum, link) => sum + straightX(item, link), 0);
  return (links.length === 0 ? item.x : total / links.length) + item.width / 2;
}

/** Where the left side of an item is when one of its links is vertical. */
export function straightX(item: Item, { upper, lower, upperX, lowerX }: Link): number {
  return item === lower ? upper.x + upperX - lowerX : lower.x + lowerX - upperX;
}

/** Puts the boxes that stood in the picture before in the order that they had, at the places that they now have. */
function keepOrder(row: Item[], previous: Places): void {
  const places = row.flatMap((item, place) => previousX(item, previous) === undefined ? [] : [place]);
  const kept = places.flatMap((place) => row[place] ?? [])
    .sort((a, b) => (previousX(a, previous) ?? 0) - (previousX(b, previous) ?? 0));
  kept.forEach((item, index) => {
    row[places[index] ?? 0] = item;
  });
}

/** Where the left side of an item was, if it is a box that was in the picture before. */
export function previousX(item: Item, previous: Places): number | undefined {
  return item.box === undefined ? undefined : previous.get(item.box.id)?.x;
}

function swapNeighbours(rows: Item[][], rounds: number, previous: Places): void {
  let gained = true;
  for (let round = 0; round < rounds && gained; round++) {
    gained = false;
    for (const row of rows) {
      for (let place = 1; place < row.length; place++) {
        gained = swapIfBetter(row, place, previous) || gained;
      }
    }
  }
}

function swapIfBetter(row: Item[], place: number, previous: Places): boolean {
  const left = row[place - 1];
  const right = row[place];
  if (left === undefined || right === undefined
    || (previousX(left, previous) !== undefined && previousX(right, previous) !== undefined)
    || crossingCostOf(left, right) <= crossingCostOf(right, left)) {
    return false;
  }
  row[place - 1] = right;
  row[place] = left;
  const { x } = left;
  left.x = right.x + right.width - left.width;
  right.x = x;
  return true;
}
