import type { Graph, GraphEdge, GraphNode } from "../model/graph";

/** The nodes as Graphviz draws them; control as boxes, data as ellipses. */
export function toDot({ nodes, edges, program, title }: Graph, isShown: (node: number) => boolean): string {
  return [
    `digraph ${quoted(`${program}: ${title}`)} {`,
    `  node [fontname="monospace", fontsize=11, height=0.3];`,
    ...nodes.filter(({ id }) => isShown(id)).map(nodeLine),
    ...edges.filter(({ from, to }) => isShown(from) && isShown(to)).map(edgeLine),
    "}",
    "",
  ].join("\n");
}

function nodeLine({ id, label, control, unreachable }: GraphNode): string {
  return `  ${id} [label=${quoted(label)}, shape=${control ? "box" : "ellipse"}${unreachable === true ? ", style=dashed" : ""}];`;
}

function edgeLine({ from, to, slot, kind, back }: GraphEdge): string {
  const styles = [
    ...(kind === "control" ? ["penwidth=2"] : []),
    ...(kind === "region" ? ["style=dotted"] : []),
    // An edge against the ranks would turn the graph upside down.
    ...(back ? ["constraint=false", "color=gray"] : []),
  ];
  return `  ${from} -> ${to} [headlabel="${slot}", labelfontsize=8${styles.map((style) => `, ${style}`).join("")}];`;
}

/** A string of the language: a backslash would start an escape such as \N, the name of the node. */
const quoted = (text: string): string => `"${text.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\n")}"`;
