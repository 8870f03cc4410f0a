import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cost, shortSummary, summary, type Evaluation } from "../../src/evaluation";

const run = { version: 7, arg: "5", loopTrips: "1234", nanos: "1500000" };

describe("the summary of a run", () => {
  const runs: [evaluation: Evaluation, long: string, short: string][] = [
    [{ ...run, outcome: "returned", value: "-9223372036854775808" }, "arg = 5 → -9223372036854775808", "arg = 5 → -9223372036854775808"],
    [{ ...run, outcome: "fell-through" }, "arg = 5 → no value: reached the end without a return", "arg = 5 → no value"],
    [{ ...run, outcome: "stopped", reason: "reached the limit of 10,000 ms" },
      "arg = 5 → no value: reached the limit of 10,000 ms", "arg = 5 → stopped"],
    [{ ...run, outcome: "not-run", reason: "It has 2 errors." }, "arg = 5 → not run: it has 2 errors", "arg = 5 → not run"],
    [{ ...run, outcome: "not-run", reason: "the program has an error" }, "arg = 5 → not run: the program has an error", "arg = 5 → not run"],
  ];
  for (const [evaluation, long, short] of runs) {
    it(`says ${long}`, () => {
      assert.equal(summary(evaluation), long);
      assert.equal(shortSummary(evaluation), short);
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
    it(`is ${text}`, () => {
      assert.equal(cost({ ...run, loopTrips, nanos, outcome: "fell-through" }), text);
    });
  }

  it("is empty where the server did not report it", () => {
    assert.equal(cost({ arg: "5", outcome: "fell-through" }), "");
  });
});
