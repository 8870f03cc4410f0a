import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runsOf, tableText, type RunsAnswer, type RunTable } from "../../src/runTable";

const part: RunsAnswer = {
  version: 3,
  runs: [
    { arg: "-10", outcome: "returned", value: "0", loopTrips: "0", nanos: "5120" },
    { arg: "-5", outcome: "fell-through", loopTrips: "12", nanos: "910" },
    { arg: "0", outcome: "stopped", loopTrips: "1000", nanos: "1", reason: "reached the limit of 1000 loop trips" },
  ],
};
const table: RunTable = { program: "a.simple", args: "-10..0:5", count: 3n, runs: runsOf(part), state: "finished", stale: false };

describe("a table of runs", () => {
  it("has a value only where a run has one, in aligned columns", () => {
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

  it("reports progress, a stop, and a later edit of the program", () => {
    assert.match(tableText({ ...table, state: "running", count: 9n }), /3 of 9 runs finished …/);
    assert.match(tableText({ ...table, state: "stopped", count: 9n }), /Stopped after 3 of 9 runs\./);
    assert.match(tableText({ ...table, stale: true }), /was edited/);
    assert.doesNotMatch(tableText(table), /was edited/);
  });

  it("knows which version of the program was run", () => {
    assert.deepEqual(runsOf(part).map(({ version }) => version), [3, 3, 3]);
  });
});
