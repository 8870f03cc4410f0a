// The fourth step: wires that run upward get their places at the sides of their loops.
//
// Control runs upward at the left of a loop, data at the right: a region stands at the left of its phis, so neither crosses the
// other. In each layer the wire stands beside all that belongs to the loop, and thus outside of the loops within it.
import { lists, type Arc } from "./ranks";
import { pack, type Column, type Item, type Layers } from "./layers";

/** Puts the bends of all columns into their layers. Linear in each loop, and in the layers that it spans. */
export function placeColumns({ rows, items, columns }: Layers, arcs: readonly Arc[]): void {
  const bodies = loopBodies(items, columns, arcs);
  const fromInside = [...columns].sort((a, b) =>
    (bodies.get(a.arc.to)?.size ?? 0) - (bodies.get(b.arc.to)?.size ?? 0) || a.arc.to - b.arc.to || b.arc.wire.to.x - a.arc.wire.to.x);
  for (const column of fromInside) {
    const body = bodies.get(column.arc.to) ?? new Set();
    for (const bend of column.bends) {
      const row = rows[bend.layer] ?? [];
      row.splice(column.arc.wire.kind === "control" ? leftOf(row, body) : rightOf(row, body), 0, bend);
      pack(row);
    }
  }
  for (const { bends } of columns) {
    bends.forEach((lower, index) => {
      const upper = bends[index + 1];
      if (upper !== undefined) {
        const link = { upper, lower, upperX: 0, lowerX: 0, control: true };
        upper.down.push(link);
        lower.up.push(link);
      }
    });
  }
}

function leftOf(row: readonly Item[], body: ReadonlySet<number>): number {
  return Math.max(0, row.findIndex(({ origin }) => body.has(origin)));
}

function rightOf(row: readonly Item[], body: ReadonlySet<number>): number {
  const last = row.findLastIndex(({ origin }) => body.has(origin));
  return last < 0 ? row.length : last + 1;
}

/**
 * The boxes of each loop, by its head: those that lie on a way from the head down to the source of a wire back. This is the
 * natural loop of Aho, Sethi, Ullman: Compilers, 1986, for data as well as for control.
 */
function loopBodies(items: readonly Item[], columns: readonly Column[], arcs: readonly Arc[]): ReadonlyMap<number, ReadonlySet<number>> {
  const downward = arcs.filter(({ upward }) => !upward);
  const leaving = lists(items.length, downward, ({ from }) => from);
  const entering = lists(items.length, downward, ({ to }) => to);
  const sources = new Map<number, number[]>();
  for (const { arc } of columns) {
    sources.set(arc.to, [...sources.get(arc.to) ?? [], arc.from]);
  }
  return new Map([...sources].map(([head, ends]) => {
    const last = Math.max(...ends.map((end) => items[end]?.layer ?? 0));
    const below = closure([head], (box) =>
      leaving[box]?.map(({ to }) => to).filter((to) => (items[to]?.layer ?? 0) <= last) ?? []);
    const body = closure(ends, (box) => entering[box]?.map(({ from }) => from).filter((from) => below.has(from)) ?? []);
    return [head, body.add(head)];
  }));
}

function closure(roots: readonly number[], next: (box: number) => readonly number[]): Set<number> {
  const reached = new Set(roots);
  // A set yields what is added while it is read.
  for (const box of reached) {
    next(box).forEach((other) => reached.add(other));
  }
  return reached;
}
