import type { NodeInView, ProgramError, SavedState, ToHost, ToPage, ViewOffer } from "../messages";
import { FILM_NAMES, type Film, type FilmName } from "../model/film";
import { FIRST_FOLDING, type Folding } from "../model/folding";
import type { Graph } from "../model/graph";
import { match } from "../model/matching";
import type { Only } from "../model/only";
import type { Position } from "../model/range";
import type { Teaching } from "./teaching";
import { watch, watchAt, withFilm, type Watching } from "./watching";

/** With what the graph is compared: what it was before the last edit, the kept graph, or another view. */
export type Comparison =
  | { readonly with: "edit" | "kept" }
  | { readonly with: "view"; readonly view: string };

/** All that the page shows follows from this and from the position of the picture. */
export interface State {
  /** The newest graph of each view. */
  readonly graphs: ReadonlyMap<string, Graph>;
  readonly views: readonly ViewOffer[];
  /** The view that is shown. */
  readonly view: string | undefined;
  /** The films that can be watched. */
  readonly films: readonly FilmName[];
  /** The film that is watched instead of a view. */
  readonly watching: Watching | undefined;
  /** The lesson that is followed. */
  readonly teaching: Teaching | undefined;
  /** The graph that was shown before the last edit. */
  readonly before: Graph | undefined;
  /** The graph that was kept to be compared with later ones. */
  readonly kept: Graph | undefined;
  readonly comparison: Comparison | undefined;
  /** Whether to show basic blocks; decided by the graph if undefined. */
  readonly blocks: boolean | undefined;
  /** The first nodes of the blocks that were opened, or closed in a graph whose blocks are open at first. */
  readonly toggledBlocks: ReadonlySet<string>;
  /** What is folded; the parts of it that follow from other members of the state are missing. */
  readonly folding: Omit<Folding, "isolated" | "blocks">;
  /** The part of the graph that is shown alone. */
  readonly only: Only | undefined;
  /** The key of the selected node. */
  readonly selected: string | undefined;
  /** What is selected in another panel. */
  readonly elsewhere: readonly string[];
  readonly cursor: Position | undefined;
  /** The node at which the debugger has stopped. */
  readonly stoppedAt: NodeInView | undefined;
  /** The key of the node under the pointer. */
  readonly hovered: string | undefined;
  /** The key of the node that the card is about. */
  readonly card: string | undefined;
  readonly query: string;
  readonly source: string | undefined;
  /** The errors of the source. */
  readonly errors: readonly ProgramError[];
  readonly outline: boolean;
  /** Whether the legend and the keys are shown. */
  readonly help: boolean;
}

/** The state at the start. */
export function initialState(saved: SavedState = {}): State {
  return {
    graphs: new Map(),
    views: [],
    view: saved.view,
    films: FILM_NAMES,
    watching: saved.film && watch(saved.film, saved.step),
    teaching: undefined,
    before: undefined,
    kept: undefined,
    comparison: undefined,
    blocks: saved.blocks,
    toggledBlocks: new Set(saved.toggledBlocks),
    folding: {
      constantsInside: saved.constantsInside ?? FIRST_FOLDING.constantsInside,
      projectionsInside: saved.projectionsInside ?? FIRST_FOLDING.projectionsInside,
      hidden: new Set(saved.hidden),
      inputsFolded: new Set(saved.inputsFolded),
      usersFolded: new Set(saved.usersFolded),
    },
    only: saved.only,
    selected: saved.selected,
    elsewhere: [],
    cursor: undefined,
    stoppedAt: undefined,
    hovered: undefined,
    card: undefined,
    query: "",
    source: undefined,
    errors: [],
    outline: saved.outline ?? false,
    help: false,
  };
}

/** What of the state outlives a reload. */
export function savedState(state: State): SavedState {
  const { view, watching, teaching, blocks, toggledBlocks, folding, only, selected, outline } = state;
  return {
    toggledBlocks: [...toggledBlocks],
    constantsInside: folding.constantsInside,
    projectionsInside: folding.projectionsInside,
    hidden: [...folding.hidden ?? []],
    inputsFolded: [...folding.inputsFolded ?? []],
    usersFolded: [...folding.usersFolded ?? []],
    outline,
    ...(view === undefined ? {} : { view }),
    ...(watching === undefined ? {} : { film: watching.wanted, step: watching.position }),
    ...(teaching === undefined ? {} : { lesson: { text: teaching.text, scene: teaching.scene, ...(teaching.next && { next: teaching.next }) } }),
    ...(blocks === undefined ? {} : { blocks }),
    ...(only === undefined ? {} : { only }),
    ...(selected === undefined ? {} : { selected }),
  };
}

/** The graph that is shown: while a film is watched, that of the film, as soon as it is there. */
export function shownGraph(state: State): Graph | undefined {
  return state.watching?.playback?.film.graph ?? viewedGraph(state);
}

function viewedGraph(state: State): Graph | undefined {
  return state.view === undefined ? undefined : state.graphs.get(state.view);
}

/** The graph to compare with, once it is there. */
export function comparedGraph({ comparison, before, kept, graphs, watching }: State): Graph | undefined {
  if (watching !== undefined) {
    return undefined;
  }
  switch (comparison?.with) {
    case undefined: return undefined;
    case "edit": return before;
    case "kept": return kept;
    case "view": return graphs.get(comparison.view);
  }
}

/** What the page needs of its host. */
export function wanted(state: State): ToHost & { type: "want" } {
  const { watching } = state;
  return watching === undefined ? { type: "want", views: wantedViews(state) } : { type: "want", views: [], film: watching.wanted };
}

function wantedViews({ view, comparison }: State): string[] {
  const views = view === undefined ? [] : [view];
  return comparison?.with === "view" && comparison.view !== view ? [...views, comparison.view] : views;
}

/** The state after data from the host; other messages change nothing. */
export function received(state: State, message: ToPage): State {
  switch (message.type) {
    case "graph": return withGraph(state, message.graph);
    case "film": return receivedFilm(state, message.film);
    case "watch": return { ...state, watching: watchAt(state.watching, message.film, message.step) };
    case "views": return withOffers(state, message);
    case "source": return { ...state, source: message.text, errors: message.errors };
    case "cursor": return { ...state, cursor: message.position };
    case "stopped": return { ...state, stoppedAt: message.at };
    case "selection": return { ...state, elsewhere: message.keys };
    case "reveal": return message.view === undefined ? state : { ...withView(state, message.view), watching: undefined };
    case "lesson": return state;
  }
}

function withGraph(state: State, graph: Graph): State {
  const view = state.view ?? graph.view;
  const old = state.graphs.get(graph.view);
  if (old === graph) {
    return state;
  }
  const isEdit = state.watching === undefined && graph.view === view && old !== undefined && !graph.stale && old.nodes.length > 0 &&
    (old.version === undefined || old.version !== graph.version);
  return {
    ...state,
    view,
    graphs: new Map(state.graphs).set(graph.view, graph),
    ...(isEdit ? { before: old, ...carriedOver(state, old, graph) } : {}),
  };
}

/** With what can be shown; a film that cannot be watched is not wanted any more. */
function withOffers(state: State, { views, films = FILM_NAMES }: ToPage & { type: "views" }): State {
  const { watching } = state;
  return { ...state, views, films, watching: watching && films.includes(watching.wanted.film) ? watching : undefined };
}

function receivedFilm(state: State, film: Film): State {
  const watching = state.watching && withFilm(state.watching, film);
  if (watching === state.watching) {
    return state;
  }
  const next = { ...state, watching };
  const [before, after] = [shownGraph(state), shownGraph(next)];
  return before === undefined || after === undefined ? next : { ...next, ...carriedOver(state, before, after) };
}

/** What is selected, and what the card is about, in the graph after an edit. */
function carriedOver({ selected, card }: State, before: Graph, after: Graph): Pick<State, "selected" | "card"> {
  if (selected === undefined && card === undefined) {
    return { selected, card };
  }
  const matches = match(before, after);
  const keyAfter = (key: string | undefined): string | undefined => {
    const node = before.nodes.find((candidate) => candidate.key === key);
    return after.nodes[matches.get(node?.id ?? -1) ?? -1]?.key;
  };
  return { selected: keyAfter(selected), card: keyAfter(card) };
}

/** The state with another view, which is not compared with itself; what was before the last edit is not known of it. */
export function withView(state: State, view: string): State {
  if (view === state.view) {
    return state;
  }
  const { comparison } = state;
  const isSame = comparison?.with === "view" && comparison.view === view;
  return { ...state, view, before: undefined, comparison: isSame ? undefined : comparison };
}
