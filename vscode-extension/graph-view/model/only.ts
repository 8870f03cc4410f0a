import type { Connections } from "./connections";
import type { Graph } from "./graph";

/**
 * A part of the graph to show alone: control; a node with its inputs and users; or the slice of a node, which is all data
 * that takes part in computing it.
 */
export type Only =
  | { readonly kind: "control" }
  | { readonly kind: "neighbours" | "slice"; readonly key: string };

/** The keys of the nodes of a part; all nodes if the node that it is about is not in the graph. */
export function keysOf(graph: Graph, only: Only, connections: Connections): ReadonlySet<string> {
  return new Set(nodesOf(graph, only, connections).map((node) => graph.nodes[node]?.key ?? ""));
}

function nodesOf(graph: Graph, only: Only, connections: Connections): number[] {
  const all = graph.nodes.map((node) => node.id);
  if (only.kind === "control") {
    return all.filter((node) => graph.nodes[node]?.control === true);
  }
  const node = graph.nodes.find((candidate) => candidate.key === only.key)?.id;
  if (node === undefined) {
    return all;
  }
  if (only.kind === "neighbours") {
    return [
      node,
      ...connections.inputs(node).map((edge) => edge.from),
      ...connections.users(node).map((edge) => edge.to),
    ];
  }
  const slice = new Set([node]);
  // A set yields what is added while it is read.
  for (const member of slice) {
    connections.inputs(member).filter((edge) => edge.kind === "data").forEach((edge) => slice.add(edge.from));
  }
  return [...slice];
}
