import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Pins, readPin } from "../../src/pins";

describe("the pins", () => {
  it("are of one document each, and tell of changes only", () => {
    let changes = 0;
    const pins = new Pins(() => { changes += 1; });
    pins.set("a", "5");
    pins.set("b", "-1");
    pins.set("a", "5");
    assert.equal(changes, 2);
    assert.equal(pins.get("a"), "5");
    assert.deepEqual(pins.all(), [["a", "5"], ["b", "-1"]]);
    pins.set("a", undefined);
    pins.set("a", undefined);
    assert.equal(changes, 3);
    assert.equal(pins.get("a"), undefined);
    assert.deepEqual(pins.all(), [["b", "-1"]]);
  });
});

describe("the answer to a pin", () => {
  it("tells what is pinned, exactly", () => {
    assert.equal(readPin({ version: 3, arg: "-9223372036854775808" }), "-9223372036854775808");
  });

  it("tells that nothing is pinned", () => {
    assert.equal(readPin({ version: 3 }), undefined);
    assert.equal(readPin({ version: 3, arg: null }), undefined);
  });

  for (const answer of [null, undefined, "5", 5, { arg: 5 }, { arg: {} }]) {
    it(`is refused where it is ${JSON.stringify(answer)}`, () => {
      assert.throws(() => readPin(answer), /answer/);
    });
  }
});
