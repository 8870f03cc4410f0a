import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { placeAfter, type Place } from "../../src/place";

/** The place of the mark `|` in a text. */
function mark(text: string): Place {
  const lines = text.slice(0, text.indexOf("|")).split("\n");
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

describe("a place after an edit", () => {
  // Before: the place is at "|", the edit replaces what is between "[" and "]".
  const cases: [name: string, before: string, text: string, after: string | undefined][] = [
    ["below does nothing", "a\n|b\n[c]", "xx\ny", "a\n|b\nxx\ny"],
    ["after it on its line does nothing", "a\n|b[c]", "", "a\n|b"],
    ["a line above goes", "[a\n]|b", "", "|b"],
    ["lines above come", "[]a\n|b", "x\ny\n", "x\ny\na\n|b"],
    ["an insertion before it on its line", "a\n  [] |b", "xy", "a\n  xy |b"],
    ["a line end inserted right before it", "a; []|b", "\n  ", "a; \n  |b"],
    ["a carriage return and line feed are one line end", "[]|b", "x\r\n", "x\n|b"],
    ["the line joined with the one above", "a;[\n  ]|b", " ", "a; |b"],
    ["its own text replaced from its start on", "a\n|[b]", "c", "a\n|c"],
    ["its own text replaced from before its start on", "a\n[x|b]", "c", undefined],
    ["lines replaced around it", "[a\n|b\nc]", "x", undefined],
  ];
  for (const [name, before, text, after] of cases) {
    it(name, () => {
      const start = mark(before.replaceAll(/[|\]]/g, "").replace("[", "|"));
      const end = mark(before.replaceAll(/[|[]/g, "").replace("]", "|"));
      const place = mark(before.replaceAll(/[[\]]/g, ""));
      assert.deepEqual(placeAfter(place, { start, end, text }), after === undefined ? undefined : mark(after));
    });
  }
});
