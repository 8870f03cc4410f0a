import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { parseArgument } from "../../src/argument";
import { t, translateBy, type Translation } from "../../src/l10n";

const english: Translation = (text, ...args) => text.replace(/\{(\d+)\}/g, (_, i: string) => String(args[Number(i)]));

describe("texts", () => {
  afterEach(() => { translateBy(english); });

  it("have their arguments in their places", () => {
    assert.equal(t("{1} before {0}, and {0} again", "a", 2), "2 before a, and a again");
    assert.equal(t("{0} of {7}", 1), "1 of {7}");
  });

  it("are those of the person's language", () => {
    translateBy((text, ...args) => `<${text}|${args.join()}>`);
    assert.deepEqual(parseArgument("five"), { problem: "<\"{0}\" is not a decimal integer.|five>" });
  });
});
