import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Range } from "vscode-languageclient";
import { lastArg, tracedLines, type Trace } from "../../src/trace";

const range = (line: number): Range => ({ start: { line, character: 4 }, end: { line, character: 7 } });

describe("a traced run", () => {
  const answer: Trace = {
    arg: "3",
    outcome: "fell-through",
    variables: [
      { name: "arg", value: "0" },
      { name: "sum", value: "6", range: range(1) },
      { name: "never", range: range(3) },
      { name: "last", value: "-1", range: range(0) },
    ],
    conditions: [{ range: range(1), whenTrue: "3", whenFalse: "1" }, { range: range(9), whenTrue: "0", whenFalse: "0" }],
  };

  it("shows last values and conditions by line, and nothing that the run never reached", () => {
    assert.deepEqual(tracedLines(answer), [{ line: 0, text: "last = -1 at the end" }, { line: 1, text: "sum = 6 at the end, true 3×, false 1×" }]);
  });

  it("has the last value of arg, not of a variable with that name", () => {
    assert.equal(lastArg(answer), "0");
    assert.equal(lastArg({ ...answer, variables: [{ name: "arg", value: "7", range: range(2) }] }), undefined);
    assert.equal(lastArg({ ...answer, variables: [{ name: "arg", value: "3" }] }), undefined, "it did not change");
  });
});
