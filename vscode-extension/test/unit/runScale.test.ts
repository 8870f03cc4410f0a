import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { LENGTH, Scale, prefersLogarithmic, scaleOf, tickText } from "../../range-view/model/scale";

const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;

describe("a scale", () => {
  it("places the smallest value at one end, and the largest at the other", () => {
    for (const isLogarithmic of [false, true]) {
      for (const [min, max] of [[0n, 10n], [-7n, 3n], [MIN, MAX], [MAX - 1n, MAX]] as const) {
        const scale = new Scale(min, max, isLogarithmic && max - min > 1n);
        assert.deepEqual([scale.place(min), scale.place(max)], [0, LENGTH]);
      }
    }
  });

  it("places a single value in the middle", () => {
    assert.equal(new Scale(42n, 42n).place(42n), LENGTH / 2);
    assert.equal(new Scale(42n, 42n, true).place(42n), LENGTH / 2);
  });

  it("keeps apart large neighbors, which are the same double", () => {
    const scale = new Scale(MAX - 4n, MAX);
    assert.deepEqual([4n, 3n, 2n, 1n, 0n].map((below) => scale.place(MAX - below)), [0, 250, 500, 750, 1000]);
  });

  it("is symmetric about 0 if it is logarithmic, and gives decades the same length", () => {
    const scale = new Scale(-1_000_000n, 1_000_000n, true);
    assert.equal(Math.round(scale.place(0n)), LENGTH / 2);
    const [thousand, tenThousand, hundredThousand] = [1000n, 10_000n, 100_000n].map((value) => scale.place(value));
    assert.ok(Math.abs((tenThousand ?? 0) - (thousand ?? 0) - ((hundredThousand ?? 0) - (tenThousand ?? 0))) < 0.01);
    assert.ok(Math.abs(scale.place(1000n) + scale.place(-1000n) - LENGTH) < 1e-9);
  });

  it("labels round values, as many as there is room for", () => {
    assert.deepEqual(new Scale(-7n, 23n).ticks(8), [-5n, 0n, 5n, 10n, 15n, 20n]);
    assert.deepEqual(new Scale(0n, 3n).ticks(20), [0n, 1n, 2n, 3n]);
    assert.deepEqual(new Scale(42n, 42n).ticks(5), [42n]);
    assert.deepEqual(new Scale(11n, 19n).ticks(1), [11n]);
    assert.deepEqual(new Scale(-200n, 3000n, true).ticks(9), [-100n, -10n, 0n, 10n, 100n, 1000n]);
    assert.deepEqual(new Scale(-200n, 3000n, true).ticks(5), [-100n, 0n, 100n]);
  });

  it("labels multiples where a logarithmic scale has no two powers of ten", () => {
    assert.deepEqual(new Scale(300n, 700n, true).ticks(5), [300n, 400n, 500n, 600n, 700n]);
  });

  it("has labels within it, and at most as many as there is room for", () => {
    for (const isLogarithmic of [false, true]) {
      for (const [min, max] of [[MIN, MAX], [0n, MAX], [MAX - 3n, MAX], [0n, 1n], [-1n, 0n], [99n, 10_001n]] as const) {
        for (let room = 0; room < 20; room++) {
          const ticks = new Scale(min, max, isLogarithmic).ticks(room);
          assert.ok(ticks.length >= 1 && ticks.length <= Math.max(1, room), `${min}..${max} in ${room}: ${ticks.join()}`);
          assert.ok(ticks.every((tick) => tick >= min && tick <= max));
        }
      }
    }
  });

  it("reaches from the smallest value to the largest", () => {
    const { min, max } = scaleOf([5n, -3n, 4n], false);
    assert.deepEqual([min, max], [-3n, 5n]);
    assert.deepEqual([scaleOf([], true).min, scaleOf([], true).max], [0n, 1n]);
  });
});

describe("the choice of a scale", () => {
  const upTo = (count: number, value: (i: number) => bigint): bigint[] => Array.from({ length: count }, (_, i) => value(i));

  it("is linear for lines, squares and constants, however long", () => {
    assert.equal(prefersLogarithmic(upTo(10_000, (i) => BigInt(i))), false);
    assert.equal(prefersLogarithmic(upTo(2001, (i) => BigInt(i - 1000) ** 2n)), false);
    assert.equal(prefersLogarithmic([7n, 7n]), false);
    assert.equal(prefersLogarithmic([]), false);
  });

  it("is logarithmic for exponential growth, with negatives, too", () => {
    assert.equal(prefersLogarithmic(upTo(20, (i) => 2n ** BigInt(i))), true);
    assert.equal(prefersLogarithmic(upTo(20, (i) => (-2n) ** BigInt(i))), true);
  });
});

describe("a label", () => {
  it("is exact, and short", () => {
    const texts: [bigint, string][] = [[0n, "0"], [-15n, "−15"], [1000n, "1,000"], [15_000n, "15,000"], [100_000n, "10⁵"],
      [-2_500_000n, "−2.5·10⁶"], [MAX, "9,223,372,036,854,775,807"], [10n ** 18n, "10¹⁸"]];
    assert.deepEqual(texts.map(([value]) => tickText(value, 6)), texts.map(([, text]) => text));
  });

  it("is a power of ten earlier on a logarithmic scale", () => {
    assert.equal(new Scale(0n, 10_000n, true).label(10_000n), "10⁴");
    assert.equal(new Scale(0n, 10_000n).label(10_000n), "10,000");
  });
});
