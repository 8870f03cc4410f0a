import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Change, Film, ScopeTable } from "../../graph-view/model/film";
import { Playback } from "../../graph-view/model/playback";
import { randomFrom } from "../graph/programs";
import { randomFilm } from "./randomFilm";
import { sampleFilm } from "./sampleFilm";
import { construction } from "./sampleFilms";
import { loop } from "./sample";

/** What one state says, with nothing that is undefined. */
interface Plain {
  nodes: Record<string, unknown>[];
  scopes: ScopeTable[];
  lines: Record<number, string>;
}

/** The states of a film one after another, each by the words of the format: a change at a time. */
function* replayed({ graph, start, steps }: Film): Iterable<Plain> {
  const nodes = graph.nodes.map((): Record<string, unknown> => ({}));
  const lines = new Map<number, string>();
  let scopes: ScopeTable[] = [];
  for (const delta of [start, ...steps]) {
    for (const { node, gone, ...change } of (delta.changes ?? []) as (Change & Record<string, unknown>)[]) {
      nodes[node] = gone === true ? {} : { ...nodes[node], ...change };
    }
    if (delta.scopes !== undefined) {
      scopes = [...scopes.slice(0, delta.scopes.keep), ...delta.scopes.tables];
    }
    delta.lines?.forEach(({ line, text }) => { lines.set(line, text); });
    yield {
      nodes: nodes.map((node) => Object.fromEntries(Object.entries(node).filter(([, value]) => value !== null))),
      scopes,
      lines: Object.fromEntries([...lines].filter(([, text]) => text !== "")),
    };
  }
}

function plain(playback: Playback, position: number): Plain {
  const { nodes, scopes, lines } = playback.at(position);
  return {
    nodes: nodes.map((node) => Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined))),
    scopes: [...scopes],
    lines: Object.fromEntries(lines.map(({ line, text }) => [line, text])),
  };
}

describe("the playback of a film", () => {
  for (const [seed, steps] of [0, 1, 255, 256, 257, 1500].entries()) {
    it(`has the same states forward, backward and replayed, in ${steps} random steps`, () => {
      const film = randomFilm(randomFrom(seed), 30, steps);
      const playback = new Playback(film);
      const states = [...replayed(film)];
      assert.equal(states.length, steps + 1);
      const forward = states.map((_, position) => plain(playback, position));
      assert.deepEqual(forward, states);
      const backward = states.map((_, at) => plain(playback, steps - at)).reverse();
      assert.deepEqual(backward, states);
    });
  }

  it("knows nothing of a node that is gone, and gives it new inputs when it comes back", () => {
    const film = sampleFilm(loop(), [
      { kind: "node", changes: { Add: { inputs: [1], value: "5", equalClass: 2, count: "3" } } },
      { kind: "removal", changes: { Add: { gone: true } } },
      { kind: "node", changes: { Add: { inputs: [2] } } },
    ]);
    const states = [0, 1, 2, 3].map((position) => plain(new Playback(film), position).nodes[10]);
    assert.deepEqual(states, [{}, { inputs: [1], value: "5", equalClass: 2, count: "3" }, {}, { inputs: [2] }]);
  });

  it("takes an empty value and a negative class for none", () => {
    const film = sampleFilm(loop(), [
      { kind: "fall", changes: { Add: { value: "5", equalClass: 2 } } },
      { kind: "pass", changes: { Add: { value: "", equalClass: -1 } } },
    ]);
    assert.deepEqual(plain(new Playback(film), 2).nodes[10], {});
  });

  it("has no state outside of the film", () => {
    const { steps } = construction();
    assert.throws(() => new Playback(construction()).at(-1), RangeError);
    assert.throws(() => new Playback(construction()).at(steps.length + 300), RangeError);
  });
});
