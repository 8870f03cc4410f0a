import type { Connections } from "../model/connections";
import type { FilmMark } from "../model/frame";
import { nodesAt } from "../model/places";
import type { Mark } from "../picture/drawing";
import type { Scene } from "../state/scene";
import type { State } from "../state/state";

/** Which nodes stand out, and why. */
export function marksOf(state: State, scene: Scene, connections: Connections, hits: readonly number[]):
Readonly<Record<Exclude<Mark, FilmMark>, ReadonlySet<number>>> {
  const selected = idOf(scene, state.selected);
  const hovered = idOf(scene, state.hovered);
  const elsewhere = new Set(state.elsewhere);
  return {
    selected: new Set(selected),
    hovered: new Set(hovered),
    near: new Set([...hovered, ...selected].flatMap((node) => [
      ...connections.inputs(node).map((edge) => edge.from),
      ...connections.users(node).map((edge) => edge.to),
    ])),
    "at-cursor": new Set(nodesAtCursor(state, scene)),
    stopped: new Set(nodesOfStop(state, scene)),
    elsewhere: new Set(scene.graph.nodes
      .filter(({ key, became }) => elsewhere.has(key) || (became !== undefined && elsewhere.has(became)))
      .map(({ id }) => id)),
    hit: new Set(hits),
  };
}

/** The nodes of the innermost part of the program around the cursor. Those that are gone have places in an older text. */
export function nodesAtCursor({ cursor }: State, { graph, difference }: Scene): number[] {
  const nodes = graph.nodes.filter(({ id }) => difference?.nodes.get(id) !== "gone");
  return cursor === undefined ? [] : nodesAt(nodes, cursor).map(({ id }) => id);
}

/** The node at which the debugger has stopped, if this is its view: other views, and films, have other numbers. */
export function nodesOfStop({ stoppedAt }: State, { graph, playback }: Scene): number[] {
  return stoppedAt === undefined || playback !== undefined || stoppedAt.view !== graph.view ? [] : [stoppedAt.node];
}

function idOf(scene: Scene, key: string | undefined): number[] {
  const node = key === undefined ? undefined : scene.nodes.get(key);
  return node === undefined ? [] : [node.id];
}
