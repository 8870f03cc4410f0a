import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { search } from "../../graph-view/model/search";
import { LOOP_SOURCE, loop } from "./sample";

const find = (query: string, source?: string): string[] => search(loop(), query, source).map(({ key }) => key);

describe("a search for nodes", () => {
  it("finds labels, operations, symbols, variables and constants", () => {
    assert.deepEqual(find("phi"), ["Phi[arg]"]);
    assert.deepEqual(find("lt"), ["LT"]);
    assert.deepEqual(find("<"), ["LT"]);
    assert.deepEqual(find("ARG"), ["arg", "Phi[arg]"]);
    assert.deepEqual(find("10"), ["Constant[10]"]);
  });

  it("finds source text if the source is known", () => {
    assert.deepEqual(find("return arg"), []);
    assert.deepEqual(find("return arg", LOOP_SOURCE), ["Return"]);
  });

  it("finds what stands for something on a line", () => {
    assert.deepEqual(find("line 2"), ["Constant[1]", "Add"]);
    assert.deepEqual(find("line 99"), []);
  });

  it("finds what has all words", () => {
    assert.deepEqual(find("constant 1"), ["Constant[10]", "Constant[1]"]);
    assert.deepEqual(find("constant phi"), []);
  });

  it("finds nothing for nothing", () => {
    assert.deepEqual(find(" "), []);
  });
});
