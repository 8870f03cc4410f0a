import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Connections } from "../../graph-view/model/connections";
import { keysOf, type Only } from "../../graph-view/model/only";
import { loop } from "./sample";

const graph = loop();
const keys = (only: Only): string[] => [...keysOf(graph, only, new Connections(graph))].sort();

describe("a part of a graph", () => {
  it("is control alone", () => {
    assert.deepEqual(keys({ kind: "control" }), ["False", "If", "Loop", "Return", "Start", "Stop", "True", "ctrl"]);
  });

  it("is a node with its inputs and users", () => {
    assert.deepEqual(keys({ kind: "neighbours", key: "LT" }), ["Constant[10]", "If", "LT", "Phi[arg]"]);
  });

  it("is the data that computes a node", () => {
    assert.deepEqual(keys({ kind: "slice", key: "Add" }), ["Add", "Constant[1]", "Phi[arg]", "arg"]);
  });

  it("is everything if its node is gone", () => {
    assert.equal(keys({ kind: "slice", key: "gone" }).length, graph.nodes.length);
  });
});
