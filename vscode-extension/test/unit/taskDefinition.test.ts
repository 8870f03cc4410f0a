import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseTaskDefinition } from "../../src/taskDefinition";

describe("a task definition", () => {
  it("checks one program or all, or runs one", () => {
    assert.deepEqual(parseTaskDefinition({ type: "simple", task: "check" }), { task: "check" });
    assert.deepEqual(parseTaskDefinition({ type: "simple", task: "check", file: "a.simple" }), { task: "check", file: "a.simple" });
    assert.deepEqual(parseTaskDefinition({ task: "run", file: "a.simple", arg: "-10..10" }), { task: "run", file: "a.simple", arg: "-10..10" });
    assert.deepEqual(parseTaskDefinition({ task: "run", arg: 5 }), { task: "run", file: "${file}", arg: "5" });
    assert.deepEqual(parseTaskDefinition({ task: "run" }), { task: "run", file: "${file}", arg: "0" });
  });

  it("is rejected where it is invalid", () => {
    for (const definition of [{}, { task: "dump" }, { task: "check", file: 5 }, { task: "run", arg: [1] }]) {
      assert.ok("problem" in parseTaskDefinition(definition), JSON.stringify(definition));
    }
  });
});
