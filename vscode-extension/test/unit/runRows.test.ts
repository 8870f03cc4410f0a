import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ROW_HEIGHT, rowAfter, rowWindow, scrolledTo } from "../../range-view/model/rows";

describe("the window of rows", () => {
  it("has all visible rows, and not many more", () => {
    for (const top of [0, 1, 1000, 219_000]) {
      const { first, end } = rowWindow(top, 500, 10_000);
      assert.ok(first * ROW_HEIGHT <= top);
      assert.ok(end === 10_000 || end * ROW_HEIGHT >= top + 500);
      assert.ok(end - first < 500 / ROW_HEIGHT + 20);
    }
  });

  it("is empty without rows, and ends with them", () => {
    assert.deepEqual(rowWindow(0, 500, 0), { first: 0, end: 0 });
    assert.deepEqual(rowWindow(0, 500, 3), { first: 0, end: 3 });
    assert.deepEqual(rowWindow(100_000, 500, 3), { first: 3, end: 3 });
  });

  it("scrolls as little as possible to a row", () => {
    assert.equal(scrolledTo(5, 0, 20 * ROW_HEIGHT), 0);
    assert.equal(scrolledTo(20, 0, 20 * ROW_HEIGHT), ROW_HEIGHT);
    assert.equal(scrolledTo(2, 100, 20 * ROW_HEIGHT), 2 * ROW_HEIGHT);
  });
});

describe("a key in the table", () => {
  it("moves the selection within the rows", () => {
    assert.deepEqual(["ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End"].map((key) => rowAfter(key, 50, 100, 10)), [51, 49, 60, 40, 0, 99]);
    assert.deepEqual(["ArrowDown", "PageDown"].map((key) => rowAfter(key, 99, 100, 10)), [99, 99]);
    assert.deepEqual(["ArrowUp", "PageUp"].map((key) => rowAfter(key, 0, 100, 10)), [0, 0]);
  });

  it("selects an end first", () => {
    assert.equal(rowAfter("ArrowDown", undefined, 100, 10), 0);
    assert.equal(rowAfter("ArrowUp", undefined, 100, 10), 99);
  });

  it("does nothing without rows, nor if it is another key", () => {
    assert.equal(rowAfter("ArrowDown", undefined, 0, 10), undefined);
    assert.equal(rowAfter("x", 5, 100, 10), undefined);
  });
});
