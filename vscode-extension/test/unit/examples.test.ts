import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { readExample } from "../../src/examples";

const folder = join(import.meta.dirname, "../../../examples");

describe("an example", () => {
  it("is called by its first sentence, however many lines that has", () => {
    const text = "// Two phis that take each other's value, both\n// at once.\n//\n// Run it.\nreturn 1;\n";
    assert.deepEqual(readExample("13-swap.simple", text),
      { name: "13-swap", title: "Two phis that take each other's value, both at once", text });
    assert.equal(readExample("plain.simple", "return 1;\n").title, "plain");
  });

  it("has a title of its own", () => {
    const files = readdirSync(folder).filter((file) => file.endsWith(".simple"));
    const examples = files.map((file) => readExample(file, readFileSync(join(folder, file), "utf8")));
    assert.ok(examples.length >= 16);
    assert.equal(new Set(examples.map(({ title }) => title)).size, examples.length);
    for (const { name, title } of examples) {
      assert.notEqual(title, name);
    }
  });
});
