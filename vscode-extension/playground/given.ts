// The program that the page was made for: `simple dump --live` writes it into the page.
import type { Shared } from "./address";

interface Given extends Shared {
  /** The name of its file. */
  readonly title: string;
  /** The text of the lesson, by its file: it need not be one of those that come with the page. */
  readonly lessons?: Readonly<Record<string, string>>;
}

function readGiven(): Given | undefined {
  const json = document.getElementById("data")?.textContent;
  return json ? JSON.parse(json) as Given : undefined;
}

/** What is in the element with the id `data`; undefined if the page is for any program. */
export const GIVEN = readGiven();
