// How many wires cross between layers.
//
// Barth, Jünger, Mutzel: Simple and efficient bilayer cross counting, 2002. Links are sorted by their upper ends; two of them
// cross where the lower ends are in the other order, so the crossings are the inversions of the lower ends, which a tree of
// partial sums counts (Fenwick: A new data structure for cumulative frequency tables, 1994).
import type { Item, Link } from "./layers";

/** The crossings of all layers, by the present places of the items. n log n in the links. */
export function crossings(rows: readonly (readonly Item[])[]): number {
  return rows.reduce((total, row) => total + crossingsBelow(row), 0);
}

function crossingsBelow(row: readonly Item[]): number {
  const links = row.flatMap(({ down }) => down)
    .map((link) => ({ upper: upperEnd(link), lower: lowerEnd(link) }))
    .sort((a, b) => a.upper - b.upper || a.lower - b.lower);
  const ends = [...new Set(links.map(({ lower }) => lower))].sort((a, b) => a - b);
  const indices = new Map(ends.map((end, index) => [end, index]));
  return inversions(links.map(({ lower }) => indices.get(lower) ?? 0), ends.length);
}

/** How many pairs of numbers, all less than `limit`, are not in ascending order. */
function inversions(numbers: readonly number[], limit: number): number {
  const sums = new Int32Array(limit + 1);
  let total = 0;
  numbers.forEach((number, before) => {
    let smallerOrEqual = 0;
    for (let index = number + 1; index > 0; index -= index & -index) {
      smallerOrEqual += sums[index] ?? 0;
    }
    total += before - smallerOrEqual;
    for (let index = number + 1; index <= limit; index += index & -index) {
      sums[index] = (sums[index] ?? 0) + 1;
    }
  });
  return total;
}

/** How often the links of two neighbours cross if `left` stands left of `right`. k log k in their links. */
export function crossingsOf(left: Item, right: Item): number {
  return crossingsOfEnds(left.up.map(upperEnd), right.up.map(upperEnd))
    + crossingsOfEnds(left.down.map(lowerEnd), right.down.map(lowerEnd));
}

function crossingsOfEnds(left: number[], right: number[]): number {
  left.sort((a, b) => a - b);
  right.sort((a, b) => a - b);
  let total = 0;
  let smaller = 0;
  for (const end of left) {
    while (smaller < right.length && (right[smaller] ?? end) < end) {
      smaller++;
    }
    total += smaller;
  }
  return total;
}

function upperEnd({ upper, upperX }: Link): number {
  return upper.x + upperX;
}

function lowerEnd({ lower, lowerX }: Link): number {
  return lower.x + lowerX;
}
