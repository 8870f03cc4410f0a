import type { FilmName } from "./film";
import type { GraphNode } from "./graph";
import type { Range } from "./range";

/** The name of a node for reading aloud: `Phi a` for `Phi[a]`. */
export function nameOf(node: GraphNode): string {
  return node.label.replace(/\[(.*)\]$/, " $1");
}

/** The name of a node for display: that in listings, and the sign that the picture shows instead, as in `Add +`. */
export function titleOf({ label, symbol }: GraphNode): string {
  return symbol === undefined ? label : `${label} ${symbol}`;
}

/** The names of nodes that stand side by side: `Phi[a] line 3` where another one is `Phi[a]`, too. */
export function distinctTitles(nodes: readonly GraphNode[]): string[] {
  return nodes.map((node) => {
    const namesakes = nodes.filter((other) => titleOf(other) === titleOf(node));
    const tellApart = DIFFERENCES.find((difference) => new Set(namesakes.map(difference)).size === namesakes.length);
    return namesakes.length === 1 || tellApart === undefined ? titleOf(node) : `${titleOf(node)} ${tellApart(node)}`;
  });
}

/** In what nodes may differ: what says most to a reader first. */
const DIFFERENCES: readonly ((node: GraphNode) => string)[] = [
  ({ id, ranges: [range] }) => range === undefined ? `node ${id}` : `line ${range.start.line + 1}`,
  ({ id, ranges: [range] }) => range === undefined ? `node ${id}` : placeInWords(range),
  ({ id }) => `node ${id}`,
];

/** A node in one line: `Phi a, int from 0 to 9, line 3`. */
export function inWords(node: GraphNode): string {
  const [range] = node.ranges;
  return [
    nameOf(node),
    ...(node.type === "" || node.control ? [] : [node.type]),
    ...(node.unreachable === true ? ["unreachable"] : []),
    ...(node.count === undefined ? [] : [timesInWords(node.count)]),
    ...(range === undefined ? [] : [lineInWords(range)]),
  ].join(", ");
}

/** `line 3`, or `lines 3 to 5`. */
export function lineInWords({ start, end }: Range): string {
  return start.line === end.line ? `line ${start.line + 1}` : `lines ${start.line + 1} to ${end.line + 1}`;
}

/** `3:5`, a line and a column as editors count them. */
export function placeInWords({ start }: Range): string {
  return `${start.line + 1}:${start.character + 1}`;
}

/** How often a node ran, in words. */
export function timesInWords(count: string): string {
  switch (count) {
    case "0": return "never ran";
    case "1": return "ran once";
    case "2": return "ran twice";
    default: return `ran ${count} times`;
  }
}

/** `1 node`, `2 nodes`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** The label of the node with a key, which begins with it. */
export function labelOf(key: string): string {
  return key.replace(/ (?:@|#\d+).*$/s, "");
}

/** The caption before the first step of a film: what is about to be seen. */
export const BEGINNINGS: Readonly<Record<FilmName, string>> = {
  "construction": "no statement is read yet: each one adds nodes, and a loop gets a phi at the first use of a variable",
  "construction/eager": "no statement is read yet: each one adds nodes, and a loop gets a phi for each variable at once",
  "optimization": "the graph is as it was built: passes change it, until none finds anything more",
  "schedule": "no operation has a block yet: each gets the earliest that is legal, then the latest, and the best of those between them",
  "run": "control goes along its edges from node to node, and the values are computed on its way, in the optimized graph",
  "run/as-written": "control goes along its edges from node to node, and the values are computed on its way, in the graph as it was built",
};
