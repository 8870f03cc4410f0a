/** A zero-based place in a document, in UTF-16 units, as the editor and the protocol count. */
export interface Place {
  readonly line: number;
  readonly character: number;
}

/** The replacement of the text from `start` to `end`, both of the document before it, by `text`. */
export interface Replacement {
  readonly start: Place;
  readonly end: Place;
  readonly text: string;
}

/**
 * Where the character that was at a place is after a replacement, or undefined when it was replaced itself. An
 * insertion exactly at the place pushes it on; a replacement that begins there leaves it there.
 */
export function placeAfter(place: Place, { start, end, text }: Replacement): Place | undefined {
  if (compare(place, end) < 0) {
    return compare(place, start) > 0 ? undefined : place;
  }
  const lines = text.split(/\r\n|\r|\n/);
  const lastLength = lines.at(-1)?.length ?? 0;
  const line = place.line - end.line + start.line + lines.length - 1;
  if (place.line > end.line) {
    return { line, character: place.character };
  }
  const before = lines.length === 1 ? start.character + lastLength : lastLength;
  return { line, character: before + place.character - end.character };
}

function compare(a: Place, b: Place): number {
  return a.line - b.line || a.character - b.character;
}
