// The state of the graph at each step of a film.
import type { Change, Delta, Film, Inputs, LineText, ScopeTable } from "./film";

/** What is known of a node at a step. */
export interface NodeState {
  /** By slot; undefined while the node is not there. */
  readonly inputs?: Inputs | undefined;
  readonly value?: string | undefined;
  readonly count?: string | undefined;
  readonly reached?: boolean | undefined;
  readonly block?: number | undefined;
  readonly equalClass?: number | undefined;
}

export interface FilmState {
  /** By the ids of the nodes. */
  readonly nodes: readonly NodeState[];
  readonly scopes: readonly ScopeTable[];
  /** The texts beside the lines of the source, in no order. */
  readonly lines: readonly LineText[];
}

/** Between two states that are kept. To replay fewer steps than this takes less than a frame. */
const KEYFRAME_GAP = 256;

const NOTHING: NodeState = {};

/**
 * A film that can be entered anywhere. A position is the number of steps that have been taken: 0 is before the first step. Some
 * states are kept, and the others are replayed from the one before, so that backward and forward give the same.
 */
export class Playback {
  readonly #keyframes: readonly FilmState[];

  constructor(readonly film: Film) {
    const empty: FilmState = { nodes: film.graph.nodes.map(() => NOTHING), scopes: [], lines: [] };
    const keyframes = [after(empty, [film.start])];
    for (let first = 0; first + KEYFRAME_GAP <= film.steps.length; first += KEYFRAME_GAP) {
      keyframes.push(after(keyframes.at(-1) ?? empty, film.steps.slice(first, first + KEYFRAME_GAP)));
    }
    this.#keyframes = keyframes;
  }

  /** The state at a position, from 0 to the number of steps. Takes as long as fewer than `KEYFRAME_GAP` steps. */
  at(position: number): FilmState {
    const keyframe = Math.floor(position / KEYFRAME_GAP);
    const state = this.#keyframes[keyframe];
    if (state === undefined) {
      throw new RangeError(`the film has no position ${position}`);
    }
    return after(state, this.film.steps.slice(keyframe * KEYFRAME_GAP, position));
  }
}

/** The state after changes. Linear in the nodes and the changes. */
function after(state: FilmState, deltas: readonly Delta[]): FilmState {
  const nodes = [...state.nodes];
  const lines = new Map(state.lines.map((text) => [text.line, text]));
  let { scopes } = state;
  for (const delta of deltas) {
    for (const change of delta.changes ?? []) {
      nodes[change.node] = changed(nodes[change.node] ?? NOTHING, change);
    }
    if (delta.scopes !== undefined) {
      scopes = [...scopes.slice(0, delta.scopes.keep), ...delta.scopes.tables];
    }
    for (const text of delta.lines ?? []) {
      if (text.text === "") {
        lines.delete(text.line);
      } else {
        lines.set(text.line, text);
      }
    }
  }
  return { nodes, scopes, lines: [...lines.values()] };
}

function changed(old: NodeState, { inputs, gone, value, count, reached, block, equalClass }: Change): NodeState {
  return gone === true ? NOTHING : {
    inputs: inputs ?? old.inputs,
    value: value === undefined ? old.value : value || undefined,
    count: count ?? old.count,
    reached: reached ?? old.reached,
    block: block ?? old.block,
    equalClass: equalClass === undefined ? old.equalClass : equalClass !== null && equalClass >= 0 ? equalClass : undefined,
  };
}
