import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { carriedOver, match } from "../../graph-view/model/matching";
import { graphOf } from "./graphs";

const before = graphOf({
  start: { kind: "start" },
  a: { kind: "operation", op: "Add" },
  b: { kind: "operation", op: "Add" },
  p: { kind: "phi", op: "Phi", variable: "x" },
  stop: { kind: "stop" },
});

/** The keys of the matches. */
function keys(after: ReturnType<typeof graphOf>): [string | undefined, string | undefined][] {
  return [...match(before, after)].map(([id, other]) => [before.nodes[id]?.key, after.nodes[other]?.key]);
}

describe("the match of two graphs", () => {
  it("is by key, in whatever order", () => {
    const after = graphOf({ stop: { kind: "stop" }, b: { kind: "operation", op: "Sub" }, start: { kind: "start" } });
    assert.deepEqual(keys(after), [["start", "start"], ["b", "b"], ["stop", "stop"]]);
  });

  it("is by operation and variable between matched neighbours", () => {
    const after = graphOf({
      start: { kind: "start" }, c: { kind: "operation", op: "Add" }, d: { kind: "operation", op: "Sub" },
      e: { kind: "operation", op: "Add" }, q: { kind: "phi", op: "Phi", variable: "y" }, stop: { kind: "stop" },
    });
    assert.deepEqual(keys(after), [["start", "start"], ["stop", "stop"], ["a", "c"], ["b", "e"]]);
  });

  it("does not reach across matched neighbours", () => {
    const after = graphOf({
      start: { kind: "start" }, a: { kind: "operation", op: "Add" }, p: { kind: "phi", op: "Phi", variable: "x" },
      c: { kind: "operation", op: "Add" }, stop: { kind: "stop" },
    });
    assert.deepEqual(keys(after), [["start", "start"], ["a", "a"], ["p", "p"], ["stop", "stop"]]);
  });

  it("pairs no node with two", () => {
    const after = graphOf({ start: { kind: "start" }, c: { kind: "operation", op: "Add" }, stop: { kind: "stop" } });
    assert.deepEqual(keys(after), [["start", "start"], ["stop", "stop"], ["a", "c"]]);
  });

  it("of nothing is nothing", () => {
    assert.deepEqual([...match(graphOf({}), before)], []);
    assert.deepEqual([...match(before, graphOf({}))], []);
  });

  it("carries places over to the boxes of the graph after", () => {
    const after = graphOf({ start: { kind: "start" }, c: { kind: "operation", op: "Add" }, stop: { kind: "stop" } });
    const places = new Map([["a", { x: 1, y: 2 }], ["p", { x: 3, y: 4 }], ["stop", { x: 5, y: 6 }]]);
    assert.deepEqual([...carriedOver(places, before, after)], [["stop", { x: 5, y: 6 }], ["c", { x: 1, y: 2 }]]);
  });
});
