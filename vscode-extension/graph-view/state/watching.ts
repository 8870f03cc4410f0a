// What a person does to the film that is watched.
import type { Film, FilmRequest, Step, StepKind } from "../model/film";
import type { Graph } from "../model/graph";
import { Playback } from "../model/playback";
import { keptPosition, nextPosition, touchesLine, touchesNode, type Direction } from "../model/steps";
import type { State } from "./state";

export interface Watching {
  readonly wanted: FilmRequest;
  /** The newest film that came; undefined until the first one. */
  readonly playback: Playback | undefined;
  /** How many steps of it were taken. */
  readonly position: number;
  /** The position in the film that is on its way, if it is another one; at most its end. */
  readonly arrival: number | undefined;
  /** The trips at which the parts of the run began that were played before this one. */
  readonly earlier: readonly string[];
  /** The kinds of steps that are passed over. */
  readonly passedOver: ReadonlySet<StepKind>;
  readonly playing: boolean;
  /** Steps per second. */
  readonly speed: number;
}

const FIRST_SPEED = 2;

type Change = (state: State) => State;

/** Nothing but what is wanted. */
export function watch(wanted: FilmRequest, position = 0): Watching {
  return {
    wanted, position, playback: undefined, arrival: position, earlier: [], passedOver: new Set(), playing: false, speed: FIRST_SPEED,
  };
}

/** Another film or part, from a position on; one that is there already is not wanted again. */
export function watchAt(watching: Watching | undefined, wanted: FilmRequest, position = 0): Watching {
  if (watching?.wanted.film !== wanted.film) {
    return watch(wanted, position);
  }
  const { playback } = watching;
  return playback !== undefined && isSame(watching.wanted, wanted)
    ? { ...watching, position: Math.min(position, playback.film.steps.length) } : { ...watching, wanted, arrival: position };
}

/** Whether the same film is wanted, and the same part of it. */
export const isSame = (a: FilmRequest, b: FilmRequest): boolean => a.film === b.film && a.arg === b.arg && a.trip === b.trip;

/**
 * With the film, if it is wanted; after an edit at the same step. Where there is none, as while the program has errors, the last
 * one stays.
 */
export function withFilm(watching: Watching, film: Film): Watching {
  const { wanted, playback, position, arrival } = watching;
  if (!isOf(film, wanted)) {
    return watching;
  }
  const next = playback !== undefined && film.graph.nodes.length === 0 ? staleFilm(playback.film, film.graph) : film;
  return {
    ...watching,
    playback: new Playback(next),
    position: playback === undefined || arrival !== undefined
      ? Math.min(arrival ?? 0, next.steps.length) : keptPosition(playback.film, next, position),
    arrival: undefined,
  };
}

/** Whether a film is the one that is wanted, and not a late one: the last that was wanted, or of a run with another argument. */
const isOf = ({ film, part }: Film, wanted: FilmRequest): boolean =>
  film === wanted.film && (part === undefined || part.arg === (wanted.arg ?? part.arg));

/** The last film, with the reason why there is no newer one. */
function staleFilm(film: Film, { message }: Graph): Film {
  return { ...film, graph: { ...film.graph, stale: true, ...(message !== undefined && { message }) } };
}

/** Watches a film, or none. */
export const watchFilm = (film: FilmRequest["film"] | undefined): Change => (state) =>
  ({ ...state, watching: film && watch({ film }) });

/** Watches the next film; none after the last one. */
export const watchNext: Change = (state) =>
  watchFilm(state.films[state.films.findIndex((film) => film === state.watching?.wanted.film) + 1])(state);

/** Goes to a position. */
export const toPosition = (position: number): Change => withPlayback((watching, { film }) =>
  ({ ...watching, position: Math.max(0, Math.min(position, film.steps.length)) }));

/** Goes to the next step in a direction that is not passed over; from an end of this part of a run to the part beside it. */
export const toNextStep = (direction: Direction): Change => withPlayback((watching, { film }) => {
  const { position, passedOver } = watching;
  const end = direction === 1 ? film.steps.length : 0;
  const next = nextPosition(film, position, direction, ({ kind }) => !passedOver.has(kind));
  return next === undefined && position === end ? toPartBeside(watching, film, direction) : { ...watching, position: next ?? end };
});

/** Goes to the next step in a direction that touches the selected node; without one, the line of the cursor. */
export const toNextTouch = (direction: Direction): Change => (state) => {
  const { selected, cursor } = state;
  if (selected !== undefined) {
    return toNextOfNode(direction, selected)(state);
  }
  return cursor === undefined ? state : toNextOfLine(direction, cursor.line)(state);
};

/** Goes to the next step in a direction that touches a node. */
export const toNextOfNode = (direction: Direction, key: string): Change => toNextWhere(direction, ({ graph }) => {
  const node = graph.nodes.find((candidate) => candidate.key === key)?.id ?? -1;
  return (step) => touchesNode(step, node);
});

/** Goes to the next step in a direction that is about a line of the source. */
export const toNextOfLine = (direction: Direction, line: number): Change =>
  toNextWhere(direction, () => (step) => touchesLine(step, line));

function toNextWhere(direction: Direction, testOf: (film: Film) => (step: Step) => boolean): Change {
  return withPlayback((watching, { film }) =>
    ({ ...watching, position: nextPosition(film, watching.position, direction, testOf(film)) ?? watching.position }));
}

/** Passes over steps of a kind, or stops at them again. */
export const toggleKind = (kind: StepKind): Change => withWatching((watching) => {
  const passedOver = new Set(watching.passedOver);
  if (!passedOver.delete(kind)) {
    passedOver.add(kind);
  }
  return { ...watching, passedOver };
});

/** Plays, or pauses; at the end it plays from the start. */
export const togglePlaying: Change = withPlayback((watching, { film }) => {
  const { playing, position } = watching;
  const isAtEnd = position === film.steps.length && film.part?.next === undefined;
  return { ...watching, playing: !playing, position: isAtEnd && !playing ? 0 : position };
});

/** Plays the next step; pauses where there is none. */
export const playOn: Change = (state) => {
  const next = toNextStep(1)(state);
  return next.watching?.position === state.watching?.position && next.watching?.arrival === undefined ? togglePlaying(state) : next;
};

export const setSpeed = (speed: number): Change => withWatching((watching) => ({ ...watching, speed }));

/** Wants the run with another argument, from its start. */
export const setArg = (arg: string): Change => withWatching((watching) =>
  ({ ...watchAt(watching, { film: watching.wanted.film, arg }), earlier: [], playing: false }));

/** Wants the part of the run that begins at a trip. */
export const toTrip = (trip: string): Change => withWatching((watching) => ({ ...toPart(watching, trip, 0), earlier: [] }));

function toPartBeside(watching: Watching, { part }: Film, direction: Direction): Watching {
  const { arrival, earlier } = watching;
  const trip = direction === 1 ? part?.next : earlier.at(-1);
  if (trip === undefined || part === undefined || arrival !== undefined) {
    return watching;
  }
  return direction === 1 ? { ...toPart(watching, trip, 1), earlier: [...earlier, part.trip] }
    : { ...toPart(watching, trip, Infinity), earlier: earlier.slice(0, -1) };
}

const toPart = (watching: Watching, trip: string, position: number): Watching =>
  watchAt(watching, { ...watching.wanted, trip }, position);

function withWatching(change: (watching: Watching) => Watching): Change {
  return (state) => state.watching === undefined ? state : { ...state, watching: change(state.watching) };
}

function withPlayback(change: (watching: Watching, playback: Playback) => Watching): Change {
  return withWatching((watching) => watching.playback === undefined ? watching : change(watching, watching.playback));
}
