import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { layersOf } from "../../graph-view/layout/layers";
import { bendsOf, layout, type Layout } from "../../graph-view/layout/layout";
import { rank } from "../../graph-view/layout/ranks";
import { pictureOf } from "../../graph-view/model/boxes";
import { FIRST_FOLDING, type Folding } from "../../graph-view/model/folding";
import type { Graph } from "../../graph-view/model/graph";
import type { Box, Picture } from "../../graph-view/model/picture";
import { COUNTING, ODD_GRAPHS, graphOf } from "./graphs";
import { checkLayout, checkPicture } from "./invariants";

const UNFOLDED: Folding = { constantsInside: false, projectionsInside: false };

describe("the layout of odd graphs", () => {
  for (const [name, graph] of Object.entries(ODD_GRAPHS)) {
    for (const [how, folding] of Object.entries({ folded: FIRST_FOLDING, unfolded: UNFOLDED })) {
      it(`of ${name}, ${how}, keeps all invariants, at first and again, with the bends that were counted`, () => {
        const picture = pictureOf(graph, folding);
        checkPicture(graph, folding, picture);
        const cyclic = name.startsWith("cycles");
        const first = layout(picture);
        checkLayout(picture, first, cyclic);
        checkLayout(picture, layout(picture, { previous: first.boxes }), cyclic);
        const { arcs, ranks } = rank(picture);
        const bends = layersOf(picture.boxes, arcs, ranks).rows.flat().filter(({ box }) => box === undefined);
        assert.equal(bendsOf(picture), bends.length);
      });
    }
  }
});

describe("the layout of a loop", () => {
  const picture = pictureOf(COUNTING, FIRST_FOLDING);
  const { boxes, wires, left, width } = layout(picture);

  it("puts the start on top and the stop at the bottom", () => {
    const byHeight = [...boxes].sort(([, a], [, b]) => a.y - b.y).map(([id]) => id);
    assert.equal(byHeight[0], "start");
    assert.equal(byHeight.at(-1), "stop");
  });

  it("leads control back at its left and data at its right", () => {
    const control = wires.get("true>loop.1") ?? [];
    const data = wires.get("add>phi.2") ?? [];
    assert.equal(Math.min(...control.map(({ x }) => x)), left);
    assert.equal(Math.max(...data.map(({ x }) => x)), left + width);
  });

  it("computes data just above its user", () => {
    const layers = [...new Set([...boxes.values()].map(({ y }) => y))].sort((a, b) => a - b);
    assert.equal(layers.indexOf(boxes.get("less")?.y ?? -1) + 1, layers.indexOf(boxes.get("if")?.y ?? -1));
  });

  it("is the same every time", () => {
    assert.deepEqual(layout(picture), layout(pictureOf(COUNTING, FIRST_FOLDING)));
  });

  it("starts at 0 but for wires", () => {
    assert.equal(Math.min(...[...boxes.values()].map(({ x }) => x)), 0);
    assert.equal(Math.min(...[...boxes.values()].map(({ y }) => y)), 0);
  });

  it("computes what the loop does not change above it, without a way back", () => {
    const graph = ODD_GRAPHS["a way back that does not lead up"] ?? COUNTING;
    const above = layout(pictureOf(graph, FIRST_FOLDING)).boxes;
    assert.ok((above.get("outside")?.y ?? 0) < (above.get("loop")?.y ?? 0));
  });
});

describe("the layout of boxes of unlike heights", () => {
  it("leads a wire straight down beside a taller neighbour before it turns", () => {
    const ends = { kind: "data", back: false, source: 0, target: 0, slot: 0 } as const;
    const box = (id: string, width: number, height: number): Box => ({ id, kind: "node", control: false, cells: [], width, height });
    const picture: Picture = {
      boxes: [box("top", 100, 20), box("low", 40, 20), box("tall", 40, 300), box("far", 300, 20), box("last", 40, 20)],
      wires: [
        ...["low", "tall", "far"].map((id, slot) => ({ ...ends, id, from: { box: "top", x: 10 + slot }, to: { box: id, x: 10 } })),
        ...["low", "tall", "far"].map((id, slot) => ({ ...ends, id: `${id}>last`, from: { box: id, x: 20 }, to: { box: "last", x: 10 + slot } })),
        { ...ends, id: "top>last", from: { box: "top", x: 90 }, to: { box: "last", x: 30 } },
      ],
      hidden: 0,
    };
    checkLayout(picture, layout(picture));
  });
});

describe("the layout of a next version", () => {
  /** A start with an operation for each name, side by side. */
  function side(names: readonly string[]): Graph {
    return graphOf({ arg: { kind: "operation" }, ...Object.fromEntries(names.map((name) => [name, { kind: "operation", inputs: ["arg"] } as const])) });
  }

  function laidOut(graph: Graph, before?: Layout, fixed?: string): Layout {
    return layout(pictureOf(graph, FIRST_FOLDING), { ...(before !== undefined && { previous: before.boxes }), ...(fixed !== undefined && { fixed }) });
  }

  it("keeps the order of boxes that stood there", () => {
    const before = new Map([["x", { x: 300, y: 60 }], ["y", { x: 0, y: 60 }], ["z", { x: 150, y: 60 }]]);
    const { boxes } = layout(pictureOf(side(["x", "y", "z"]), FIRST_FOLDING), { previous: before });
    const order = ["x", "y", "z"].sort((a, b) => (boxes.get(a)?.x ?? 0) - (boxes.get(b)?.x ?? 0));
    assert.deepEqual(order, ["y", "z", "x"]);
  });

  it("does not move a box of a picture that has not changed by more than a little", () => {
    const before = laidOut(COUNTING);
    for (const [id, { x, y }] of laidOut(COUNTING, before).boxes) {
      const place = before.boxes.get(id);
      assert.ok(place !== undefined && Math.abs(place.x - x) <= 5 && Math.abs(place.y - y) <= 5, id);
    }
  });

  for (const fixed of ["arg", "x"]) {
    it(`leaves the fixed box ${fixed} exactly where it stood`, () => {
      const previous = new Map([["arg", { x: 1000, y: -777 }], ["x", { x: 3, y: 5 }]]);
      const { boxes } = layout(pictureOf(side(["w", "x", "y"]), FIRST_FOLDING), { previous, fixed });
      assert.deepEqual(boxes.get(fixed), previous.get(fixed));
    });
  }

  it("does not need the fixed box to exist", () => {
    assert.deepEqual(laidOut(side(["x"]), undefined, "gone"), laidOut(side(["x"])));
  });
});
