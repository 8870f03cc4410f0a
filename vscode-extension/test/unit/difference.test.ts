import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { difference } from "../../graph-view/model/difference";
import type { Graph } from "../../graph-view/model/graph";
import { sampleGraph } from "./sample";

const before = sampleGraph([
  { op: "Start" },
  { op: "arg", inputs: ["Start"], type: "int" },
  { op: "Constant", label: "Constant[1]" },
  { op: "Add", inputs: ["arg", "Constant[1]"] },
  { op: "Return", inputs: ["Start", "Add"] },
]);
const after = sampleGraph([
  { op: "Start" },
  { op: "arg", inputs: ["Start"], type: "0 to 9" },
  { op: "Mul", inputs: ["arg", "arg"] },
  { op: "Return", inputs: ["Start", "Mul"] },
]);

/** The signs by key, and the edges with signs as `from > to`. */
function signs(from: Graph, to: Graph): { nodes: Record<string, string>; edges: Record<string, string> } {
  const { graph, nodes, edges } = difference(from, to);
  const key = (id: number): string => graph.nodes[id]?.key ?? "";
  return {
    nodes: Object.fromEntries([...nodes].map(([id, sign]) => [key(id), sign])),
    edges: Object.fromEntries([...edges].map(([edge, sign]) => [`${key(edge.from)} > ${key(edge.to)}`, sign])),
  };
}

describe("the difference between two graphs", () => {
  it("tells which nodes are added, gone, and of another type", () => {
    assert.deepEqual(signs(before, after).nodes, { Mul: "added", arg: "retyped", "gone:Constant[1]": "gone", "gone:Add": "gone" });
    assert.deepEqual(difference(before, after).counts, { added: 1, gone: 2, retyped: 1 });
    assert.deepEqual([...difference(before, after).typesBefore], [[1, "int"]]);
  });

  it("tells which edges are added and gone", () => {
    assert.deepEqual(signs(before, after).edges, {
      "arg > Mul": "added", "Mul > Return": "added",
      "arg > gone:Add": "gone", "gone:Constant[1] > gone:Add": "gone", "gone:Add > Return": "gone",
    });
  });

  it("is nothing between a graph and itself", () => {
    assert.deepEqual(signs(before, before), { nodes: {}, edges: {} });
  });

  it("has the nodes of the new graph with their ids, then those that are gone", () => {
    const { graph } = difference(before, after);
    assert.deepEqual(graph.nodes.slice(0, after.nodes.length), after.nodes);
    assert.deepEqual(graph.nodes.map(({ id }) => id), [0, 1, 2, 3, 4, 5]);
    assert.ok(graph.edges.every(({ from, to }) => from in graph.nodes && to in graph.nodes));
  });

  it("does not depend on the order of the nodes", () => {
    const reordered = sampleGraph([
      { op: "Start" },
      { op: "Constant", label: "Constant[1]" },
      { op: "arg", inputs: ["Start"], type: "int" },
      { op: "Add", inputs: ["arg", "Constant[1]"] },
      { op: "Return", inputs: ["Start", "Add"] },
    ]);
    assert.deepEqual(signs(before, reordered), { nodes: {}, edges: {} });
  });
});
