// The first step: which layer each box is in.
//
// Control flows down from the start as early as it can, by longest paths, and data is computed as late as it can, just above its
// first user. So an expression stands above what it is for, as in the pictures of the literature, and what a loop does not
// change stands where it is used and not in a crowd at the top.
//
// Longest paths: Sugiyama, Tagawa, Toda: Methods for visual understanding of hierarchical system structures, 1981; with data
// late as in Click: Global code motion, global value numbering, 1995.
import type { Box, Picture, Wire } from "../model/picture";

/** A wire between boxes, which are named by their index in the picture. */
export interface Arc {
  readonly wire: Wire;
  readonly from: number;
  readonly to: number;
  /** Whether it runs upward: back to a loop head or, in a graph that should not be, around a cycle without one. */
  readonly upward: boolean;
}

/** The arcs, and the layer of each box, from 0. Every arc that does not run upward leads to a later layer. Linear. */
export function rank({ boxes, wires }: Picture): { arcs: readonly Arc[]; ranks: readonly number[] } {
  const indices = new Map(boxes.map(({ id }, index) => [id, index]));
  const arcs = withoutCycles(boxes.length, wires.flatMap((wire) => {
    const from = indices.get(wire.from.box);
    const to = indices.get(wire.to.box);
    return from === undefined || to === undefined ? [] : [{ wire, from, to, upward: wire.back || from === to }];
  }));
  const ranks = ranksOf(boxes, arcs);
  // What a loop does not change needs no way back to its head: it can be computed before. Below the head is only what may need
  // it, so what is not below does not.
  const isUpward = ({ from, to, upward }: Arc): boolean => upward && (from === to || (ranks[from] ?? 0) > (ranks[to] ?? 0));
  const turned = withoutCycles(boxes.length, arcs.map((arc) => ({ ...arc, upward: isUpward(arc) })));
  return { arcs: turned, ranks: ranksOf(boxes, turned) };
}

/** The arcs, more of them upward so that the others form no cycle. Linear. */
function withoutCycles(boxes: number, arcs: readonly Arc[]): readonly Arc[] {
  const closing = closingArcs(boxes, arcs);
  return arcs.map((arc) => closing.has(arc) ? { ...arc, upward: true } : arc);
}

/** The downward arcs that lead back to a box on the path by which a depth-first search came. */
function closingArcs(boxes: number, arcs: readonly Arc[]): ReadonlySet<Arc> {
  const leaving = lists(boxes, arcs.filter(({ upward }) => !upward), ({ from }) => from);
  const closing = new Set<Arc>();
  const state = new Array<"new" | "open" | "done">(boxes).fill("new");
  for (let root = 0; root < boxes; root++) {
    const path = state[root] === "new" ? [{ box: root, next: 0 }] : [];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      state[top.box] = "open";
      const arc = leaving[top.box]?.[top.next++];
      if (arc === undefined) {
        state[top.box] = "done";
        path.pop();
      } else if (state[arc.to] === "open") {
        closing.add(arc);
      } else if (state[arc.to] === "new") {
        path.push({ box: arc.to, next: 0 });
      }
    }
  }
  return closing;
}

/** Longest paths from above for control, and from below for data that something needs. */
function ranksOf(boxes: readonly Box[], arcs: readonly Arc[]): number[] {
  const downward = arcs.filter(({ upward }) => !upward);
  const entering = lists(boxes.length, downward, ({ to }) => to);
  const leaving = lists(boxes.length, downward, ({ from }) => from);
  const sorted = inTopologicalOrder(entering, leaving);
  const ranks = boxes.map(() => 0);
  for (const box of sorted) {
    ranks[box] = (entering[box] ?? []).reduce((rank, { from }) => Math.max(rank, (ranks[from] ?? 0) + 1), 0);
  }
  for (const box of sorted.reverse()) {
    const users = leaving[box] ?? [];
    if (boxes[box]?.control === false && users.length > 0) {
      ranks[box] = users.reduce((rank, { to }) => Math.min(rank, (ranks[to] ?? 0) - 1), Infinity);
    }
  }
  // A box without wires stands beside the start, but the stop, where no path reaches it, stands last.
  const last = ranks.reduce((a, b) => Math.max(a, b), 0);
  return ranks.map((rank, box) => {
    const isAlone = entering[box]?.length === 0 && leaving[box]?.length === 0;
    return isAlone && boxes[box]?.control === true && box > 0 ? last + 1 : rank;
  });
}

function inTopologicalOrder(entering: readonly (readonly Arc[])[], leaving: readonly (readonly Arc[])[]): number[] {
  const missing = entering.map(({ length }) => length);
  const sorted = missing.flatMap((count, box) => count === 0 ? [box] : []);
  // The loop also reads what is appended while it runs.
  for (const box of sorted) {
    for (const { to } of leaving[box] ?? []) {
      missing[to] = (missing[to] ?? 0) - 1;
      if (missing[to] === 0) {
        sorted.push(to);
      }
    }
  }
  return sorted;
}

/** The arcs of each box, in their order. */
export function lists(boxes: number, arcs: readonly Arc[], boxOf: (arc: Arc) => number): Arc[][] {
  const all = Array.from({ length: boxes }, (): Arc[] => []);
  for (const arc of arcs) {
    all[boxOf(arc)]?.push(arc);
  }
  return all;
}
