import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { lastArg, readTrace } from "../../src/trace";

const range = (line: number): object => ({ start: { line, character: 4 }, end: { line, character: 7 } });

describe("a traced run", () => {
  const answer = {
    variables: [
      { name: "arg", value: "0" },
      { name: "sum", value: "6", range: range(1) },
      { name: "never", range: range(3) },
      { name: "last", value: "-1", range: range(0) },
    ],
    conditions: [{ range: range(1), whenTrue: "3", whenFalse: "1" }, { range: range(9), whenTrue: "0", whenFalse: "0" }],
  };

  it("has the last values and the conditions line by line, and nothing of what the run never came to", () => {
    assert.deepEqual(readTrace(answer), [{ line: 0, text: "last = -1" }, { line: 1, text: "sum = 6, true 3×, false 1×" }]);
  });

  it("knows the last value of arg, but not of a variable of that name", () => {
    assert.equal(lastArg(answer), "0");
    assert.equal(lastArg({ variables: [{ name: "arg", value: "7", range: range(2) }] }), undefined);
  });

  it("is refused when it is malformed", () => {
    for (const malformed of [{}, { variables: [], conditions: 1 }, { variables: null, conditions: [] }]) {
      assert.throws(() => readTrace(malformed), Error);
    }
  });
});
