import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Film } from "../../graph-view/model/film";
import { edgeCountOf, frameOf, noteOf, shortNoteOf } from "../../graph-view/model/frame";
import { Playback } from "../../graph-view/model/playback";
import { construction, run } from "./sampleFilms";

describe("what stands at a node of a film", () => {
  const cases = [
    [{}, "", ""],
    [{ value: "9", count: "0" }, "9", "9"],
    [{ value: "-1234567", count: "9999" }, "-1234567 ×9999", "-1234567 ×9999"],
    [{ value: "2303787699554794752", count: "10000002" }, "2303787699554794752 ×10000002", "230…752 ×10M"],
    [{ value: "-9223372036854775808", count: "1234567" }, "-9223372036854775808 ×1234567", "-92…808 ×1.23M"],
    [{ value: "true side", count: "9223372036854775807" }, "true side ×9223372036854775807", "true side ×9,220,000T"],
    [{ value: "between 100 and 1000" }, "between 100 and 1000", "between 100 and 1000"],
  ] as const;
  for (const [state, long, short] of cases) {
    it(`is "${short}" where the card says "${long}"`, () => {
      assert.deepEqual([noteOf(state), shortNoteOf(state)], [long, short]);
    });
  }
});

describe("how often control went along an edge", () => {
  const countsAt = (film: Film, position: number): (string | undefined)[] => {
    const frame = frameOf(new Playback(film), position);
    const idOf = (key: string): number => film.graph.nodes.find((node) => node.key === key)?.id ?? NaN;
    return [["ctrl", "Loop"], ["True", "Loop"], ["Loop", "If"], ["arg", "Phi[arg]"]]
      .map(([from = "", to = ""]) => edgeCountOf(frame, { from: idOf(from), to: idOf(to) }));
  };

  it("is counted for edges into a loop, once control has gone on", () => {
    const counts = [0, 1, 2, 3, 4].map((position) => countsAt(run(), position));
    assert.deepEqual(counts.map(([entry]) => entry), [undefined, "0", "1", "1", "1"]);
    assert.deepEqual(counts.map(([, back]) => back), [undefined, undefined, undefined, "0", "1"]);
    assert.ok(counts.every(([, , branch, value]) => branch === undefined && value === undefined));
  });

  it("is exact for a count of 64 bits", () => {
    const film = run();
    const [start, ctrl] = [0, 1].map((node) => ({ node, count: "9223372036854775807" }));
    const steps = film.steps.slice(0, 2).map((step) => ({ ...step, changes: start && ctrl ? [start, ctrl] : [] }));
    assert.equal(countsAt({ ...film, steps }, 1)[0], "9223372036854775806");
  });

  it("is one less at the end of the body before a part of a run begins there", () => {
    const { steps: [first, second, third, trip], ...film } = run();
    const changes = [film.start, first, second, third].flatMap((delta) => delta?.changes ?? []);
    const part = { ...film, start: { changes }, steps: trip === undefined ? [] : [trip] };
    assert.deepEqual([0, 1].map((position) => countsAt(part, position).slice(0, 2)), [["1", "0"], ["1", "1"]]);
    assert.deepEqual([...frameOf(new Playback(part), 0).marks.token].map((id) => part.graph.nodes[id]?.key), ["True"]);
  });

  it("is known in runs only", () => {
    assert.deepEqual(countsAt(construction(), 10), [undefined, undefined, undefined, undefined]);
  });
});
