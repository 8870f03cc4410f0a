import type { Graph, GraphEdge, GraphNode } from "./graph";
import { match } from "./matching";

/** What is different about a node or an edge: only in the new graph, only in the old one, or of another type in it. */
export type Sign = "added" | "gone" | "retyped";

/** Two graphs as one: the nodes of the new one with their ids, then those that are gone. */
export interface Difference {
  readonly graph: Graph;
  /** What the old graph shows, for display. */
  readonly titleBefore: string;
  readonly nodes: ReadonlyMap<number, Sign>;
  readonly edges: ReadonlyMap<GraphEdge, "added" | "gone">;
  readonly counts: Readonly<Record<Sign, number>>;
  /** What was known of the nodes that are of another type now. */
  readonly typesBefore: ReadonlyMap<number, string>;
}

/** What has changed from one graph to another. */
export function difference(from: Graph, to: Graph): Difference {
  const matching = match(from, to);
  const ids = new Map(matching);
  const nodes = new Map<number, Sign>();
  const kept = new Set(matching.values());
  for (const { id } of to.nodes) {
    if (!kept.has(id)) {
      nodes.set(id, "added");
    }
  }
  const ghosts: GraphNode[] = [];
  const typesBefore = new Map<number, string>();
  for (const node of from.nodes) {
    const id = matching.get(node.id);
    if (id === undefined) {
      const ghost = to.nodes.length + ghosts.length;
      ids.set(node.id, ghost);
      nodes.set(ghost, "gone");
      ghosts.push({ ...node, id: ghost, key: ghostKey(node.key) });
    } else if (to.nodes[id]?.type !== node.type) {
      nodes.set(id, "retyped");
      typesBefore.set(id, node.type);
    }
  }
  const edges = new Map<GraphEdge, "added" | "gone">();
  const old = from.edges.map((edge) => ({ ...edge, from: ids.get(edge.from) ?? -1, to: ids.get(edge.to) ?? -1 }));
  const oldNames = new Set(old.map(edgeName));
  const newNames = new Set(to.edges.map(edgeName));
  const goneEdges = old.filter((edge) => !newNames.has(edgeName(edge)));
  goneEdges.forEach((edge) => edges.set(edge, "gone"));
  to.edges.filter((edge) => !oldNames.has(edgeName(edge))).forEach((edge) => edges.set(edge, "added"));
  const count = (sign: Sign): number => [...nodes.values()].filter((other) => other === sign).length;
  const graph = {
    ...to,
    nodes: [...to.nodes, ...ghosts],
    edges: [...to.edges, ...goneEdges],
    laws: { ...from.laws, ...to.laws },
  };
  return { graph, titleBefore: from.title, nodes, edges, typesBefore, counts: { added: count("added"), gone: count("gone"), retyped: count("retyped") } };
}

/** A key of its own, so that a ghost is never taken for the node that comes back in a later version. */
const ghostKey = (key: string): string => `gone:${key}`;

const edgeName = ({ from, to, slot }: GraphEdge): string => `${from} ${to} ${slot}`;
