import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nodesAt, textOf } from "../../graph-view/model/places";
import type { Range } from "../../graph-view/model/range";

const part = (from: number, to: number): Range => ({ start: { line: 0, character: from }, end: { line: 0, character: to } });

/** `int a = arg + 1;` */
const start = { ranges: [] };
const arg = { ranges: [part(8, 11)] };
const sum = { ranges: [part(8, 15), part(4, 5)] };
const nodes = [start, arg, sum];

describe("places in a program", () => {
  it("belong to the nodes of the innermost part around them", () => {
    assert.deepEqual(nodesAt(nodes, { line: 0, character: 9 }), [arg]);
    assert.deepEqual(nodesAt(nodes, { line: 0, character: 12 }), [sum]);
    assert.deepEqual(nodesAt(nodes, { line: 0, character: 4 }), [sum]);
    assert.deepEqual(nodesAt(nodes, { line: 0, character: 2 }), []);
    assert.deepEqual(nodesAt(nodes, { line: 1, character: 9 }), []);
  });

  it("belong to all nodes of the same part", () => {
    const phi = { ranges: [part(8, 11)] };
    assert.deepEqual(nodesAt([...nodes, phi], { line: 0, character: 9 }), [arg, phi]);
  });

  it("have a text, of several lines, too", () => {
    const source = "while (a) {\n  b;\n}\n";
    assert.equal(textOf(source, part(7, 8)), "a");
    assert.equal(textOf(source, { start: { line: 0, character: 6 }, end: { line: 2, character: 1 } }), "(a) {\n  b;\n}");
  });
});
