import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { IN_BLOCK_COMMENT, IN_CODE, INDENTATION, type EnterRule } from "../../src/newLines";

/** The action of the first rule that matches at `|`, and what it writes. A line above is the previous one. */
function enter(rules: readonly EnterRule[], marked: string): string {
  const lines = marked.split("\n");
  const [before = "", after = ""] = lines.pop()?.split("|") ?? [];
  const previous = lines.pop() ?? "";
  const found = rules.find(({ beforeText, afterText, previousLineText }) =>
    beforeText.test(before) && afterText?.test(after) !== false && previousLineText?.test(previous) !== false);
  return found === undefined ? "by the indentation" : `${found.action.indentAction}${JSON.stringify(found.action.appendText ?? "")}`;
}

describe("Enter in code", () => {
  const table: Record<string, string[]> = {
    [`None"// "`]: ["// one |two", "int a = 1; // one |two", "/* a */ int b; // see http://x |y", "// a /* b |c", "x = 1 / 2; /**///|a"],
    [`None"//"`]: ["    // one| two", "a = 1; // {|  b", "a = b +\n        c + // one| two", "a = b\n        + c * // one| two"],
    [`Indent"//"`]: ["while (a) { // one| two", "if (a) // one| two", "} else // one| two"],
    [`None"\\t\\t//"`]: ["int a = b + // one| two", "if (a < // one| two"],
    [`None""`]: ["// one|", "  /* one */|", "int a = 1|", "a = b +\n        c +|", "a = b\n        + c|", "if (a)| {", "if (a\n        < b|", "a = b +\n|        c;", "a = b\n    |    + c;", "a = 1\n|"],
    [`None" * "`]: ["/* one |two", "/*|", "int a = 1; /* // |b */", "/* a */ /* b|"],
    [`None" *"`]: ["/* one| two"],
    [`IndentOutdent" * "`]: ["/*| */", "/** a|*/"],
    [`None"\\t\\t"`]: ["int a = arg +|", "int a =|", "a = (|", "a = (1|)", "a = b + // why|", "a = b + /* why */|", "int a = (arg + 1)| * 2;", "a = b| + c;",
      "if (a <|", "while ((a)|", "return |a;", "if (a) b = c +|", "a = b /|", "a = b| / c;"],
    [`Indent""`]: ["if (a)|", "while (f * (a + (b)))| a = 1;", "else|", "} else if (a)|", "if (a) // why|", "else /* why */|", "if (a) while (b)|"],
    [`Outdent""`]: ["if (a <\n        b)|", "while (a\n        < (b)) {|"],
    ["by the indentation"]: ["int a = 1;|", "a = 1; // +|", "a = 1; /* + */|", "a = 1; // {|", "while (a) {|", "}|", "a = 1;| b = 2;", "a = 1;| // why", "while (a) {\n|", "if (a)\n|    b = 1;", "a = 1;\n    |    b = 1;", "    * c;|", "a = 1; // (|"],
  };
  for (const [action, places] of Object.entries(table)) {
    it(`does ${action}`, () => {
      for (const place of places) {
        assert.equal(enter(IN_CODE, place), action, place);
      }
    });
  }

  it("has no rule that writes into a product broken before *", () => {
    for (const line of ["    * c|", "\t* c|", " * c|", "* c|", " *|", "        * c| * d;"]) {
      assert.doesNotMatch(enter(IN_CODE, `    a = b\n${line}`), /\*/, line);
    }
  });
});

describe("Enter on the further lines of a block comment", () => {
  it("goes on with a * where the line has one", () => {
    assert.equal(enter(IN_BLOCK_COMMENT, " * one|"), `None"* "`);
    assert.equal(enter(IN_BLOCK_COMMENT, " * one| two"), `None"*"`);
    assert.equal(enter(IN_BLOCK_COMMENT, " * one|*/"), `None""`);
    for (const line of [" */|", " * one */|", "     * a /* b */|"]) {
      assert.equal(enter(IN_BLOCK_COMMENT, line), `None""`, line);
    }
    for (const line of ["one|", "  // one| two", "int a = arg +|", "if (a)|", "**|", "one */|", "* one */|"]) {
      assert.equal(enter(IN_BLOCK_COMMENT, line), "by the indentation", line);
    }
  });
});

describe("the indentation", () => {
  const { increaseIndentPattern, decreaseIndentPattern, indentNextLinePattern } = INDENTATION;

  it("is deeper after an opening brace", () => {
    for (const line of ["while (arg > 0) {", "if (a) { // why", "if (a) { a = 1; } else {", "/* // */ {"]) {
      assert.match(line, increaseIndentPattern);
    }
    for (const line of ["if (arg) { arg = 1; }", "// {", "a = 1; // {", "}"]) {
      assert.doesNotMatch(line, increaseIndentPattern);
    }
    assert.match("    } else", decreaseIndentPattern);
  });

  it("goes back after the line that continues one of these", () => {
    for (const line of ["if (arg == 1)", "else", "} else if (arg == 2) // why", "while (arg < 3)", "a = b +", "return a", "a = (", "if (a <"]) {
      assert.match(line, indentNextLinePattern);
    }
    for (const line of ["if (arg == 1) return 1;", "a = 1;", "a = 1; // +", "// a", "     */", " * text */", "{", "}", "", "while (a) {"]) {
      assert.doesNotMatch(line, indentNextLinePattern);
    }
  });

  // A pattern with exponential backtracking would never finish; half of these lines suffice to find one.
  it("is found for lines with many unclosed parts", () => {
    const parts = ["(", ")", "()", "/*", "/**/", "*/", "//", "/ ", "if (", "else ", " ", "a", "+ ", "+/**/", "{", "}"];
    for (const line of parts.flatMap((a) => parts.map((b) => (a + b).repeat(1500)))) {
      for (const rules of [IN_CODE, IN_BLOCK_COMMENT]) {
        enter(rules, `${line}\n${line}|${line}`);
      }
      indentNextLinePattern.test(line);
      increaseIndentPattern.test(line);
    }
  });
});
