// What a film writes at a cell.
import type { Box, Cell } from "../model/picture";
import { NOTE_GAP } from "../model/sizes";
import { SIGNS, hasPorts } from "./boxes";
import { svg } from "./elements";

/** The texts at a cell; empty ones are not shown. */
export interface Note {
  /** The value of the node, and how often it was computed. */
  readonly text: string;
  /** The sign of its class of equal values. */
  readonly equalClass: string;
  readonly sign: keyof typeof SIGNS | undefined;
}

export const NO_NOTE: Note = { text: "", equalClass: "", sign: undefined };

/** Writes a note at the element of a cell, in place of the one before. */
export function writeNote(element: SVGGElement, { text, equalClass, sign }: Note, cell: Cell, box: Box): void {
  element.querySelectorAll(":scope > .note").forEach((old) => { old.remove(); });
  const add = (name: string, { x, y }: { x: number; y: number }, content: string): void => {
    if (content !== "") {
      element.append(svg("text", { class: `note ${name}`, x, y }, content));
    }
  };
  add(box.kind === "block" ? "count in-row" : "count", placeOfText(cell, box), text);
  add("equal-class", { x: cell.width + 2, y: 2 }, equalClass);
  add("sign", { x: -3, y: 2 }, sign === undefined ? "" : SIGNS[sign]);
}

/** At the end of a row, beside the ports of a cell, or beside the wires that leave it. */
export function placeOfText({ node, width, height }: Cell, box: Box): { x: number; y: number } {
  if (box.kind === "block") {
    return { x: width - 8, y: height / 2 };
  }
  const isAbovePorts = hasPorts(box) && box.cells[0]?.node === node;
  return isAbovePorts ? { x: width + NOTE_GAP, y: height / 2 } : { x: width / 2 + NOTE_GAP, y: height + 9 };
}
