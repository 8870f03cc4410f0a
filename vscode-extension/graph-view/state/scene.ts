// What is to be drawn, as it follows from the state.
import { bendsOf } from "../layout/layout";
import { pictureOf } from "../model/boxes";
import { Connections } from "../model/connections";
import { difference, type Difference } from "../model/difference";
import type { Folding } from "../model/folding";
import type { Graph, GraphNode } from "../model/graph";
import { keysOf } from "../model/only";
import type { Picture } from "../model/picture";
import type { Playback } from "../model/playback";
import { roomOf } from "../model/room";
import { comparedGraph, shownGraph, type State } from "./state";

/** From this number of nodes on, a graph opens as basic blocks, which are closed at first. */
export const LARGE = 1000;

/** A picture with so many bends is laid out in about three seconds. */
const MAX_BENDS = 50_000;

export interface Scene {
  /** What is drawn: with a comparison, the union of both graphs; for a film, the union of all its steps. */
  readonly graph: Graph;
  /** The film that is drawn. */
  readonly playback: Playback | undefined;
  readonly connections: Connections;
  readonly difference: Difference | undefined;
  /** Without boxes if it would take too long to lay out. */
  readonly picture: Picture;
  /** Why the picture has no boxes, and what to do. */
  readonly refusal: string | undefined;
  /** Whether basic blocks are drawn. */
  readonly blocks: boolean;
  /** The box of each node that is drawn, or in a block that is. */
  readonly boxes: ReadonlyMap<number, string>;
  /** The nodes by key. */
  readonly nodes: ReadonlyMap<string, GraphNode>;
}

/** The scene of a state; undefined while there is no graph. */
export function sceneOf(state: State): Scene | undefined {
  const shown = shownGraph(state);
  if (shown === undefined) {
    return undefined;
  }
  const compared = comparedGraph(state);
  const changes = compared === undefined ? undefined
    : isLater(compared, shown, state) ? difference(shown, compared) : difference(compared, shown);
  const graph = changes?.graph ?? shown;
  const connections = new Connections(graph);
  const playback = state.watching?.playback;
  const film = playback?.film.film;
  const isLarge = film === undefined && shown.nodes.length >= LARGE;
  const blocks = graph.blocks !== undefined && (film === undefined
    ? state.blocks ?? (isLarge || shown.view.startsWith("schedule/")) : film === "schedule");
  const folding: Folding = {
    ...state.folding,
    // A constant comes and goes in a film, and has other users then: it needs a place of its own.
    ...(film === undefined ? {} : { constantsInside: false }),
    ...(state.only === undefined ? {} : { isolated: keysOf(graph, state.only, connections) }),
    ...(blocks ? { blocks: { isOpen: (key: string) => state.toggledBlocks.has(key) === isLarge } } : {}),
  };
  const whole = pictureOf(graph, folding, playback && roomOf(playback.film));
  const refusal = refusalOf(whole);
  const picture = refusal === undefined ? whole : { ...whole, boxes: [], wires: [] };
  return {
    graph, playback, connections, difference: changes, picture, refusal, blocks,
    boxes: new Map([
      ...(blocks ? closedBlocks(graph, picture) : []),
      ...picture.boxes.flatMap((box) => box.cells.map(({ node }): [number, string] => [node, box.id])),
    ]),
    nodes: new Map(graph.nodes.map((node) => [node.key, node])),
  };
}

/** What deep nesting leads to: wires around all that is nested, the longer the more there is of it. */
function refusalOf(picture: Picture): string | undefined {
  const bends = bendsOf(picture);
  return bends <= MAX_BENDS ? undefined : `The picture is too large to be drawn: its wires have ${bends.toLocaleString("en")} bends; `
    + `the limit is ${MAX_BENDS.toLocaleString("en")}. Show a part of it: select a node in the graph as text (\`t\`), then choose Isolate or Slice.`;
}

/** Whether the compiler makes one view after another: what changes between the two is told in that order. */
function isLater({ view }: Graph, { view: other }: Graph, { views }: State): boolean {
  const place = (name: string): number => views.findIndex((offer) => offer.view === name);
  return place(view) > place(other);
}

/** The nodes in closed blocks, with their boxes. */
function closedBlocks(graph: Graph, picture: Picture): [number, string][] {
  const closed = new Set(picture.boxes.filter((box) => box.cells.length === 0).map((box) => box.id));
  return (graph.blocks ?? []).flatMap(({ nodes }) => {
    const box = nodes.map((node) => graph.nodes[node]?.key ?? "").find((key) => closed.has(key));
    return box === undefined ? [] : nodes.map((node): [number, string] => [node, box]);
  });
}

/** The members of the state from which the scene follows; the scene is computed again when one of them has changed. */
export function sceneInputs(state: State): unknown[] {
  return [shownGraph(state), comparedGraph(state), state.blocks, state.toggledBlocks, state.folding, state.only];
}
