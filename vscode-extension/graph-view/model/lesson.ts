// A lesson: a text in Markdown about one program, with scenes. `examples/README.md` describes the format.
import type { Film, FilmName, FilmRequest } from "./film";
import type { GraphNode } from "./graph";

export interface Lesson {
  readonly title: string;
  /** What the reader meets first, in paragraphs. */
  readonly introduction: readonly string[];
  readonly scenes: readonly Scene[];
}

/** A part of the text, and what is seen beside it. */
export interface Scene {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The graph that is shown; a view or a film. */
  readonly view?: string;
  readonly film?: FilmRequest;
  /** A number from 1, or a part of the caption of the step. */
  readonly step?: string;
  /** The start of the key of the node to select. */
  readonly select?: string;
}

/** Parts of a paragraph, as Markdown writes them: code, emphasis, and a link with its address. */
export const PARTS = /`([^`]*)`|\*([^*]+)\*|\[([^\]]*)\]\(([^)\s]*)\)/g;

/** A paragraph without the marks of Markdown. */
export const plainText = (paragraph: string): string =>
  paragraph.replaceAll(PARTS, (_, code?: string, emphasis?: string, link?: string) => code ?? emphasis ?? link ?? "");

/** Reads a lesson. Sections that show nothing are no scenes: they are for those who check the lesson. */
export function parseLesson(text: string): Lesson {
  const [head = "", ...sections] = text.split(/^## /m);
  const [, title = "", introduction = ""] = /^# (.*)$([^]*)/m.exec(head) ?? [];
  return {
    title: title.trim(),
    introduction: paragraphsOf(introduction.replace(/```[^]*?```/, "")),
    scenes: sections.flatMap((section) => sceneOf(section) ?? []),
  };
}

/** The program that a lesson is about. */
export function programOf(text: string): string {
  return /```simple\r?\n([^]*?)```/.exec(text)?.[1] ?? "";
}

function sceneOf(section: string): Scene | undefined {
  const [, heading = "", rest = ""] = /^(.*)$([^]*)/m.exec(section) ?? [];
  const show = /<!-- show ([^]*?)-->/.exec(rest);
  if (show === null) {
    return undefined;
  }
  const attributes = new Map([...(show[1] ?? "").matchAll(/(\w+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]));
  const given = <K extends string>(name: K): Partial<Record<K, string>> => {
    const value = attributes.get(name);
    return value === undefined ? {} : { [name]: value } as Record<K, string>;
  };
  const film = attributes.get("film");
  return {
    heading: heading.trim(),
    paragraphs: paragraphsOf(rest.replace(show[0], "")),
    ...given("view"),
    ...(film === undefined ? {} : { film: { film: film as FilmName, ...given("arg"), ...given("trip") } }),
    ...given("step"),
    ...given("select"),
  };
}

function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).map((paragraph) => paragraph.trim().replace(/\s+/g, " ")).filter((paragraph) => paragraph !== "");
}

/** The position in a film that a scene shows: after the step that it names, or the start. */
export function positionOf({ step }: Scene, { steps }: Film): number {
  if (step === undefined) {
    return 0;
  }
  return /^\d+$/.test(step) ? Number(step) : steps.findIndex(({ caption }) => caption.includes(step)) + 1;
}

/** The node that a scene selects: the first one whose key begins so. */
export function selectedBy({ select }: Scene, nodes: readonly GraphNode[]): GraphNode | undefined {
  return select === undefined ? undefined : nodes.find(({ key }) => key.startsWith(select));
}
