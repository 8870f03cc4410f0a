// What is seen of a film at one position.
import { Connections } from "./connections";
import type { Film, Step } from "./film";
import { isMerge, type Graph, type GraphEdge } from "./graph";
import type { FilmState, NodeState, Playback } from "./playback";

/** How nodes of a film stand out. */
export const FILM_MARKS = ["absent", "added", "gone", "touched", "premise", "token", "unexecuted"] as const;

export type FilmMark = (typeof FILM_MARKS)[number];

export type EdgeLook = "there" | "added" | "gone" | "absent";

export interface Frame {
  readonly film: Film;
  /** How many steps were taken. */
  readonly position: number;
  /** The last step that was taken. */
  readonly step: Step | undefined;
  /** The states before this step and after it. */
  readonly before: FilmState;
  readonly now: FilmState;
  readonly marks: Readonly<Record<FilmMark, ReadonlySet<number>>>;
  /** The graph of the film with the edges that are there now. */
  readonly graph: Graph;
  readonly connections: Connections;
}

/** The frame at a position. About as long as `Playback.at`, and linear in the graph. */
export function frameOf(playback: Playback, position: number): Frame {
  const { film } = playback;
  const step = film.steps[position - 1];
  const now = playback.at(position);
  const before = step === undefined ? now : playback.at(position - 1);
  const graph = { ...film.graph, edges: film.graph.edges.filter((edge) => hasEdge(now, edge)) };
  return {
    film, position, step, before, now, graph,
    marks: marksOf(film, position, before, now),
    connections: new Connections(graph),
  };
}

/** How an edge looks: what goes with a step is seen once more. */
export function edgeLook({ before, now }: Frame, edge: Pick<GraphEdge, "from" | "to" | "slot">): EdgeLook {
  if (hasEdge(now, edge)) {
    return hasEdge(before, edge) ? "there" : "added";
  }
  return hasEdge(before, edge) ? "gone" : "absent";
}

/** Whether a node is there, or goes with this step. */
export function isSeen({ marks }: Frame, node: number): boolean {
  return !marks.absent.has(node);
}

/** What is known of a node: its value, and how often it was computed. */
export function noteOf({ value, count }: NodeState): string {
  return noteText(value, times(count));
}

/** The same as it stands at the node, where there is little room between its neighbours. */
export function shortNoteOf({ value, count }: NodeState): string {
  return noteText(value !== undefined && /^-?\d+$/.test(value) ? shortened(value) : value, shortCountOf(count));
}

/** The texts of a value and of a count side by side; either may be missing. */
export const noteText = (value: string | undefined, count: string | undefined): string => [value, count].filter(Boolean).join(" ");

/** A count as it stands in the picture; empty for 0, and where there is none. */
export function shortCountOf(count: string | undefined): string {
  return times(count !== undefined && count.length > MAX_COUNT ? COMPACT.format(BigInt(count)) : count);
}

const times = (count: string | undefined): string => count === undefined || count === "0" ? "" : `×${count}`;

/**
 * How often control went along an edge into a region or a loop; undefined where it is not known, and for other edges. The source
 * of such an edge leads nowhere else, so it is as often as control reached the source, less one while it has not gone on.
 */
export function edgeCountOf({ film, now, marks }: Frame, { from, to }: Pick<GraphEdge, "from" | "to">): string | undefined {
  const count = now.nodes[from]?.count;
  return count === undefined || !isMerge(film.graph.nodes[to]) ? undefined : String(BigInt(count) - (marks.token.has(from) ? 1n : 0n));
}

/** The most digits of a number that is written as it is. */
const MAX_VALUE = 7;
const MAX_COUNT = 4;

const COMPACT = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });

/** The ends of a long number, which tell it from those before and after it. */
function shortened(digits: string): string {
  return digits.length <= MAX_VALUE + 1 ? digits : `${digits.slice(0, 3)}…${digits.slice(-3)}`;
}

/** The sign of a class of equal values. */
export function classOf({ equalClass }: NodeState): string {
  return equalClass === undefined ? "" : `≡${equalClass}`;
}

function hasEdge({ nodes }: FilmState, { from, to, slot }: Pick<GraphEdge, "from" | "to" | "slot">): boolean {
  return nodes[to]?.inputs?.[slot] === from;
}

function marksOf(film: Film, position: number, before: FilmState, now: FilmState): Frame["marks"] {
  const { graph: { nodes }, steps } = film;
  const step = steps[position - 1];
  const idsWith = (test: (was: NodeState | undefined, is: NodeState | undefined) => boolean): Set<number> =>
    new Set(nodes.map(({ id }) => id).filter((id) => test(before.nodes[id], now.nodes[id])));
  const token = tokenOf(film, position);
  return {
    absent: idsWith((was, is) => was?.inputs === undefined && is?.inputs === undefined),
    added: idsWith((was, is) => was?.inputs === undefined && is?.inputs !== undefined),
    gone: idsWith((was, is) => was?.inputs !== undefined && is?.inputs === undefined),
    touched: new Set(step?.nodes),
    premise: new Set(step?.premises),
    token: new Set(token === undefined ? [] : [token]),
    unexecuted: idsWith((_, is) => is?.reached === false),
  };
}

/** Where control is in a run. */
function tokenOf(film: Film, position: number): number | undefined {
  return isRun(film) ? film.steps[position - 1]?.nodes[0] ?? startOf(film) : undefined;
}

/** Where control is before the first step of a part: a later one begins with a trip, so control is at the end of the loop's body. */
function startOf({ graph: { edges }, steps: [first] }: Film): number | undefined {
  return first?.kind !== "trip" ? undefined
    : edges.find(({ to, kind, back }) => to === first.nodes[0] && kind === "control" && back === true)?.from;
}

/** Whether a film shows a run. */
export function isRun({ film }: Pick<Film, "film">): boolean {
  return film === "run" || film === "run/as-written";
}
