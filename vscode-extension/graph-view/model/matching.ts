// Which nodes of two graphs are the same one, of two versions of a program or of two views of one version.
import type { Graph, GraphNode } from "./graph";
import type { Point } from "./picture";

/**
 * From the ids of the graph before to those of the graph after. Nodes with the same key match. Those that are left match where
 * they stand between the same matched neighbours, as they are read, with the same operation and variable; the first with the
 * first. No node matches two others. Linear.
 */
export function match(before: Graph, after: Graph): Map<number, number> {
  const byKey = new Map(after.nodes.map(({ key, id }) => [key, id]));
  const matches = new Map(before.nodes.flatMap(({ key, id }) => {
    const other = byKey.get(key);
    return other === undefined ? [] : [[id, other]];
  }));
  const matched = new Set(matches.values());
  const gapsAfter = new Map(gaps(after.nodes, (id) => matched.has(id) ? id : undefined)
    .map((gap) => [`${gap.left} ${gap.right}`, gap.nodes]));
  for (const { left, right, nodes } of gaps(before.nodes, (id) => matches.get(id))) {
    for (const [id, other] of alike(nodes, gapsAfter.get(`${left} ${right}`) ?? [])) {
      matches.set(id, other);
    }
  }
  return matches;
}

/** Nodes without a match that are read one after another, and the matches of the nodes around them. */
interface Gap {
  readonly left: number | undefined;
  readonly right: number | undefined;
  readonly nodes: readonly GraphNode[];
}

function gaps(nodes: readonly GraphNode[], matchOf: (id: number) => number | undefined): Gap[] {
  const found: Gap[] = [];
  let left: number | undefined;
  let unmatched: GraphNode[] = [];
  for (const node of nodes) {
    const right = matchOf(node.id);
    if (right === undefined) {
      unmatched.push(node);
    } else {
      found.push({ left, right, nodes: unmatched });
      left = right;
      unmatched = [];
    }
  }
  return [...found, { left, right: undefined, nodes: unmatched }].filter((gap) => gap.nodes.length > 0);
}

/** Pairs of nodes with the same operation and variable, in their order. */
function alike(before: readonly GraphNode[], after: readonly GraphNode[]): [number, number][] {
  const waiting = new Map<string, GraphNode[]>();
  for (const node of [...after].reverse()) {
    const kind = kindOf(node);
    const same = waiting.get(kind) ?? [];
    waiting.set(kind, same);
    same.push(node);
  }
  return before.flatMap((node) => {
    const other = waiting.get(kindOf(node))?.pop();
    return other === undefined ? [] : [[node.id, other.id]];
  });
}

function kindOf({ op, variable }: GraphNode): string {
  return `${op} ${variable ?? ""}`;
}

/** Where the boxes of the graph before stood, by the ids that the boxes of their first nodes have in the graph after. */
export function carriedOver(places: ReadonlyMap<string, Point>, before: Graph, after: Graph): Map<string, Point> {
  return new Map([...match(before, after)].flatMap(([id, other]) => {
    const place = places.get(before.nodes[id]?.key ?? "");
    const key = after.nodes[other]?.key;
    return place === undefined || key === undefined ? [] : [[key, place]];
  }));
}
