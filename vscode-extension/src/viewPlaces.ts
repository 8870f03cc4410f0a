/** A place in a program or in a view of it: lines and characters count from 0. */
export interface At {
  readonly line: number;
  readonly character: number;
}

export interface Part {
  readonly start: At;
  readonly end: At;
}

/** A node of a view: the lines that are about it, and the parts of the program that it stands for. */
export interface NodePlaces {
  readonly lines: readonly number[];
  readonly ranges: readonly Part[];
}

/** A view to choose, as `simple/views` lists it. */
export interface ViewOffer {
  readonly view: string;
  readonly title: string;
  readonly uri: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The answer of `simple/views`. What is not as it should be is left out. */
export function readOffers(answer: unknown): ViewOffer[] {
  return (Array.isArray(answer) ? answer : []).filter((offer): offer is ViewOffer => isRecord(offer)
    && [offer.view, offer.title, offer.uri].every((member) => typeof member === "string"));
}

/** The places in the answer of `simple/view`. What is not as it should be is left out. */
export function readPlaces(answer: unknown): NodePlaces[] {
  const nodes = isRecord(answer) && Array.isArray(answer.nodes) ? answer.nodes : [];
  return nodes.filter((node): node is NodePlaces => isRecord(node)
    && Array.isArray(node.lines) && node.lines.every((line) => typeof line === "number")
    && Array.isArray(node.ranges) && node.ranges.every(isPart));
}

function isPart(value: unknown): value is Part {
  return isRecord(value) && [value.start, value.end].every((end) => isRecord(end)
    && typeof end.line === "number" && typeof end.character === "number");
}

const isBefore = (a: At, b: At): boolean => a.line < b.line || (a.line === b.line && a.character < b.character);
const contains = (part: Part, at: At): boolean => !isBefore(at, part.start) && !isBefore(part.end, at);
const isWithin = (inner: Part, outer: Part): boolean => contains(outer, inner.start) && contains(outer, inner.end);

/** The lines of the view about what stands at a place of the program: about the smallest part around it alone. */
export function linesAt(nodes: readonly NodePlaces[], at: At): number[] {
  const around = nodes.flatMap((node) => node.ranges.filter((range) => contains(range, at)).map((range) => ({ node, range })));
  const smallest = around.filter(({ range }) => !around.some((other) => isWithin(other.range, range) && !isWithin(range, other.range)));
  return [...new Set(smallest.flatMap(({ node }) => node.lines))].sort((a, b) => a - b);
}

/** The parts of the program that a line of the view is about. */
export function rangesOf(nodes: readonly NodePlaces[], line: number): Part[] {
  return nodes.filter(({ lines }) => lines.includes(line)).flatMap(({ ranges }) => ranges);
}

/**
 * Markdown in which links to views call `command` with `[null, view]`: the editor opens links of few schemes only. It decodes
 * twice what it hands to a command.
 */
export function asCommandLinks(markdown: string, command: string): string {
  return markdown.replace(/\]\((simple-view:[^()\s]*)\)/g, (_, view: string) =>
    `](command:${command}?${encodeURIComponent(encodeURIComponent(JSON.stringify([null, view])))})`);
}
