// What a person does to the state: each function takes the state and returns the next one.
import { FIRST_FOLDING, type Folding } from "../model/folding";
import type { Only } from "../model/only";
import { comparedGraph, shownGraph, type Comparison, type State } from "./state";

type Change = (state: State) => State;

/** Selects a node and shows its card; nothing for `undefined`. */
export const select = (key: string | undefined): Change => (state) => ({ ...state, selected: key, card: key });

/** Hides a node, and its card. */
export const hide = (key: string): Change => (state) =>
  ({ ...withFolding(state, { hidden: new Set([...state.folding.hidden ?? [], key]) }), card: undefined });

/** Folds what only a node needs, or unfolds it. */
export const foldInputs = (key: string): Change => (state) =>
  withFolding(state, { inputsFolded: toggled(state.folding.inputsFolded, key) });

/** Folds what needs only a node, or unfolds it. */
export const foldUsers = (key: string): Change => (state) =>
  withFolding(state, { usersFolded: toggled(state.folding.usersFolded, key) });

/** Brings back what is folded behind a node. */
export const unfold = (key: string): Change => (state) => withFolding(state, {
  inputsFolded: without(state.folding.inputsFolded, key),
  usersFolded: without(state.folding.usersFolded, key),
});

/** Shows constants inside their users, or beside them. */
export const toggleConstants: Change = (state) =>
  withFolding(state, { constantsInside: !state.folding.constantsInside });

/** Shows projections inside their nodes, or below them. */
export const toggleProjections: Change = (state) =>
  withFolding(state, { projectionsInside: !state.folding.projectionsInside });

/** Shows a part of the graph alone, or all again if it is shown alone already. */
export const toggleOnly = (only: Only): Change => (state) =>
  ({ ...state, only: JSON.stringify(state.only) === JSON.stringify(only) ? undefined : only });

/** Brings back all that is hidden. */
export const reveal: Change = (state) => {
  const { constantsInside, projectionsInside } = state.folding;
  return { ...state, only: undefined, folding: { ...FIRST_FOLDING, constantsInside, projectionsInside } };
};

/** Opens or closes a block, named by its first node. */
export const toggleBlock = (key: string): Change => (state) =>
  ({ ...state, toggledBlocks: toggled(state.toggledBlocks, key) });

/** Keeps the graph that is shown, to compare later ones with it. */
export const keep: Change = (state) => ({ ...state, kept: shownGraph(state) });

/** The comparisons that can be shown now. */
export function comparisons(state: State): Comparison[] {
  const offers: Comparison[] = [
    { with: "edit" },
    { with: "kept" },
    ...state.views.filter(({ view }) => view !== state.view).map(({ view }): Comparison => ({ with: "view", view })),
  ];
  return offers.filter((comparison) =>
    comparison.with === "view" || comparedGraph({ ...state, comparison }) !== undefined);
}

/** Shows the next comparison; none after the last. */
export const nextComparison: Change = (state) => {
  const offers = comparisons(state);
  const at = offers.findIndex((offer) => JSON.stringify(offer) === JSON.stringify(state.comparison));
  return { ...state, comparison: offers[at + 1] };
};

function withFolding(state: State, change: Partial<Folding>): State {
  return { ...state, folding: { ...state.folding, ...change } };
}

function toggled(set: ReadonlySet<string> | undefined, member: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(member)) {
    next.add(member);
  }
  return next;
}

function without(set: ReadonlySet<string> | undefined, member: string): ReadonlySet<string> {
  const next = new Set(set);
  next.delete(member);
  return next;
}
