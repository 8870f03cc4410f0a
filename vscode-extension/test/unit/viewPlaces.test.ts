import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { asCommandLinks, linesAt, rangesOf, readOffers, readPlaces, type Part } from "../../src/viewPlaces";

const part = (from: number, to: number): Part => ({ start: { line: 0, character: from }, end: { line: 0, character: to } });

/** `int a = arg + 1;` */
const nodes = [
  { lines: [1], ranges: [] },
  { lines: [2, 9], ranges: [part(8, 11)] },
  { lines: [3], ranges: [part(8, 15), part(4, 5)] },
];

describe("places of nodes", () => {
  it("lead from the program to the smallest part around the cursor", () => {
    assert.deepEqual(linesAt(nodes, { line: 0, character: 9 }), [2, 9]);
    assert.deepEqual(linesAt(nodes, { line: 0, character: 12 }), [3]);
    assert.deepEqual(linesAt(nodes, { line: 0, character: 4 }), [3]);
    assert.deepEqual(linesAt(nodes, { line: 0, character: 2 }), []);
    assert.deepEqual(linesAt(nodes, { line: 1, character: 9 }), []);
  });

  it("lead from a line to the parts that it is about", () => {
    assert.deepEqual(rangesOf(nodes, 9), [part(8, 11)]);
    assert.deepEqual(rangesOf(nodes, 1), []);
    assert.deepEqual(rangesOf(nodes, 77), []);
  });

  it("leave out what is not as it should be", () => {
    assert.deepEqual(readPlaces(undefined), []);
    assert.deepEqual(readPlaces({ nodes: [null, { lines: ["1"], ranges: [] }, { lines: [1], ranges: [{}] }, nodes[1]] }), [nodes[1]]);
    assert.deepEqual(readOffers([{ view: "graph" }, 5]), []);
    assert.deepEqual(readOffers({}), []);
  });

  it("are linked by a command that gets the name as it is", () => {
    const view = "simple-view:/graph/a.graph?file%3A%2F%2F%2Fa%2520b.simple#L4";
    const [, query = ""] = /^Nodes: \[`2`\]\(command:show\?([^)]*)\)\.$/.exec(asCommandLinks(`Nodes: [\`2\`](${view}).`, "show")) ?? [];
    assert.deepEqual(JSON.parse(decodeURIComponent(decodeURIComponent(query))), [null, view]);
    assert.equal(asCommandLinks("[x](https://example.com) simple-view:/graph", "show"), "[x](https://example.com) simple-view:/graph");
  });

  it("are read from the samples of the protocol", () => {
    const protocol = readFileSync(join(import.meta.dirname, "../../../server/PROTOCOL.md"), "utf8");
    const samples = [...protocol.matchAll(/```json\n(.*?)```/gs)].map(([, sample]) => JSON.parse(sample ?? "") as unknown);
    const views = samples.map(readPlaces).filter(({ length }) => length > 0);
    assert.equal(views.length, 1);
    assert.deepEqual(rangesOf(views[0] ?? [], 3), [part(7, 10)]);
    assert.equal(readOffers(samples).length, 1);
  });
});
