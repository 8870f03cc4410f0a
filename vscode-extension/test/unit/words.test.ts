import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { GraphNode } from "../../graph-view/model/graph";
import { distinctTitles } from "../../graph-view/model/words";
import { sampleGraph } from "./sample";

describe("the titles of nodes side by side", () => {
  const at = (line: number, character: number): GraphNode["ranges"] =>
    [{ start: { line, character }, end: { line, character: character + 1 } }];
  const titles = (...ranges: readonly GraphNode["ranges"][]): string[] => distinctTitles(
    sampleGraph([{ op: "Start" }, ...ranges.map((each, key) => ({ op: "Phi", label: "Phi[a]", key: String(key), ranges: each }))]).nodes);

  it("are short while they differ", () => {
    assert.deepEqual(titles(at(2, 0)), ["Start", "Phi[a]"]);
  });

  it("have the line, the place or the number of what else looks alike", () => {
    assert.deepEqual(titles(at(2, 0), at(5, 0)), ["Start", "Phi[a] line 3", "Phi[a] line 6"]);
    assert.deepEqual(titles(at(2, 0), at(2, 8)), ["Start", "Phi[a] 3:1", "Phi[a] 3:9"]);
    assert.deepEqual(titles(at(2, 0), []), ["Start", "Phi[a] line 3", "Phi[a] node 2"]);
    assert.deepEqual(titles([], []), ["Start", "Phi[a] node 1", "Phi[a] node 2"]);
  });
});
