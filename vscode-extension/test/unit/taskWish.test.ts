import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readTaskWish } from "../../src/taskWish";

describe("a task as a person writes it", () => {
  it("checks a program or all, and runs one", () => {
    assert.deepEqual(readTaskWish({ type: "simple", task: "check" }), { task: "check" });
    assert.deepEqual(readTaskWish({ type: "simple", task: "check", file: "a.simple" }), { task: "check", file: "a.simple" });
    assert.deepEqual(readTaskWish({ task: "run", file: "a.simple", arg: "-10..10" }), { task: "run", file: "a.simple", arg: "-10..10" });
    assert.deepEqual(readTaskWish({ task: "run", arg: 5 }), { task: "run", file: "${file}", arg: "5" });
    assert.deepEqual(readTaskWish({ task: "run" }), { task: "run", file: "${file}", arg: "0" });
  });

  it("is refused where it means nothing", () => {
    for (const definition of [{}, { task: "dump" }, { task: "check", file: 5 }, { task: "run", arg: [1] }]) {
      assert.ok("problem" in readTaskWish(definition), JSON.stringify(definition));
    }
  });
});
