// How many wires cross between layers.
//
// Barth, Jünger, Mutzel: Simple and efficient bilayer cross counting, 2002. Links are sorted by their upper ends; two of them
// cross where the lower ends are in the other order, so the crossings are the inversions of the lower ends, which a tree of
// partial sums counts (Fenwick: A new data structure for cumulative frequency tables, 1994).
//
// A crossing with control costs more than one of data with data: the spine of control is what people follow first.
import type { Item, Link } from "./layers";

const COST_OF_CONTROL = 3;

/** An end of a link, and what it costs to cross it: two that cross cost the product. */
interface LinkEnd {
  readonly x: number;
  readonly cost: number;
}

/** What the crossings of all layers cost, by the present places of the items. n log n in the links. */
export function crossingCost(rows: readonly (readonly Item[])[]): number {
  return rows.reduce((total, row) => total + costBelow(row), 0);
}

function costBelow(row: readonly Item[]): number {
  const links = row.flatMap(({ down }) => down)
    .map((link) => ({ upper: upperEnd(link).x, lower: lowerEnd(link) }))
    .sort((a, b) => a.upper - b.upper || a.lower.x - b.lower.x);
  const ends = [...new Set(links.map(({ lower }) => lower.x))].sort((a, b) => a - b);
  const indices = new Map(ends.map((end, index) => [end, index]));
  return costOfInversions(links.map(({ lower }) => ({ x: indices.get(lower.x) ?? 0, cost: lower.cost })), ends.length);
}

/** What the pairs of ends, all less than `limit`, cost that are not in ascending order. */
function costOfInversions(ends: readonly LinkEnd[], limit: number): number {
  const sums = new Int32Array(limit + 1);
  let before = 0;
  let total = 0;
  for (const { x, cost } of ends) {
    let smallerOrEqual = 0;
    for (let index = x + 1; index > 0; index -= index & -index) {
      smallerOrEqual += sums[index] ?? 0;
    }
    total += cost * (before - smallerOrEqual);
    before += cost;
    for (let index = x + 1; index <= limit; index += index & -index) {
      sums[index] = (sums[index] ?? 0) + cost;
    }
  }
  return total;
}

/** What the crossings of the links of two neighbours cost if `left` stands left of `right`. k log k in their links. */
export function crossingCostOf(left: Item, right: Item): number {
  return costOfEnds(left.up.map(upperEnd), right.up.map(upperEnd))
    + costOfEnds(left.down.map(lowerEnd), right.down.map(lowerEnd));
}

function costOfEnds(left: LinkEnd[], right: LinkEnd[]): number {
  left.sort((a, b) => a.x - b.x);
  right.sort((a, b) => a.x - b.x);
  let total = 0;
  let smaller = 0;
  let next = 0;
  for (const { x, cost } of left) {
    for (let end = right[next]; end !== undefined && end.x < x; end = right[++next]) {
      smaller += end.cost;
    }
    total += cost * smaller;
  }
  return total;
}

function upperEnd({ upper, upperX, control }: Link): LinkEnd {
  return { x: upper.x + upperX, cost: control ? COST_OF_CONTROL : 1 };
}

function lowerEnd({ lower, lowerX, control }: Link): LinkEnd {
  return { x: lower.x + lowerX, cost: control ? COST_OF_CONTROL : 1 };
}
