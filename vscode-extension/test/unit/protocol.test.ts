import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { summary, type Evaluation, type RunsAnswer } from "../../src/evaluation";
import { lastArg, tracedLines, type Trace } from "../../src/trace";
import type { Film } from "../../graph-view/model/film";
import type { Graph } from "../../graph-view/model/graph";
import { pictureOf } from "../../graph-view/model/boxes";
import { Playback } from "../../graph-view/model/playback";
import { FIRST_FOLDING } from "../../graph-view/model/folding";
import { rangesOf, type NodePlaces } from "../../src/viewPlaces";

// A comment before each sample in the server's PROTOCOL.md names it. A test of the server holds them against its answers.
const page = readFileSync(join(import.meta.dirname, "../../../server/PROTOCOL.md"), "utf8");
const samples = new Map(
  [...page.matchAll(/<!-- sample: (.+?) -->\n```json\n(.*?)^```$/gms)].map(([, name, text]) => [name, JSON.parse(text ?? "") as unknown]),
);

function sample(name: string): unknown {
  assert.ok(samples.has(name), `PROTOCOL.md has no sample ${name}`);
  return samples.get(name);
}

describe("the samples of the protocol are understood", () => {
  it("of a run that returns", () => {
    const evaluation = sample("evaluate result") as Evaluation;
    assert.equal(summary(evaluation), "arg = 5 → 15");
    assert.deepEqual(evaluation.range?.start, { line: 5, character: 13 });
    assert.equal(evaluation.version, 3);
  });

  it("of a run that is stopped", () => {
    assert.match(summary(sample("evaluate stopped result") as Evaluation), /^arg = 5 → no value: .*3 loop (?:trips|iterations)/);
  });

  it("of a trace", () => {
    const trace = sample("trace result") as Trace;
    assert.deepEqual(tracedLines(trace).map(({ line }) => line), [0, 1, 5]);
    assert.equal(lastArg(trace), "0");
  });

  it("of a range, in parts and as a whole", () => {
    const { params } = sample("range progress") as { params: { value: RunsAnswer } };
    assert.equal(params.value.version, 3);
    assert.deepEqual(params.value.runs.map(({ outcome }) => outcome), ["fell-through", "returned"]);
    assert.deepEqual((sample("range without token result") as RunsAnswer).runs.map(({ arg, outcome }) => [arg, outcome]),
      [["1", "returned"], ["2", "stopped"]]);
    assert.equal((sample("range of errors result") as RunsAnswer).outcome, "not-run");
  });

  it("of the places in a view", () => {
    const views = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, text]) => JSON.parse(text ?? "") as { text?: string; nodes?: NodePlaces[] })
      .flatMap(({ text, nodes }) => text === undefined || nodes === undefined ? [] : [nodes]);
    assert.equal(views.length, 1);
    assert.deepEqual(rangesOf(views[0] ?? [], 3), [{ start: { line: 0, character: 7 }, end: { line: 0, character: 10 } }]);
  });

  it("of a graph", () => {
    assert.deepEqual(pictureOf(sample("graph result") as Graph, FIRST_FOLDING).boxes.map(({ id }) => id),
      ["Start", "Minus @ -arg", "Return @ return -arg;", "Stop"]);
  });

  it("of a film, but for its graph", () => {
    const film = { ...sample("steps result") as Omit<Film, "graph">, graph: sample("graph result") as Graph };
    const states = [0, 1, 2].map((position) => new Playback(film).at(position));
    assert.deepEqual(states.map(({ nodes }) => nodes.filter(({ reached }) => reached === true).length), [1, 3, 5]);
    assert.deepEqual(states.map(({ nodes }) => nodes[2]?.value), [undefined, "4", "4"]);
    assert.deepEqual(states.map(({ lines }) => lines), [[], [{ line: 0, text: "returns 4" }], [{ line: 0, text: "returns 4" }]]);
    assert.equal(film.part?.outcome, "returns 4");
  });
});
