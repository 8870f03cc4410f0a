import type { Position, Range } from "vscode-languageclient";

/** A node of a view: the lines about it in the view, and the parts of the program it stands for. */
export interface NodePlaces {
  readonly lines: readonly number[];
  readonly ranges: readonly Range[];
}

const isBefore = (a: Position, b: Position): boolean =>
  a.line < b.line || (a.line === b.line && a.character < b.character);
const contains = (range: Range, at: Position): boolean => !isBefore(at, range.start) && !isBefore(range.end, at);
const isWithin = (inner: Range, outer: Range): boolean => contains(outer, inner.start) && contains(outer, inner.end);

/** The lines of the view about the innermost part of the program around a position. */
export function linesAt(nodes: readonly NodePlaces[], at: Position): number[] {
  const around = nodes.flatMap((node) =>
    node.ranges.filter((range) => contains(range, at)).map((range) => ({ node, range })));
  const innermost = around.filter(({ range }) =>
    !around.some((other) => isWithin(other.range, range) && !isWithin(range, other.range)));
  return [...new Set(innermost.flatMap(({ node }) => node.lines))].sort((a, b) => a - b);
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
