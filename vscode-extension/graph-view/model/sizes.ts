// How large things are drawn, in pixels at zoom 1. Text is monospaced, so its width is known without measuring it.

/** The width of a character at 12 px. */
const CHARACTER = 7.2;
const PADDING = 8;
const FEWEST_PIXELS = 22;

/** The height of a cell. */
export const CELL = 24;
/** The height of a constant inside its user. */
export const CHIP = 17;
/** The height of a projection inside the node that it projects. */
export const PORT = 18;
/** The height of the heading of a block. */
export const HEADING = 22;
/** From a wire, or a side of a box, to the text beside it. */
export const NOTE_GAP = 6;
/** The height of a count at a wire. */
export const COUNT = 14;

/** The width of a character at 10 px. */
const NOTE_CHARACTER = 6;

/** Between the wires that enter a cell; they move together where there are many. */
const WIRE_GAP = 14;
const MAX_FOR_WIRES = 600;

/** How wide a cell with this text is. */
export function textWidth(text: string): number {
  return Math.max(FEWEST_PIXELS, Math.ceil(text.length * CHARACTER) + 2 * PADDING);
}

/** How wide a text is that a film writes beside a cell or a wire. */
export function noteWidth(text: string): number {
  return Math.ceil(text.length * NOTE_CHARACTER);
}

/** The text after that of a cell which hides others; empty if it hides none. */
export function foldedText(folded: number): string {
  return folded === 0 ? "" : ` +${folded} hidden`;
}

/** How much room one of so many wires takes where they enter a cell. */
export function wireRoom(wires: number): number {
  return Math.min(WIRE_GAP, MAX_FOR_WIRES / wires);
}
