import type { Position, Range } from "vscode-languageclient";
import type { FilmRequest } from "../graph-view/model/film";
import { stepIn, type FilmStep } from "../graph-view/model/filmLink";
import { nodesAt } from "../graph-view/model/places";

/** The views of the graph before and after all passes. */
export const AS_BUILT = "as-written";
export const OPTIMIZED = "graph";

/** A node of a view: the lines about it in the view, and the parts of the program it stands for. */
export interface NodePlaces {
  readonly lines: readonly number[];
  readonly ranges: readonly Range[];
}

/** The lines of the view about the innermost part of the program around a position. */
export function linesAt(nodes: readonly NodePlaces[], at: Position): number[] {
  return [...new Set(nodesAt(nodes, at).flatMap(({ lines }) => lines))].sort((a, b) => a - b);
}

/** The parts of the program that a line of the view is about. */
export function rangesOf(nodes: readonly NodePlaces[], line: number): Range[] {
  return nodes.filter(({ lines }) => lines.includes(line)).flatMap(({ ranges }) => ranges);
}

/** What a link names: a view of a program, and maybe one of its nodes or the step of a film. */
export interface NamedView extends Partial<FilmStep> {
  readonly view: string;
  readonly program: string;
  readonly node?: number;
}

const FILM_VIEW = "steps/";

/**
 * What the URI of a view names, such as `simple-view:/after/combined/a.graph?file%3A%2F%2F%2Fa.simple#12`, whose node is 12, or
 * `simple-view:/steps/run/a.graph?file%3A%2F%2F%2Fa.simple#step=17&arg=5`.
 */
export function parseView(uri: string): NamedView | undefined {
  const [, path, program, fragment = ""] = /^simple-view:\/(.+)\/[^/?#]*\?([^#]*)(?:#(.*))?$/.exec(uri) ?? [];
  if (path === undefined || program === undefined) {
    return undefined;
  }
  const view = decodeURIComponent(path);
  return {
    view,
    program: decodeURIComponent(program),
    ...(/^\d+$/.test(fragment) && { node: Number(fragment) }),
    ...(view.startsWith(FILM_VIEW) && stepIn(view.slice(FILM_VIEW.length), new URLSearchParams(fragment))),
  };
}

/** The link to a step, which `parseView` reads. */
export function asFilmLink(program: string, { film, ...run }: FilmRequest, step: number): string {
  const name = program.replace(/^.*\//, "").replace(/\.simple$/, "");
  const fragment = new URLSearchParams({ step: String(step), ...run }).toString();
  return `simple-view:/${FILM_VIEW}${film}/${name}.graph?${encodeURIComponent(program)}#${fragment}`;
}

/**
 * Turns links to views into links that call `command` with `[null, view]`: the editor opens links of few
 * schemes only. It decodes the arguments of a command link twice.
 */
export function asCommandLinks(markdown: string, command: string): string {
  return markdown.replace(/\]\((simple-view:[^()\s]*)\)/g, (_, view: string) =>
    `](command:${command}?${encodeURIComponent(encodeURIComponent(JSON.stringify([null, view])))})`);
}
