import type { Position, Range } from "vscode-languageclient";
import { nodesAt } from "../graph-view/model/places";

/** A node of a view: the lines about it in the view, and the parts of the program it stands for. */
export interface NodePlaces {
  readonly lines: readonly number[];
  readonly ranges: readonly Range[];
}

/** The lines of the view about the innermost part of the program around a position. */
export function linesAt(nodes: readonly NodePlaces[], at: Position): number[] {
  return [...new Set(nodesAt(nodes, at).flatMap(({ lines }) => lines))].sort((a, b) => a - b);
}

/** The parts of the program that a line of the view is about. */
export function rangesOf(nodes: readonly NodePlaces[], line: number): Range[] {
  return nodes.filter(({ lines }) => lines.includes(line)).flatMap(({ ranges }) => ranges);
}

/** A view that a link names: which one, of which program, and which of its nodes. */
export interface NamedView {
  readonly view: string;
  readonly program: string;
  readonly node?: number;
}

/** What the URI of a view names, such as `simple-view:/after/combined/a.graph?file%3A%2F%2F%2Fa.simple#12`. */
export function parseView(uri: string): NamedView | undefined {
  const [, view, program, node] = /^simple-view:\/(.+)\/[^/?#]*\?([^#]*)(?:#(\d+))?$/.exec(uri) ?? [];
  return view === undefined || program === undefined ? undefined : {
    view: decodeURIComponent(view),
    program: decodeURIComponent(program),
    ...(node !== undefined && { node: Number(node) }),
  };
}

/**
 * Turns links to views into links that call `command` with `[null, view]`: the editor opens links of few
 * schemes only. It decodes the arguments of a command link twice.
 */
export function asCommandLinks(markdown: string, command: string): string {
  return markdown.replace(/\]\((simple-view:[^()\s]*)\)/g, (_, view: string) =>
    `](command:${command}?${encodeURIComponent(encodeURIComponent(JSON.stringify([null, view])))})`);
}
