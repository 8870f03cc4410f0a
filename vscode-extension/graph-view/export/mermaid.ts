import type { Graph, GraphEdge, GraphNode } from "../model/graph";

/** The nodes as a flowchart of Mermaid; control as rectangles, data rounded. */
export function toMermaid({ nodes, edges }: Graph, isShown: (node: number) => boolean): string {
  return [
    "flowchart TD",
    ...nodes.filter(({ id }) => isShown(id)).map(nodeLine),
    ...edges.filter(({ from, to }) => isShown(from) && isShown(to)).map(edgeLine),
    "",
  ].join("\n");
}

function nodeLine({ id, label, control }: GraphNode): string {
  return control ? `  n${id}[${quoted(label)}]` : `  n${id}(${quoted(label)})`;
}

function edgeLine({ from, to, kind, back }: GraphEdge): string {
  const arrow = kind === "control" ? "==>" : back || kind === "region" ? "-.->" : "-->";
  return `  n${from} ${arrow} n${to}`;
}

/** Quotes end a text, and a # starts an entity. Markdown within it is escaped, too: a `*` is no list. */
const quoted = (text: string): string =>
  `"${text.replace(/[#"&<>`*_~\\[\](){}|]/g, (character) => `#${character.charCodeAt(0)};`).replace(/\n/g, " ")}"`;
