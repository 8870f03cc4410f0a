// The fifth step: how far to the right each item stands.
//
// The picture is best where wires run straight down, the spine of control first, and where boxes that were there before stand
// where they stood. So the sum of squares of all deviations, each with its weight, shall be as small as it can without a change
// of the order. A sweep solves one layer after the other exactly, with its neighbours held: that is an isotonic regression,
// which pooling adjacent violators solves in linear time (Ayer, Brunk, Ewing, Reid, Silverman: An empirical distribution
// function for sampling with incomplete information, 1955; Best, Chakravarti: Active set algorithms for isotonic regression,
// 1990). No layer makes the sum greater, so the sweeps converge.
import type { Point } from "../model/picture";
import { gapBetween, pack, type Item, type Link } from "./layers";
import { previousX, straightX } from "./ordering";

/** Sweeps that look at one side only spread what happens at one end; those that follow look at both. */
const ONE_SIDED_SWEEPS = 4;
const SWEEPS = 12;
/** How much more a box that was there before holds its place than its wires pull it. */
const HOLD = 6;

type Places = ReadonlyMap<string, Point>;
type Side = "up" | "down";

/** Where an item wants its left side to be, and how much. */
interface Wish {
  readonly x: number;
  readonly weight: number;
}

/** Sets `x` of all items. Their order stays, and neighbours keep their distance. Linear in the items and links. */
export function setCoordinates(rows: readonly (readonly Item[])[], previous: Places = new Map()): void {
  for (const row of rows) {
    pack(row);
    moveNearPrevious(row, previous);
  }
  for (let round = 0; round < SWEEPS; round++) {
    const down = round % 2 === 0;
    const sides: Side[] = round >= ONE_SIDED_SWEEPS ? ["up", "down"] : down ? ["up"] : ["down"];
    for (const row of down ? rows : [...rows].reverse()) {
      settle(row, row.map((item) => wish(item, sides, previous)));
    }
  }
}

function moveNearPrevious(row: readonly Item[], previous: Places): void {
  const moves = row.flatMap((item) => {
    const x = previousX(item, previous);
    return x === undefined ? [] : [x - item.x];
  });
  const move = moves.length === 0 ? 0 : moves.reduce((a, b) => a + b) / moves.length;
  for (const item of row) {
    item.x += move;
  }
}

function wish(item: Item, sides: readonly Side[], previous: Places): Wish {
  let weight = 0;
  let total = 0;
  for (const side of sides) {
    for (const link of item[side]) {
      const pull = weightOf(link);
      weight += pull;
      total += pull * straightX(item, link);
    }
  }
  const before = previousX(item, previous);
  if (before !== undefined) {
    const pull = HOLD * weight + 1;
    weight += pull;
    total += pull * before;
  }
  return weight === 0 ? { x: item.x, weight: 0.1 } : { x: total / weight, weight };
}

/** Long wires and the spine of control shall be straight before others. */
export function weightOf({ upper, lower, control }: Link): number {
  const bends = Number(upper.box === undefined) + Number(lower.box === undefined);
  return ([1, 2, 8][bends] ?? 1) * (control ? 4 : 1);
}

/** Items that must touch, and thus move together. */
interface Pool {
  /** Where the first item of the layer would be if all stood as near to each other as they may. */
  readonly start: number;
  readonly weight: number;
  readonly size: number;
}

/** Gives each item the place that it wishes, or where it must give way, the best place in common with its neighbours. */
function settle(row: readonly Item[], wishes: readonly Wish[]): void {
  const offsets = offsetsOf(row);
  const pools: Pool[] = [];
  wishes.forEach(({ x, weight }, place) => {
    let pool: Pool = { start: x - (offsets[place] ?? 0), weight, size: 1 };
    for (let left = pools.at(-1); left !== undefined && left.start > pool.start; left = pools.at(-1)) {
      pool = merge(left, pool);
      pools.pop();
    }
    pools.push(pool);
  });
  const starts = pools.flatMap(({ start, size }) => new Array<number>(size).fill(start));
  row.forEach((item, place) => {
    item.x = (starts[place] ?? 0) + (offsets[place] ?? 0);
  });
}

function merge(left: Pool, right: Pool): Pool {
  const weight = left.weight + right.weight;
  return { start: (left.start * left.weight + right.start * right.weight) / weight, weight, size: left.size + right.size };
}

/** How far each item is from the first one if all stand as near to each other as they may. */
function offsetsOf(row: readonly Item[]): number[] {
  let offset = 0;
  return row.map((item, place) => {
    const left = row[place - 1];
    offset += left === undefined ? 0 : left.width + gapBetween(left, item);
    return offset;
  });
}
