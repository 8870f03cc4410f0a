import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { it } from "node:test";
import { metaModel, print } from "../../scripts/meta-model.mjs";

it("the meta model in the server's tests is that of the installed protocol; npm run meta-model writes it", () => {
  const written = readFileSync(join(import.meta.dirname, "../../../server/src/test/resources/protocol/metaModel.json"), "utf8");
  assert.equal(written, print(metaModel()));
});
