import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { readEvaluation } from "../../src/evaluation";
import { readRuns } from "../../src/runTable";
import { lastArg, readTrace } from "../../src/trace";

// A comment before each sample in the server's PROTOCOL.md names it. A test of the server holds them against its answers.
const page = readFileSync(join(import.meta.dirname, "../../../server/PROTOCOL.md"), "utf8");
const samples = new Map(
  [...page.matchAll(/<!-- sample: (.+?) -->\n```json\n(.*?)^```$/gms)].map(([, name, text]) => [name, JSON.parse(text ?? "") as unknown]),
);

function sample(name: string): unknown {
  assert.ok(samples.has(name), `PROTOCOL.md has no sample ${name}`);
  return samples.get(name);
}

describe("the samples of the protocol are read as the answers are", () => {
  it("a run that returns", () => {
    const evaluation = readEvaluation(sample("evaluate result"));
    assert.equal(evaluation.outcome, "returned");
    assert.equal(evaluation.value, "15");
    assert.deepEqual(evaluation.at, { line: 5, character: 13 });
    assert.equal(evaluation.version, 3);
  });

  it("a run that is stopped", () => {
    const evaluation = readEvaluation(sample("evaluate stopped result"));
    assert.equal(evaluation.outcome, "stopped");
    assert.match(evaluation.reason, /after 3 loop trips/);
  });

  it("a trace", () => {
    const trace = sample("trace result");
    assert.deepEqual(readTrace(trace).map(({ line }) => line), [0, 1, 5]);
    assert.equal(lastArg(trace), "0");
  });

  it("the runs of a range, as they come and all at once", () => {
    const { params } = sample("range progress") as { params: { value: unknown } };
    assert.deepEqual(readRuns(params.value).map(({ outcome }) => outcome), ["fell-through", "returned"]);
    assert.deepEqual(readRuns(sample("range without token result")).map(({ arg, outcome }) => [arg, outcome]),
      [["1", "returned"], ["2", "stopped"]]);
    assert.deepEqual(readRuns(sample("range result")), []);
    assert.deepEqual(readRuns(sample("range of errors result")), []);
  });
});
