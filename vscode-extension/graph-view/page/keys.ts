import { inputAt, walk, type Direction } from "../model/walk";
import {
  foldInputs, foldUsers, hide, nextComparison, reveal, select, toggleBlock, toggleConstants, toggleOnly, toggleProjections,
} from "../state/changes";
import type { State } from "../state/state";
import { toNextScene } from "../state/teaching";
import { toNextStep, toNextTouch, watchNext } from "../state/watching";
import type { Page } from "./page";

/** How far a key pans, in pixels. */
const PAN = 60;
const ZOOM = 1.25;

/** Keys and what they do in the picture. */
interface KeyBinding {
  /** As the help shows them; empty where the entry before explains them, too. */
  readonly keys: string;
  readonly text: string;
  /** The names of the keys, as events have them; those of arrows with `Shift+`, if it is pressed. */
  readonly on: readonly string[];
  /** Whether it does nothing while a film is watched, which is drawn in its own way. */
  readonly notInFilms?: true;
  readonly run: (page: Page, key: string) => void;
}

const goTo = (page: Page, node: number | undefined): void => {
  if (node !== undefined) {
    page.go(node);
  }
};

const along = (direction: Direction) => (page: Page): void => {
  const { selected, connections } = page;
  if (selected === undefined || connections === undefined) {
    goTo(page, firstNode(page));
  } else {
    goTo(page, walk(connections, selected.id, direction, (node) => page.isShown(node)));
  }
};

const withSelected = (run: (key: string) => (state: State) => State) => (page: Page): void => {
  const { selected } = page;
  if (selected !== undefined) {
    page.change(run(selected.key));
  }
};

/** All keys of the picture, in the order of the help. */
const KEYS: readonly KeyBinding[] = [
  { keys: "↑", text: "to the first input", on: ["ArrowUp"], run: along("input") },
  { keys: "↓", text: "to the first user", on: ["ArrowDown"], run: along("user") },
  { keys: "← →", text: "to a node with the same input", on: ["ArrowLeft"], run: along("previous") },
  { keys: "", text: "", on: ["ArrowRight"], run: along("next") },
  { keys: "1 – 9", text: "to the input of that slot", on: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], run: (page, key) => {
    const { selected, connections } = page;
    goTo(page, selected && connections && inputAt(connections, selected.id, Number(key), (node) => page.isShown(node)));
  } },
  { keys: "Home End", text: "to the first or last node", on: ["Home"], run: (page) => { goTo(page, firstNode(page)); } },
  { keys: "", text: "", on: ["End"], run: (page) => { goTo(page, lastNode(page)); } },
  { keys: "Enter", text: "moves to the source", on: ["Enter"], run: (page) => {
    if (page.selected !== undefined) {
      page.showSource(page.selected, true);
    }
  } },
  { keys: "Space", text: "shows or closes the card", on: [" "], run: (page) => {
    page.change((state) => ({ ...state, card: state.card === undefined ? state.selected : undefined }));
  } },
  { keys: "Esc", text: "closes the card, then clears the selection", on: ["Escape"], run: escape },
  { keys: "/", text: "searches", on: ["/"], run: (page) => { page.focusSearch(); } },
  { keys: "n N", text: "to the next or previous hit", on: ["n"], run: (page) => { nextHit(page, 1); } },
  { keys: "", text: "", on: ["N"], run: (page) => { nextHit(page, -1); } },
  { keys: "h", text: "hides the node", on: ["h"], run: withSelected(hide) },
  { keys: "i", text: "folds what only the node needs", on: ["i"], run: withSelected(foldInputs) },
  { keys: "u", text: "folds what needs only the node", on: ["u"], run: withSelected(foldUsers) },
  { keys: "o", text: "only the node, its inputs and users", on: ["o"],
    run: withSelected((key) => toggleOnly({ kind: "neighbours", key })) },
  { keys: "s", text: "only the data that computes the node", on: ["s"],
    run: withSelected((key) => toggleOnly({ kind: "slice", key })) },
  { keys: "k", text: "only control", on: ["k"], run: (page) => { page.change(toggleOnly({ kind: "control" })); } },
  { keys: "a", text: "shows all nodes again", on: ["a"], run: (page) => { page.change(reveal); } },
  { keys: "c", text: "constants inside or beside their users", on: ["c"], notInFilms: true,
    run: (page) => { page.change(toggleConstants); } },
  { keys: "p", text: "projections inside or below their nodes", on: ["p"], run: (page) => { page.change(toggleProjections); } },
  { keys: "b", text: "sea of nodes or basic blocks", on: ["b"], notInFilms: true, run: toggleBlocks },
  { keys: "x", text: "opens or closes the block", on: ["x"], run: (page) => {
    const { selected, scene } = page;
    const box = selected && scene?.boxes.get(selected.id);
    if (scene?.blocks === true && box !== undefined) {
      page.change(toggleBlock(box));
    }
  } },
  { keys: "d", text: "the next comparison", on: ["d"], notInFilms: true, run: (page) => { page.change(nextComparison); } },
  { keys: "t", text: "the graph as text", on: ["t"],
    run: (page) => { page.change((state) => ({ ...state, outline: !state.outline })); } },
  { keys: "w", text: "watches the next film", on: ["w"], run: (page) => { page.change(watchNext); } },
  { keys: "[ ]", text: "to the previous or next step of the film", on: ["["], run: (page) => { page.change(toNextStep(-1)); } },
  { keys: "", text: "", on: ["]"], run: (page) => { page.change(toNextStep(1)); } },
  { keys: "{ }", text: "to the step before or after that touches the node, or the line of the cursor", on: ["{"],
    run: (page) => { page.change(toNextTouch(-1)); } },
  { keys: "", text: "", on: ["}"], run: (page) => { page.change(toNextTouch(1)); } },
  { keys: ", .", text: "to the previous or next scene of the lesson", on: [","],
    run: (page) => { page.change(toNextScene(-1)); } },
  { keys: "", text: "", on: ["."], run: (page) => { page.change(toNextScene(1)); } },
  { keys: "+ −", text: "zooms", on: ["+", "="], run: (page) => { page.viewport.zoomBy(ZOOM); } },
  { keys: "", text: "", on: ["-"], run: (page) => { page.viewport.zoomBy(1 / ZOOM); } },
  { keys: "0 f", text: "fits the graph into the window", on: ["0", "f"], run: (page) => { page.fit(); } },
  { keys: "Shift + arrows", text: "pans", on: ["Shift+ArrowUp"], run: (page) => { page.viewport.pan(0, PAN); } },
  { keys: "", text: "", on: ["Shift+ArrowDown"], run: (page) => { page.viewport.pan(0, -PAN); } },
  { keys: "", text: "", on: ["Shift+ArrowLeft"], run: (page) => { page.viewport.pan(PAN, 0); } },
  { keys: "", text: "", on: ["Shift+ArrowRight"], run: (page) => { page.viewport.pan(-PAN, 0); } },
  { keys: "?", text: "shows the legend and these keys", on: ["?"],
    run: (page) => { page.change((state) => ({ ...state, help: !state.help })); } },
];

/** The keys and what they do, to be read. */
export const KEY_HELP: readonly { readonly keys: string; readonly text: string }[] = KEYS.filter(({ keys }) => keys !== "");

/** Runs what a key does in the picture. */
export function onKey(page: Page, event: KeyboardEvent): void {
  // Many keyboards have brackets and braces at AltGr, which is Ctrl with Alt to some systems.
  if ((event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph")) {
    return;
  }
  const isFilm = page.state.watching !== undefined;
  const binding = KEYS.find(({ on, notInFilms }) => on.includes(nameOf(event)) && !(isFilm && notInFilms === true));
  if (binding !== undefined) {
    event.preventDefault();
    binding.run(page, event.key);
  }
}

/** With Shift, keys of characters have another name already. */
const nameOf = ({ key, shiftKey }: KeyboardEvent): string => shiftKey && key.startsWith("Arrow") ? `Shift+${key}` : key;

/** Closes what is open, one after another. */
function escape(page: Page): void {
  const { help, card } = page.state;
  if (help) {
    page.change((state) => ({ ...state, help: false }));
  } else if (card !== undefined) {
    page.change((state) => ({ ...state, card: undefined }));
  } else {
    page.change((state) => ({ ...select(undefined)(state), query: "" }));
  }
}

/** Goes to the hit after the selected node, or before it; around at the end. */
export function nextHit(page: Page, step: 1 | -1): void {
  const hits = page.hits.filter((node) => page.isShown(node));
  const at = page.selected?.id ?? -1;
  goTo(page, step === 1 ? hits.find((hit) => hit > at) ?? hits[0] : hits.findLast((hit) => hit < at) ?? hits.at(-1));
}

/** Shows basic blocks instead of the sea, or the sea instead of blocks. */
export function toggleBlocks(page: Page): void {
  const blocks = page.scene?.blocks !== true;
  page.change((state) => ({ ...state, blocks }));
}

const firstNode = (page: Page): number | undefined => page.scene?.graph.nodes.find(({ id }) => page.isShown(id))?.id;
const lastNode = (page: Page): number | undefined => page.scene?.graph.nodes.findLast(({ id }) => page.isShown(id))?.id;
