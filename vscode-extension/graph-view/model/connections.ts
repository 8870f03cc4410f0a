import type { Graph, GraphEdge } from "./graph";

/** The edges of a graph by node, so that a walk along them does not search all of them. */
export class Connections {
  readonly #inputs: readonly GraphEdge[][];
  readonly #users: readonly GraphEdge[][];

  constructor(graph: Graph) {
    this.#inputs = graph.nodes.map(() => []);
    this.#users = graph.nodes.map(() => []);
    for (const edge of graph.edges) {
      this.#inputs[edge.to]?.push(edge);
      this.#users[edge.from]?.push(edge);
    }
    for (const edges of this.#inputs) {
      edges.sort((a, b) => a.slot - b.slot);
    }
    for (const edges of this.#users) {
      edges.sort((a, b) => a.to - b.to || a.slot - b.slot);
    }
  }

  /** The edges into a node, by slot. */
  inputs(node: number): readonly GraphEdge[] {
    return this.#inputs[node] ?? [];
  }

  /** The edges out of a node, in the reading order of its users. */
  users(node: number): readonly GraphEdge[] {
    return this.#users[node] ?? [];
  }
}
