import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { arrowhead, roundedPath } from "../../graph-view/picture/path";

describe("a path", () => {
  it("is straight between two points", () => {
    assert.equal(roundedPath([{ x: 0, y: 0 }, { x: 0, y: 50 }], 8), "M0,0L0,50");
  });

  it("has a round corner at each point between", () => {
    assert.equal(roundedPath([{ x: 0, y: 0 }, { x: 0, y: 50 }, { x: 30, y: 50 }], 8), "M0,0L0,42Q0,50 8,50L30,50");
  });

  it("has smaller corners where there is little room", () => {
    assert.equal(roundedPath([{ x: 0, y: 0 }, { x: 0, y: 6 }, { x: 4, y: 6 }], 8), "M0,0L0,3Q0,6 2,6L4,6");
  });

  it("ends in an arrowhead whose tip is its end", () => {
    assert.equal(arrowhead([{ x: 5, y: 0 }, { x: 5, y: 50 }], 10), "M5,50L9.2,40L0.8,40Z");
    assert.equal(arrowhead([{ x: 5, y: 50 }, { x: 5, y: 50 }], 10), "");
  });
});
