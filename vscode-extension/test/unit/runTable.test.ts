import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readRuns, tableText, type RunTable } from "../../src/runTable";

const part = {
  version: 3,
  runs: [
    { arg: "-10", outcome: "returned", value: "0", loopTrips: "0", nanos: "5120" },
    { arg: "-5", outcome: "fell-through", loopTrips: "12", nanos: "910", reason: "The run reached the end of the program without a return." },
    { arg: "0", outcome: "stopped", loopTrips: "1000", nanos: "1", reason: "The run was stopped after 1000 loop trips, the limit." },
  ],
};
const table: RunTable = { program: "a.simple", args: "-10..0:5", count: 3n, runs: readRuns(part), state: "finished", stale: false };

describe("a table of runs", () => {
  it("has a value only where a run has one, in columns that stand under each other", () => {
    assert.equal(tableText(table), [
      "# a.simple for arg = -10..0:5",
      "",
      "| arg |   result | loop trips |",
      "| --: | -------: | ---------: |",
      "| -10 |        0 |          0 |",
      "|  -5 | no value |         12 |",
      "|   0 |  stopped |       1000 |",
      "",
      "3 runs.",
      "",
    ].join("\n"));
  });

  it("says how far it is, that it was stopped, and that the program is another one now", () => {
    assert.match(tableText({ ...table, state: "running", count: 9n }), /3 of 9 runs have ended …/);
    assert.match(tableText({ ...table, state: "stopped", count: 9n }), /Stopped after 3 of 9 runs\./);
    assert.match(tableText({ ...table, stale: true }), /edited since/);
    assert.doesNotMatch(tableText(table), /edited since/);
  });

  it("is made of well-formed answers only", () => {
    assert.equal(readRuns(part)[0]?.version, 3);
    for (const answer of [{}, { runs: 5 }, { runs: [{ arg: "1" }] }]) {
      assert.throws(() => readRuns(answer), Error);
    }
  });
});
