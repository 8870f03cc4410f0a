import type { JSX } from "preact";
import { PARTS } from "../model/lesson";

/** A paragraph of a lesson. */
export function Prose({ text }: { text: string }): JSX.Element {
  const parts: (JSX.Element | string)[] = [];
  let end = 0;
  for (const match of text.matchAll(PARTS)) {
    const [whole, code, emphasis, link, address] = match;
    parts.push(text.slice(end, match.index), partOf(match.index, code, emphasis, link, address));
    end = match.index + whole.length;
  }
  return <p>{[...parts, text.slice(end)]}</p>;
}

function partOf(key: number, code?: string, emphasis?: string, link = "", address = ""): JSX.Element {
  if (code !== undefined) {
    return <code key={key}>{code}</code>;
  }
  if (emphasis !== undefined) {
    return <em key={key}>{emphasis}</em>;
  }
  // Other lessons are not within the reach of the page.
  return /^https?:/.test(address) ? <a key={key} href={address}>{link}</a> : <span key={key}>{link}</span>;
}
