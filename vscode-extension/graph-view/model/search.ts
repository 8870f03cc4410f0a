import type { Graph, GraphNode } from "./graph";
import { textOf } from "./places";

/**
 * The nodes in whose label, operation, variable, constant or source text each word of the query occurs; for `line 5`, those
 * that stand for something on that line.
 */
export function search(graph: Graph, query: string, source?: string): GraphNode[] {
  const line = /^line (\d+)$/.exec(query.trim())?.[1];
  if (line !== undefined) {
    return graph.nodes.filter(({ ranges }) => ranges.some(({ start, end }) => start.line < Number(line) && Number(line) <= end.line + 1));
  }
  const words = query.toLowerCase().split(/\s+/).filter((word) => word !== "");
  return words.length === 0 ? [] : graph.nodes.filter((node) => {
    const texts = textsOf(node, source);
    return words.every((word) => texts.some((text) => text.toLowerCase().includes(word)));
  });
}

function textsOf(node: GraphNode, source: string | undefined): string[] {
  const { label, op, symbol, variable, constant } = node;
  return [
    label, op, ...[symbol, variable, constant].filter((text) => text !== undefined),
    ...(source === undefined ? [] : node.ranges.map((range) => textOf(source, range))),
  ];
}
