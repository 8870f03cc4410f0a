import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { noteOf, shortNoteOf } from "../../graph-view/model/frame";

describe("what stands at a node of a film", () => {
  const cases = [
    [{}, "", ""],
    [{ value: "9", count: "0" }, "9", "9"],
    [{ value: "-1234567", count: "9999" }, "-1234567 ×9999", "-1234567 ×9999"],
    [{ value: "2303787699554794752", count: "10000002" }, "2303787699554794752 ×10000002", "230…752 ×10M"],
    [{ value: "-9223372036854775808", count: "1234567" }, "-9223372036854775808 ×1234567", "-92…808 ×1.23M"],
    [{ value: "true side", count: "9223372036854775807" }, "true side ×9223372036854775807", "true side ×9,220,000T"],
    [{ value: "between 100 and 1000" }, "between 100 and 1000", "between 100 and 1000"],
  ] as const;
  for (const [state, long, short] of cases) {
    it(`is "${short}" where the card says "${long}"`, () => {
      assert.deepEqual([noteOf(state), shortNoteOf(state)], [long, short]);
    });
  }
});
