import type { ExportFormat, ToHost } from "../messages";
import type { Graph } from "../model/graph";
import type { Rectangle } from "../picture/viewport";
import { toDot } from "./dot";
import { toMermaid } from "./mermaid";
import { toPng } from "./png";
import { toSvg } from "./svg";

/** What is seen, as a file for the host to save. */
export async function exportFile(
  format: ExportFormat, graph: Graph, isShown: (node: number) => boolean, picture: SVGSVGElement, part: Rectangle,
): Promise<ToHost & { type: "file" }> {
  const name = `${graph.program.replace(/^.*[\\/]/, "").replace(/\.simple$/, "")}.${format}`;
  switch (format) {
    case "svg": return { type: "file", name, text: toSvg(picture, part).text };
    case "png": return { type: "file", name, base64: await toPng(toSvg(picture, part)) };
    case "dot": return { type: "file", name, text: toDot(graph, isShown) };
    case "mmd": return { type: "file", name, text: toMermaid(graph, isShown) };
    case "json": return { type: "file", name, text: `${JSON.stringify(graph, null, 2)}\n` };
  }
}
