// Which nodes belong to a place in the program.
import type { Position, Range } from "./range";

const isBefore = (a: Position, b: Position): boolean =>
  a.line < b.line || (a.line === b.line && a.character < b.character);
const contains = (range: Range, at: Position): boolean => !isBefore(at, range.start) && !isBefore(range.end, at);
const isWithin = (inner: Range, outer: Range): boolean => contains(outer, inner.start) && contains(outer, inner.end);

/** The nodes of the innermost expression or statement around a position. */
export function nodesAt<N extends { readonly ranges: readonly Range[] }>(nodes: readonly N[], at: Position): N[] {
  const around = nodes.flatMap((node) =>
    node.ranges.filter((range) => contains(range, at)).map((range) => ({ node, range })));
  const innermost = around.filter(({ range }) =>
    !around.some((other) => isWithin(other.range, range) && !isWithin(range, other.range)));
  return [...new Set(innermost.map(({ node }) => node))];
}

/** The text of a range. */
export function textOf(source: string, { start, end }: Range): string {
  const lines = source.split("\n").slice(start.line, end.line + 1);
  const last = lines.length - 1;
  return lines.map((line, at) =>
    line.slice(at === 0 ? start.character : 0, at === last ? end.character : undefined)).join("\n");
}
