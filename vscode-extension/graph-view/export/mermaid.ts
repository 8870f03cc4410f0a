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

/** Thick for control, dotted for back edges, without an arrowhead from a region to its phis; with the slot. */
function edgeLine({ from, to, slot, kind, back }: GraphEdge): string {
  const arrow = back ? "-.->" : kind === "control" ? "==>" : kind === "region" ? "-.-" : "-->";
  return `  n${from} ${arrow}|${slot}| n${to}`;
}

/** Quotes end a text, and a # starts an entity. Markdown within it is escaped, too: a `*` is no list. */
const quoted = (text: string): string =>
  `"${text.replace(/[#"&<>`*_~\\[\](){}|]/g, (character) => `#${character.charCodeAt(0)};`).replace(/\n/g, " ")}"`;
