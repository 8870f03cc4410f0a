import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { comparisons, foldInputs, hide, keep, nextComparison, reveal, select, toggleBlock, toggleOnly } from "../../graph-view/state/changes";
import { sceneOf } from "../../graph-view/state/scene";
import {
  comparedGraph, initialState, received, savedState, shownGraph, wanted, withView, type State,
} from "../../graph-view/state/state";
import { longWires, loop, sampleGraph } from "./sample";

const after = (...graphs: readonly Parameters<typeof loop>[0][]): State =>
  graphs.reduce((state, more) => received(state, { type: "graph", graph: loop(more) }), initialState());

describe("the state of the page", () => {
  it("shows the first graph, and each newer one of its view", () => {
    assert.equal(shownGraph(after({ version: 1 }, { version: 2 }, { view: "other", version: 2 }))?.version, 2);
    assert.deepEqual(wanted(after({ version: 1 })).views, ["graph"]);
  });

  it("remembers the graph before the last edit, but not a repetition of it", () => {
    assert.equal(after({ version: 1 }, { version: 2 }, { version: 2 }).before?.version, 1);
    assert.equal(after({ version: 1 }, { version: 2 }, { version: 3, stale: true }).before?.version, 1);
    assert.equal(withView(after({ version: 1 }, { version: 2 }), "other").before, undefined);
  });

  it("keeps the selected node by its match in the next version", () => {
    const renamed = loop({ version: 2 });
    const nodes = renamed.nodes.map((node) => node.op === "Add" ? { ...node, key: "Add'" } : node);
    const state = received(select("Add")(after({ version: 1 })), { type: "graph", graph: { ...renamed, nodes } });
    assert.equal(state.selected, "Add'");
  });

  it("wants the view to compare with, too", () => {
    const state: State = { ...after({ version: 1 }), comparison: { with: "view", view: "as-written" } };
    assert.deepEqual(wanted(state).views, ["graph", "as-written"]);
    assert.equal(comparedGraph(state), undefined);
    assert.equal(comparedGraph(received(state, { type: "graph", graph: loop({ view: "as-written" }) }))?.view, "as-written");
  });

  it("does not compare a view with itself", () => {
    const state: State = { ...after({ version: 1 }), comparison: { with: "view", view: "as-written" } };
    assert.equal(withView(state, "as-written").comparison, undefined);
    assert.deepEqual(withView(state, "schedule/best").comparison, state.comparison);
  });

  it("offers the comparisons that are possible, one after another", () => {
    assert.deepEqual(comparisons(after({ version: 1 })), []);
    const state = keep(after({ version: 1 }, { version: 2 }));
    assert.deepEqual(comparisons(state), [{ with: "edit" }, { with: "kept" }]);
    const withKept = nextComparison(nextComparison(state));
    assert.deepEqual(withKept.comparison, { with: "kept" });
    assert.equal(nextComparison(withKept).comparison, undefined);
  });

  it("outlives a reload", () => {
    const state = toggleOnly({ kind: "control" })(foldInputs("If")(hide("LT")(select("Add")(after({})))));
    const saved: unknown = JSON.parse(JSON.stringify(savedState(state)));
    assert.deepEqual(savedState(initialState(saved as ReturnType<typeof savedState>)), saved);
  });

  it("brings back all that is hidden", () => {
    const state = toggleOnly({ kind: "control" })(foldInputs("If")(hide("LT")(after({}))));
    assert.ok((sceneOf(state)?.picture.hidden ?? 0) > 0);
    assert.equal(sceneOf(reveal(state))?.picture.hidden, 0);
  });

  it("opens a large graph as blocks, and each graph as the person wants it", () => {
    const small = after({});
    assert.equal(sceneOf(small)?.blocks, false);
    assert.equal(sceneOf({ ...small, blocks: true })?.blocks, true);
    assert.equal(sceneOf(after({ view: "schedule/early" }))?.blocks, true);
    const constants = Array.from({ length: 1000 }, (_, at) => ({ op: "Constant", label: `Constant[${at}]` }));
    const block = { id: 0, predecessors: [], successors: [], loopDepth: 0, nodes: constants.map((_, at) => at) };
    const large = received(initialState(), { type: "graph", graph: sampleGraph(constants, { blocks: [block] }) });
    assert.equal(sceneOf(large)?.blocks, true);
    assert.equal(sceneOf({ ...large, blocks: false })?.blocks, false);
    assert.equal(sceneOf(large)?.picture.hidden, constants.length);
    assert.equal(sceneOf(toggleBlock("Constant[0]")(large))?.picture.hidden, 0);
  });

  it("does not draw what would take long to lay out, but a part of it", () => {
    const shown = (count: number): State => received(initialState(), { type: "graph", graph: longWires(count) });
    assert.equal(sceneOf(shown(300))?.refusal, undefined);
    const large = sceneOf(shown(400));
    assert.match(large?.refusal ?? "", /its wires have 79,800 bends; the limit is 50,000/);
    assert.deepEqual([large?.picture.boxes.length, large?.graph.nodes.length], [0, 402]);
    const part = sceneOf(toggleOnly({ kind: "neighbours", key: "Neg7" })(shown(400)));
    assert.deepEqual([part?.picture.boxes.length, part?.refusal], [4, undefined]);
  });
});
