// What a film writes at a cell.
import { SIGNS } from "./boxes";
import { svg } from "./elements";

/** The texts at a cell; empty ones are not shown. */
export interface Note {
  /** The value of the node, and how often it was computed. */
  readonly text: string;
  /** The sign of its class of equal values. */
  readonly klass: string;
  readonly sign: keyof typeof SIGNS | undefined;
}

export const NO_NOTE: Note = { text: "", klass: "", sign: undefined };

/** Writes a note at a cell with a size, in place of the one before. */
export function writeNote(cell: SVGGElement, { text, klass, sign }: Note, { width, height }: { width: number; height: number }, isRow: boolean):
void {
  cell.querySelectorAll(":scope > .note").forEach((old) => { old.remove(); });
  const add = (name: string, x: number, y: number, content: string): void => {
    if (content !== "") {
      cell.append(svg("text", { class: `note ${name}`, x, y }, content));
    }
  };
  add(isRow ? "count in-row" : "count", isRow ? width - 8 : width / 2 + 6, isRow ? height / 2 : height + 9, text);
  add("klass", width + 2, 2, klass);
  add("sign", -3, 2, sign === undefined ? "" : SIGNS[sign]);
}
