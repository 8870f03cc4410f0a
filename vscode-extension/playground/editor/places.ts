// Places as the compiler and as the editor count them.
import type { Position, Range } from "../../graph-view/model/range";
import { monaco } from "./monaco";

export const toRange = ({ start, end }: Range): monaco.Range =>
  new monaco.Range(start.line + 1, start.character + 1, end.line + 1, end.character + 1);

/** The same as plain data. */
export const toPlain = (range: Range): monaco.IRange => {
  const { startLineNumber, startColumn, endLineNumber, endColumn } = toRange(range);
  return { startLineNumber, startColumn, endLineNumber, endColumn };
};

export const toPosition = ({ line, character }: Position): monaco.Position => new monaco.Position(line + 1, character + 1);

/** A place as the arguments of a call. */
export const fromPosition = ({ lineNumber, column }: monaco.IPosition): [line: number, character: number] =>
  [lineNumber - 1, column - 1];

/** A range as the arguments of a call. */
export const fromRange = (range: monaco.IRange): [number, number, number, number] =>
  [range.startLineNumber - 1, range.startColumn - 1, range.endLineNumber - 1, range.endColumn - 1];
