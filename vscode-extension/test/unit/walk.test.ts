import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Connections } from "../../graph-view/model/connections";
import { inputAt, walk, type Direction } from "../../graph-view/model/walk";
import { loop } from "./sample";

const graph = loop();
const connections = new Connections(graph);
const id = (key: string): number => graph.nodes.findIndex((node) => node.key === key);
const keyOf = (node: number | undefined): string | undefined => node === undefined ? undefined : graph.nodes[node]?.key;
const go = (key: string, direction: Direction, hidden: readonly string[] = []): string | undefined =>
  keyOf(walk(connections, id(key), direction, (node) => !hidden.includes(keyOf(node) ?? "")));

describe("a walk with the arrow keys", () => {
  it("goes up to the first input and down to the first user", () => {
    assert.equal(go("LT", "input"), "Phi[arg]");
    assert.equal(go("If", "user"), "True");
    assert.equal(go("Start", "input"), undefined);
    assert.equal(go("Stop", "user"), undefined);
  });

  it("leaves a loop rather than going around it", () => {
    assert.equal(go("Loop", "input"), "ctrl");
    assert.equal(go("Add", "user"), "Phi[arg]");
  });

  it("goes sideways among the nodes that share an input", () => {
    assert.equal(go("True", "next"), "False");
    assert.equal(go("False", "previous"), "True");
    assert.equal(go("False", "next"), undefined);
  });

  it("goes from a constant to the other inputs of its user", () => {
    assert.equal(go("Constant[10]", "previous"), "Phi[arg]");
  });

  it("passes over what is not shown", () => {
    assert.equal(go("If", "user", ["True"]), "False");
    assert.equal(go("LT", "input", ["Phi[arg]"]), "Constant[10]");
  });

  it("goes to the input of a slot", () => {
    const at = (slot: number): string | undefined => keyOf(inputAt(connections, id("Phi[arg]"), slot, () => true));
    assert.deepEqual([0, 1, 2, 3].map(at), ["Loop", "arg", "Add", undefined]);
    assert.equal(inputAt(connections, id("Phi[arg]"), 1, () => false), undefined);
  });
});
