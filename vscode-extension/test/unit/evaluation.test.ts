import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cost, readEvaluation, shortSummary, summary } from "../../src/evaluation";

const range = { start: { line: 3, character: 4 }, end: { line: 3, character: 13 } };
const answer = { version: 7, arg: "5", loopTrips: "1234", nanos: "1500000", range };

describe("the answer to a run", () => {
  it("has a value when the run returned", () => {
    const evaluation = readEvaluation({ ...answer, outcome: "returned", value: "-9223372036854775808" });
    assert.deepEqual(evaluation, {
      outcome: "returned",
      value: "-9223372036854775808",
      arg: "5",
      version: 7,
      at: { line: 3, character: 4 },
      loopTrips: "1234",
      nanos: "1500000",
    });
    assert.equal(summary(evaluation), "arg = 5 → -9223372036854775808");
    assert.equal(shortSummary(evaluation), summary(evaluation));
  });

  it("has words when the run fell through, and never a value", () => {
    const evaluation = readEvaluation({ ...answer, outcome: "fell-through", value: "99" });
    assert.equal(summary(evaluation), "arg = 5 → no value: the end was reached without a return");
    assert.equal(shortSummary(evaluation), "arg = 5 → no value");
    assert.doesNotMatch(JSON.stringify(evaluation), /99/);
  });

  it("has a reason when the run was stopped, and never a value", () => {
    const reason = "The run was stopped after 10 seconds.";
    const evaluation = readEvaluation({ ...answer, outcome: "stopped", value: "99", reason });
    assert.equal(summary(evaluation), "arg = 5 → no value: the run was stopped after 10 seconds");
    assert.equal(shortSummary(evaluation), "arg = 5 → stopped");
    assert.doesNotMatch(JSON.stringify(evaluation), /99/);
  });

  it("has a reason when the program was not run", () => {
    const evaluation = readEvaluation({ version: null, arg: "5", outcome: "not-run", reason: "It has 2 errors." });
    assert.equal(evaluation.at, undefined);
    assert.equal(summary(evaluation), "arg = 5 → not run: it has 2 errors");
    assert.equal(shortSummary(evaluation), "arg = 5 → not run");
    assert.equal(cost(evaluation), "");
  });

  const malformed: [name: string, answer: unknown][] = [
    ["nothing", null],
    ["a string", "12"],
    ["no outcome", answer],
    ["an unknown outcome", { ...answer, outcome: "exploded" }],
    ["a return without a value", { ...answer, outcome: "returned" }],
    ["a value that is a number, which may have lost digits", { ...answer, outcome: "returned", value: 12 }],
    ["a stop without a reason", { ...answer, outcome: "stopped" }],
    ["a range without a start", { ...answer, outcome: "fell-through", range: {} }],
  ];
  for (const [name, each] of malformed) {
    it(`is refused when it is ${name}`, () => {
      assert.throws(() => readEvaluation(each), /^Error: the answer/);
    });
  }
});

describe("the cost of a run", () => {
  const costs: [loopTrips: string, nanos: string, text: string][] = [
    ["0", "999", "0 loop trips, 999 ns"],
    ["1", "1000", "1 loop trip, 1 µs"],
    ["7", "1234567", "7 loop trips, 1.23 ms"],
    ["1000000000", "10000000000", "1,000,000,000 loop trips, 10 s"],
    ["9223372036854775807", "0", "9,223,372,036,854,775,807 loop trips, 0 ns"],
  ];
  for (const [loopTrips, nanos, text] of costs) {
    it(text, () => {
      assert.equal(cost(readEvaluation({ ...answer, loopTrips, nanos, outcome: "fell-through" })), text);
    });
  }
});
