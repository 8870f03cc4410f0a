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

/**
 * Turns links to views into links that call `command` with `[null, view]`: the editor opens links of few
 * schemes only. It decodes the arguments of a command link twice.
 */
export function asCommandLinks(markdown: string, command: string): string {
  return markdown.replace(/\]\((simple-view:[^()\s]*)\)/g, (_, view: string) =>
    `](command:${command}?${encodeURIComponent(encodeURIComponent(JSON.stringify([null, view])))})`);
}
