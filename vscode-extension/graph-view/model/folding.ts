// What of a graph is shown, and what is hidden behind something that is shown.
import { Connections } from "./connections";
import type { Graph } from "./graph";

/** What to show of a graph. Nodes are named by their keys, so that a folding outlives the version that it was made for. */
export interface Folding {
  /** Whether constants are cells of the boxes that use them, rather than boxes of their own. */
  readonly constantsInside: boolean;
  /** Whether projections are ports of the node that they project, rather than boxes of their own. */
  readonly projectionsInside: boolean;
  /** Nodes that are not shown. */
  readonly hidden?: ReadonlySet<string>;
  /** Nodes that hide all that only they need: the nodes whose every use leads to them. */
  readonly inputsFolded?: ReadonlySet<string>;
  /** Nodes that hide all that needs only them: the nodes whose every input comes from them. */
  readonly usersFolded?: ReadonlySet<string>;
  /** If given, no other nodes are shown. */
  readonly isolated?: ReadonlySet<string>;
  /** If given, boxes are basic blocks, where the graph has them. Open ones, named by their first nodes, show a row for each node. */
  readonly blocks?: { readonly isOpen: (key: string) => boolean };
}

/** How a graph is shown at first. */
export const FIRST_FOLDING: Folding = { constantsInside: true, projectionsInside: true };

/** What a folding leaves of a graph, by the ids of the nodes. */
export interface Visibility {
  readonly shown: readonly boolean[];
  /** How many nodes are folded behind each one. */
  readonly foldedBehind: readonly number[];
}

/** Applies the folding to the nodes. Linear in the graph for each folded node. */
export function visibilityOf(graph: Graph, folding: Folding): Visibility {
  const { nodes } = graph;
  const shown = nodes.map(({ key }) => folding.hidden?.has(key) !== true && folding.isolated?.has(key) !== false);
  const foldedBehind = nodes.map(() => 0);
  const owners = new Map<number, number>();
  const connections = new Connections(graph);
  for (const { id, key } of nodes) {
    const cones = [
      ...(folding.inputsFolded?.has(key) === true ? [inputCone(id, connections)] : []),
      ...(folding.usersFolded?.has(key) === true ? [userCone(id, connections)] : []),
    ];
    for (const node of shown[id] === true ? cones.flat() : []) {
      if (shown[node] === true) {
        shown[node] = false;
        owners.set(node, id);
      }
    }
  }
  for (const node of owners.keys()) {
    const owner = lastOwner(node, owners);
    foldedBehind[owner] = (foldedBehind[owner] ?? 0) + 1;
  }
  return { shown, foldedBehind };
}

/** The node that a folded node is hidden behind, once folds within folds are hidden too. */
function lastOwner(node: number, owners: ReadonlyMap<number, number>): number {
  let owner = node;
  // An owner is hidden after the nodes that it owns, so the chain ends.
  for (let next = owners.get(owner); next !== undefined; next = owners.get(owner)) {
    owner = next;
  }
  return owner;
}

/** The nodes that only this node needs. Linear in the graph. */
export function inputCone(node: number, connections: Connections): number[] {
  return cone(node, inputsIn(connections), usersIn(connections));
}

/** The nodes that need only this node. Linear in the graph. */
export function userCone(node: number, connections: Connections): number[] {
  return cone(node, usersIn(connections), inputsIn(connections));
}

const inputsIn = (connections: Connections): Neighbours => (node) => connections.inputs(node).map(({ from }) => from);
const usersIn = (connections: Connections): Neighbours => (node) => connections.users(node).map(({ to }) => to);

/** The nodes on one side of a node. */
type Neighbours = (node: number) => readonly number[];

/**
 * The nodes that only `tip` needs: all that is reached from it forward, without what is reached backward by something outside.
 * It is the greatest such set, so that a cycle that only `tip` needs is part of it.
 */
function cone(tip: number, forward: Neighbours, backward: Neighbours): number[] {
  const members = new Set<number>([tip]);
  // A set yields what is added while it is read.
  for (const node of members) {
    forward(node).forEach((next) => members.add(next));
  }
  const leaving = [...members].filter((node) => node !== tip && neededOutside(node, members, backward));
  for (let node = leaving.pop(); node !== undefined; node = leaving.pop()) {
    if (members.delete(node)) {
      leaving.push(...forward(node).filter((next) => next !== tip && members.has(next)));
    }
  }
  members.delete(tip);
  return [...members];
}

function neededOutside(node: number, members: ReadonlySet<number>, backward: Neighbours): boolean {
  return backward(node).some((next) => !members.has(next));
}
