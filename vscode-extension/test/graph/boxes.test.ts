import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pictureOf } from "../../graph-view/model/boxes";
import { FIRST_FOLDING, type Folding } from "../../graph-view/model/folding";
import type { Graph } from "../../graph-view/model/graph";
import type { Box, Picture } from "../../graph-view/model/picture";
import { textWidth } from "../../graph-view/model/sizes";
import { COUNTING, graphOf } from "./graphs";
import { checkPicture } from "./invariants";

function picture(graph: Graph, folding: Partial<Folding> = {}): Picture {
  const all = { ...FIRST_FOLDING, ...folding };
  const made = pictureOf(graph, all);
  checkPicture(graph, all, made);
  return made;
}

function box({ boxes }: Picture, id: string): Box {
  const found = boxes.find((one) => one.id === id);
  assert.ok(found, `there is a box ${id}`);
  return found;
}

/** The keys of the nodes in the cells of a box, from the upper left to the lower right. */
function cells(graph: Graph, { cells }: Box): (string | undefined)[] {
  return [...cells].sort((a, b) => a.y - b.y || a.x - b.x).map(({ node }) => graph.nodes[node]?.key);
}

describe("the boxes of a loop", () => {
  const made = picture(COUNTING);

  it("are as few as possible, in the order in which people read the nodes", () => {
    assert.deepEqual(made.boxes.map(({ id }) => id), ["start", "loop", "less", "if", "add", "return", "stop"]);
  });

  it("hold what belongs together", () => {
    assert.deepEqual(cells(COUNTING, box(made, "start")), ["start", "ctrl", "arg"]);
    assert.deepEqual(cells(COUNTING, box(made, "loop")), ["loop", "phi"]);
    assert.deepEqual(cells(COUNTING, box(made, "if")), ["if", "true", "false"]);
    assert.deepEqual(cells(COUNTING, box(made, "less")), ["ten", "less"]);
  });

  it("say which input a constant inside is", () => {
    const [ten] = box(made, "less").cells.filter(({ use }) => use !== undefined);
    assert.equal(ten?.text, "10");
    assert.deepEqual(ten.use, { user: COUNTING.nodes.findIndex(({ key }) => key === "less"), slot: 1 });
  });

  it("know the spine of control", () => {
    assert.deepEqual(made.boxes.filter(({ control }) => !control).map(({ id }) => id), ["less", "add"]);
  });

  it("hide nothing", () => {
    assert.equal(made.hidden, 0);
  });
});

describe("the wires of a loop", () => {
  const made = picture(COUNTING);
  const wire = (id: string): Picture["wires"][number] => {
    const found = made.wires.find((one) => one.id === id);
    assert.ok(found, `there is a wire ${id}`);
    return found;
  };

  it("join all but what touches", () => {
    assert.deepEqual(made.wires.map(({ id }) => id).sort(), [
      "add>phi.2", "arg>phi.1", "ctrl>loop.0", "false>return.0", "less>if.1", "loop>if.0", "phi>add.0", "phi>less.0",
      "phi>return.1", "return>stop.0", "true>loop.1",
    ]);
  });

  it("start and end at the cells of their nodes", () => {
    const [loop, phi] = box(made, "loop").cells;
    assert.ok(loop !== undefined && phi !== undefined);
    for (const end of [wire("phi>less.0").from, wire("arg>phi.1").to, wire("add>phi.2").to]) {
      assert.ok(end.box === "loop" && end.x > phi.x && end.x < phi.x + phi.width);
    }
    for (const end of [wire("loop>if.0").from, wire("ctrl>loop.0").to, wire("true>loop.1").to]) {
      assert.ok(end.box === "loop" && end.x > loop.x && end.x < loop.x + loop.width);
    }
  });

  it("enter in the order of their slots", () => {
    assert.ok(wire("arg>phi.1").to.x < wire("add>phi.2").to.x);
    assert.ok(wire("loop>if.0").to.x < wire("less>if.1").to.x);
  });

  it("leave a branch at its sides, the true one at the left", () => {
    assert.ok(wire("true>loop.1").from.x < wire("false>return.0").from.x);
  });

  it("leave a branch so whichever side is read first", () => {
    const graph = graphOf({
      if: { kind: "branch" }, no: { kind: "projection", op: "False", inputs: ["if"] }, yes: { kind: "projection", op: "True", inputs: ["if"] },
    });
    assert.deepEqual(cells(graph, box(picture(graph), "if")), ["if", "yes", "no"]);
  });

  it("know what leads back", () => {
    assert.deepEqual(made.wires.filter(({ back }) => back).map(({ id }) => id).sort(), ["add>phi.2", "true>loop.1"]);
  });
});

describe("a folding", () => {
  it("draws a constant in each user, and alone if nothing uses it", () => {
    const graph = graphOf({
      five: { kind: "constant", constant: "5" }, six: { kind: "constant", constant: "6" },
      x: { kind: "operation", inputs: ["five", "five"] }, y: { kind: "operation", inputs: ["x", "five"] },
    });
    const made = picture(graph);
    assert.deepEqual(made.boxes.map(({ id }) => id), ["six", "x", "y"]);
    assert.deepEqual(cells(graph, box(made, "x")), ["five", "five", "x"]);
    assert.deepEqual(picture(graph, { constantsInside: false }).wires.map(({ id }) => id), ["five>x.0", "five>x.1", "x>y.0", "five>y.1"]);
  });

  it("draws projections as boxes", () => {
    const made = picture(COUNTING, { projectionsInside: false });
    assert.deepEqual(cells(COUNTING, box(made, "if")), ["if"]);
    assert.ok(made.wires.some(({ id, kind }) => id === "if>true.0" && kind === "control"));
  });

  it("hides single nodes with their edges, and counts them", () => {
    const made = picture(COUNTING, { hidden: new Set(["add", "phi"]) });
    assert.equal(made.hidden, 2);
    assert.deepEqual(cells(COUNTING, box(made, "one")), ["one"], "a constant whose users are hidden is alone");
  });

  it("shows only what is isolated", () => {
    const made = picture(COUNTING, { isolated: new Set(["phi", "less"]) });
    assert.deepEqual(made.boxes.map(({ id }) => id), ["phi", "less"]);
    assert.deepEqual(made.wires.map(({ id }) => id), ["phi>less.0"]);
    assert.equal(made.hidden, 12);
  });

  it("folds the inputs that only a node needs, and counts them behind it", () => {
    const made = picture(COUNTING, { inputsFolded: new Set(["if"]) });
    assert.deepEqual(box(made, "if").cells[0]?.folded, 2, "the comparison and its constant");
    assert.ok(!made.boxes.some(({ id }) => id === "less"));
    assert.ok(box(made, "if").width >= textWidth("branch +2 hidden"));
  });

  it("folds the users that need only a node", () => {
    const made = picture(COUNTING, { usersFolded: new Set(["false", "return"]) });
    assert.equal(box(made, "if").cells.at(-1)?.folded, 0, "the return needs the phi too");
    assert.equal(box(made, "return").cells[0]?.folded, 1, "the stop needs nothing else");
  });

  it("folds cycles that only a node needs", () => {
    const graph = graphOf({
      loop: { kind: "loop" }, a: { kind: "phi", inputs: ["loop", undefined, "b"] }, b: { kind: "operation", inputs: ["a"] },
      x: { kind: "operation", inputs: ["a"] }, y: { kind: "operation", inputs: ["x"] },
    });
    assert.deepEqual(picture(graph, { inputsFolded: new Set(["y"]) }).boxes.map(({ id }) => id), ["y"]);
  });

  it("counts what is folded within what is folded at what is shown", () => {
    const graph = graphOf({
      a: { kind: "operation" }, b: { kind: "operation", inputs: ["a"] }, c: { kind: "operation", inputs: ["b"] },
    });
    const made = picture(graph, { inputsFolded: new Set(["b", "c"]) });
    assert.deepEqual(made.boxes.map(({ id, cells }) => [id, cells[0]?.folded]), [["c", 2]]);
  });
});

describe("a graph that is still being built", () => {
  it("has dots where an input is missing", () => {
    const graph = graphOf({ start: { kind: "start" }, loop: { kind: "loop", inputs: ["start"] } });
    const open = { ...graph, nodes: graph.nodes.map((node) => node.kind === "loop" ? { ...node, open: true } : node) };
    assert.deepEqual(picture(open).boxes.flatMap(({ cells: all }) => all.map(({ text }) => text)), ["start", "loop …"]);
  });
});

describe("blocks", () => {
  const graph: Graph = {
    ...graphOf({
      start: { kind: "start" }, loop: { kind: "loop", inputs: ["start", "true"] }, if: { kind: "branch", inputs: ["loop"] },
      true: { kind: "projection", inputs: ["if"] }, loose: { kind: "operation" },
    }),
    blocks: [
      { id: 0, predecessors: [], successors: [1], loopDepth: 0, nodes: [0] },
      { id: 1, predecessors: [0, 1], successors: [1, 2], immediateDominator: 0, loopDepth: 1, nodes: [1, 2] },
      { id: 2, predecessors: [1], successors: [], immediateDominator: 1, loopDepth: 0, nodes: [3] },
    ],
  };

  it("are folded to their headings", () => {
    const made = picture(graph, { blocks: { isOpen: () => false } });
    assert.deepEqual(made.boxes.map(({ heading }) => heading),
      ["block 0 · 1 node", "block 1 · loop depth 1 · 2 nodes", "block 2 · 1 node", "in no block · 1 node"]);
    assert.equal(made.hidden, 4);
  });

  it("show a row for each node when they are open", () => {
    const made = picture(graph, { blocks: { isOpen: (key: string) => key === "loop" } });
    assert.deepEqual(cells(graph, box(made, "loop")), ["loop", "if"]);
    assert.equal(made.hidden, 2);
  });

  it("are joined where control goes, from the true side at the left", () => {
    const { wires } = picture(graph, { blocks: { isOpen: () => false } });
    assert.deepEqual(wires.map(({ from, to, back, slot }) => [from.box, to.box, back, slot]),
      [["start", "loop", false, 0], ["loop", "loop", true, 1], ["loop", "true", false, 0]]);
    assert.ok((wires[1]?.from.x ?? 0) < (wires[2]?.from.x ?? 0));
  });

  it("lead to the exit", () => {
    const ending: Graph = {
      ...graphOf({ start: { kind: "start" }, return: { kind: "end", inputs: ["start"] }, stop: { kind: "stop", inputs: ["return"] } }),
      blocks: [{ id: 0, predecessors: [], successors: [], loopDepth: 0, nodes: [0, 1] }],
    };
    const { boxes, wires } = picture(ending, { blocks: { isOpen: () => false } });
    assert.deepEqual(boxes.map(({ heading }) => heading), ["block 0 · 2 nodes", "exit · 1 node"]);
    assert.deepEqual(wires.map(({ from, to }) => [from.box, to.box]), [["start", "stop"]]);
  });

  it("are not there for a graph that is not complete", () => {
    assert.deepEqual(pictureOf(COUNTING, { ...FIRST_FOLDING, blocks: { isOpen: () => false } }), pictureOf(COUNTING, FIRST_FOLDING));
  });
});
