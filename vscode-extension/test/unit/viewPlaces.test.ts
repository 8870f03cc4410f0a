import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Range } from "vscode-languageclient";
import { asCommandLinks, asFilmLink, linesAt, parseView, rangesOf } from "../../src/viewPlaces";

const part = (from: number, to: number): Range => ({ start: { line: 0, character: from }, end: { line: 0, character: to } });

/** `int a = arg + 1;` */
const nodes = [
  { lines: [1], ranges: [] },
  { lines: [2, 9], ranges: [part(8, 11)] },
  { lines: [3], ranges: [part(8, 15), part(4, 5)] },
];

describe("places of nodes", () => {
  it("lead from the cursor in the program to the nodes of the innermost part", () => {
    assert.deepEqual(linesAt(nodes, { line: 0, character: 9 }), [2, 9]);
    assert.deepEqual(linesAt(nodes, { line: 0, character: 12 }), [3]);
    assert.deepEqual(linesAt(nodes, { line: 0, character: 4 }), [3]);
    assert.deepEqual(linesAt(nodes, { line: 0, character: 2 }), []);
    assert.deepEqual(linesAt(nodes, { line: 1, character: 9 }), []);
  });

  it("lead from a line of the view to the parts of the program", () => {
    assert.deepEqual(rangesOf(nodes, 9), [part(8, 11)]);
    assert.deepEqual(rangesOf(nodes, 1), []);
    assert.deepEqual(rangesOf(nodes, 77), []);
  });

  it("become command links that pass on the URI unchanged", () => {
    const view = "simple-view:/graph/a.graph?file%3A%2F%2F%2Fa%2520b.simple#L4";
    const [, query = ""] = /^Nodes: \[`2`\]\(command:show\?([^)]*)\)\.$/.exec(asCommandLinks(`Nodes: [\`2\`](${view}).`, "show")) ?? [];
    assert.deepEqual(JSON.parse(decodeURIComponent(decodeURIComponent(query))), [null, view]);
    assert.equal(asCommandLinks("[x](https://example.com) simple-view:/graph", "show"), "[x](https://example.com) simple-view:/graph");
  });
});

describe("a link to a view", () => {
  const program = "file:///programs/a%20b.simple";

  it("names the program, the view and a node", () => {
    assert.deepEqual(parseView("simple-view:/after/combined/a.graph?file%3A%2F%2F%2Fa.simple#12"),
      { view: "after/combined", program: "file:///a.simple", node: 12 });
    assert.equal(parseView("https://example.com"), undefined);
  });

  it("names a step of a film, and of which run", () => {
    const link = asFilmLink(program, { film: "run/as-written", arg: "-5", trip: "500000000" }, 17);
    assert.deepEqual(parseView(link), {
      view: "steps/run/as-written", program, film: { film: "run/as-written", arg: "-5", trip: "500000000" }, step: 17 });
    assert.deepEqual(parseView(asFilmLink(program, { film: "schedule" }, 0)), { view: "steps/schedule", program, film: { film: "schedule" }, step: 0 });
  });
});
