import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import { layout } from "../../graph-view/layout/layout";
import { pictureOf } from "../../graph-view/model/boxes";
import { FIRST_FOLDING, type Folding } from "../../graph-view/model/folding";
import type { Graph } from "../../graph-view/model/graph";
import { crossingCount, drawnWires } from "./geometry";
import { drawnByGraphviz } from "./graphviz";
import { checkLayout, checkPicture } from "./invariants";
import { edited, randomFrom, randomProgram, sourceOf } from "./programs";
import { Server } from "./server";
import { changeBetween, median } from "./stability";

const EXAMPLES = resolve(import.meta.dirname, "../../../examples");
const PROGRAMS = 200;
/** Every so many programs are laid out by Graphviz too, which takes longer than all others. */
const COMPARED = 10;
/** Statements that make about so many nodes. */
const SIZES = [{ nodes: 50, statements: 15 }, { nodes: 200, statements: 78 }];

let server: Server;
before(async () => {
  server = await Server.start();
});
after(() => server.stop());

/** Checks all pictures of a graph. */
function check(graph: Graph): void {
  const keys = new Set(graph.nodes.map(({ key }) => key));
  assert.equal(keys.size, graph.nodes.length, "keys are unique");
  const foldings: Folding[] = [
    FIRST_FOLDING,
    { constantsInside: false, projectionsInside: false },
    { ...FIRST_FOLDING, blocks: { isOpen: () => false } },
    { ...FIRST_FOLDING, blocks: { isOpen: () => true } },
  ];
  for (const folding of foldings) {
    const picture = pictureOf(graph, folding);
    checkPicture(graph, folding, picture);
    checkLayout(picture, layout(picture));
  }
}

describe("the pictures of all examples", () => {
  for (const name of readdirSync(EXAMPLES).filter((file) => file.endsWith(".simple"))) {
    it(`keep all invariants: ${name}`, async () => {
      const text = readFileSync(join(EXAMPLES, name), "utf8");
      for (const view of ["as-written", "graph", "schedule/best"]) {
        (await server.graphs([text], view)).forEach(check);
      }
    });
  }
});

describe("the pictures of all examples, with another constant", () => {
  it("change little", async (test) => {
    const changes = [];
    for (const name of readdirSync(EXAMPLES).filter((file) => file.endsWith(".simple") && file !== "20-mistakes.simple")) {
      const text = readFileSync(join(EXAMPLES, name), "utf8");
      const lines = text.split("\n").map((line) => line.startsWith("//") ? line : line.replace(/\d+/, "77"));
      const [first, second] = await server.graphs([text, lines.join("\n")], "as-written");
      if (first !== undefined && second !== undefined) {
        changes.push(changeBetween(first, second));
      }
    }
    const flips = sum(changes.map((change) => change.flips)) / sum(changes.map(({ pairs }) => pairs));
    test.diagnostic(`${(flips * 100).toFixed(2)} % of neighbours change sides`);
    assert.ok(flips <= 0.04);
    assert.ok(median(changes.flatMap((change) => change.moves)) < 1);
  });
});

for (const { nodes, statements } of SIZES) {
  describe(`the pictures of ${PROGRAMS} random programs of about ${nodes} nodes, edited at random`, () => {
    let versions: Graph[][];
    before(async () => {
      versions = [];
      for (let seed = 0; seed < PROGRAMS; seed++) {
        const random = randomFrom(seed * 1000 + nodes);
        const program = randomProgram(statements, random);
        versions.push(await server.graphs([program, edited(program, random)].map(sourceOf), "as-written"));
      }
    });

    it("have that size", () => {
      const typical = median(versions.flat().map((graph) => graph.nodes.length));
      assert.ok(typical > nodes * 0.75 && typical < nodes * 1.33, `${typical} nodes`);
    });

    it("keep all invariants", () => {
      versions.forEach(([graph]) => {
        assert.ok(graph !== undefined);
        check(graph);
      });
    });

    it("change little when the program does", (test) => {
      const changes = versions.flatMap(([first, second]) => first === undefined || second === undefined ? [] : [changeBetween(first, second)]);
      const flips = sum(changes.map((change) => change.flips)) / sum(changes.map(({ pairs }) => pairs));
      const moves = changes.map((change) => median(change.moves));
      const far = moves.filter((move) => move >= 1).length;
      test.diagnostic(`${(flips * 100).toFixed(2)} % of neighbours change sides; the median box moves `
        + `${median(changes.flatMap((change) => change.moves)).toFixed(2)} of its width, more than its width after ${far} edits`);
      assert.ok(flips <= 0.04, "neighbours change sides");
      assert.ok(median(moves) < 1, "the median box moves less than its width");
      assert.ok(far <= PROGRAMS / 10, `the median box moves less than its width after nine of ten edits, not ${far}`);
    });

    it("have about as few crossings as those of Graphviz", (test) => {
      const pictures = versions.flatMap(([graph], index) => graph === undefined || index % COMPARED > 0 ? [] : [pictureOf(graph, FIRST_FOLDING)]);
      const ours = sum(pictures.map((picture) => crossingCount(drawnWires(picture, layout(picture)))));
      const theirs = sum(pictures.map((picture) => crossingCount(drawnByGraphviz(picture))));
      test.diagnostic(`${ours} crossings, ${theirs} of Graphviz`);
      assert.ok(ours <= 1.3 * theirs, `${ours} crossings, ${theirs} of Graphviz`);
    });
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
