import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { countOf, parseArgument, parsePin, parseRange } from "../../src/argument";

const MAX = "9223372036854775807";
const MIN = "-9223372036854775808";

describe("the argument of a run", () => {
  const accepted: [typed: string, value: string][] = [
    ["5", "5"],
    ["0", "0"],
    ["-0", "0"],
    ["-1", "-1"],
    ["+7", "7"],
    ["  42\t", "42"],
    ["007", "7"],
    [MAX, MAX],
    [MIN, MIN],
    [`000000000000000000000${MAX}`, MAX],
  ];
  for (const [typed, value] of accepted) {
    it(`accepts ${JSON.stringify(typed)} as ${value}`, () => {
      assert.deepEqual(parseArgument(typed), { value: BigInt(value) });
    });
  }

  const refused: [typed: string, problem: RegExp][] = [
    ["", /^Enter an integer/],
    ["   ", /^Enter an integer/],
    ["-", /not a decimal integer/],
    ["- 1", /not a decimal integer/],
    ["--1", /not a decimal integer/],
    ["1.5", /not a decimal integer/],
    ["1e3", /not a decimal integer/],
    ["0x10", /not a decimal integer/],
    ["12ab", /not a decimal integer/],
    ["1_000", /not a decimal integer/],
    ["٣", /not a decimal integer/],
    ["9223372036854775808", /64-bit integer/],
    ["-9223372036854775809", /64-bit integer/],
    ["9".repeat(1000), /64-bit integer/],
  ];
  for (const [typed, problem] of refused) {
    it(`rejects ${JSON.stringify(typed.slice(0, 30))}`, () => {
      const argument = parseArgument(typed);
      assert.ok("problem" in argument);
      assert.match(argument.problem, problem);
    });
  }
});

describe("the argument to pin", () => {
  for (const typed of ["", "  ", "\t"]) {
    it(`removes the pin for ${JSON.stringify(typed)}`, () => {
      assert.deepEqual(parsePin(typed), { value: null });
    });
  }

  it("is parsed like the argument of a run otherwise", () => {
    assert.deepEqual(parsePin(" -7 "), { value: -7n });
    assert.deepEqual(parsePin("five"), parseArgument("five"));
    assert.deepEqual(parsePin("9223372036854775808"), parseArgument("9223372036854775808"));
  });
});

describe("a range of arguments", () => {
  const read = (text: string): string => {
    const range = parseRange(text);
    return "problem" in range ? range.problem : `${range.from} ${range.to} ${range.step} ${countOf(range)}`;
  };

  it("counts up or down, by one unless it has a step", () => {
    assert.equal(read(" -10..10 "), "-10 10 1 21");
    assert.equal(read("0..100:5"), "0 100 5 21");
    assert.equal(read("0..9:5"), "0 9 5 2");
    assert.equal(read("10..0"), "10 0 -1 11");
    assert.equal(read("10..0:-3"), "10 0 -3 4");
    assert.equal(read("7"), "7 7 1 1");
    assert.equal(read("9223372036854775807..9223372036854775807:0"), "9223372036854775807 9223372036854775807 1 1");
  });

  it("is rejected where its step does not reach the end, or it has too many values", () => {
    assert.match(read("0..10:0"), /step of 0/);
    assert.match(read("0..10:-1"), /step of -1 does not lead from 0 to 10/);
    assert.match(read("1..10000"), / 10000$/);
    assert.match(read("0..10000"), /more than 10,000/);
    assert.match(read("-9223372036854775808..9223372036854775807"), /more than 10,000/);
    assert.match(read("0...10"), /not a decimal integer/);
    assert.match(read("..10"), /Enter an integer/);
    assert.match(read("0..9223372036854775808"), /64-bit integer/);
  });
});
