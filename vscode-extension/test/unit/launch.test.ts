import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { errorsMessage, problemOf, sessionName, type Launch } from "../../src/launch";

describe("a launch configuration", () => {
  const accepted: Launch[] = [
    {},
    { program: "/a.simple", arg: "5", stopOnEntry: true, graph: "asBuilt", showGraph: false },
    { program: "untitled:Untitled-1", arg: -5, graph: "optimized" },
    { arg: "-9223372036854775808" },
    { arg: Number.MAX_SAFE_INTEGER },
  ];
  for (const launch of accepted) {
    it(`may be ${JSON.stringify(launch)}`, () => {
      assert.equal(problemOf(launch), undefined);
    });
  }

  const refused: [launch: Launch, problem: RegExp][] = [
    [{ program: "" }, /^program: Write a path or a URI/],
    [{ program: 5 }, /^program: Write a path or a URI/],
    [{ arg: "five" }, /^arg: "five" is not a decimal integer\.$/],
    [{ arg: "" }, /^arg: Enter an integer/],
    [{ arg: 1.5 }, /^arg: "1\.5" is not a decimal integer\.$/],
    [{ arg: "9223372036854775808" }, /^arg: Out of range/],
    [{ arg: 2 ** 53 }, /^arg: Write an integer of so many digits in quotes/],
    [{ arg: null }, /^arg: Write a 64-bit integer/],
    [{ arg: [5] }, /^arg: Write a 64-bit integer/],
    [{ stopOnEntry: "yes" }, /^stopOnEntry: Write true or false/],
    [{ showGraph: 1 }, /^showGraph: Write true or false/],
    [{ graph: "built" }, /^graph: Write "asBuilt" or "optimized"/],
    [{ graph: ["asBuilt"] }, /^graph: Write/],
    [{ graph: "toString" }, /^graph: Write/],
  ];
  for (const [launch, problem] of refused) {
    it(`may not be ${JSON.stringify(launch)}`, () => {
      assert.match(problemOf(launch) ?? "", problem);
    });
  }
});

describe("the name of a session", () => {
  it("has the program and arg", () => {
    assert.equal(sessionName("bug.simple", "30"), "bug.simple, arg = 30");
  });
});

describe("the message about a program with errors", () => {
  const first = { line: 2, message: "expected a name" };

  it("says where the first one is, and how many there are", () => {
    assert.equal(errorsMessage("sum.simple", first, 1), "sum.simple has an error on line 3: expected a name");
    assert.equal(errorsMessage("sum.simple", first, 9), "sum.simple has 9 errors, the first on line 3: expected a name");
  });
});
