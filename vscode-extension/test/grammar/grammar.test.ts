import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { describe, it } from "node:test";
import oniguruma from "vscode-oniguruma";
import textmate, { type IGrammar } from "vscode-textmate";

const extension = join(import.meta.dirname, "../..");
const fixtures = join(import.meta.dirname, "fixtures");

async function loadGrammar(): Promise<IGrammar> {
  const wasm = createRequire(import.meta.url).resolve("vscode-oniguruma/release/onig.wasm");
  await oniguruma.loadWASM(readFileSync(wasm));
  const path = join(extension, "syntaxes/simple.tmLanguage.json");
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (sources) => new oniguruma.OnigScanner(sources),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: () => Promise.resolve(textmate.parseRawGrammar(readFileSync(path, "utf8"), path)),
  });
  const grammar = await registry.loadGrammar("source.simple");
  assert.ok(grammar !== null);
  return grammar;
}

/** Each character of each line with its scopes, without the language's own. */
function scopesOf(grammar: IGrammar, lines: readonly string[]): string[][] {
  let state = textmate.INITIAL;
  return lines.map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens.flatMap(({ startIndex, endIndex, scopes }) =>
      Array.from({ length: endIndex - startIndex }, () => scopes.slice(1).join(" ")));
  });
}

const grammar = await loadGrammar();

describe("the grammar", () => {
  // A fixture is a program with lines between that begin with "// ^": each states the scopes of the text above its ^^^.
  for (const file of readdirSync(fixtures).filter((name) => name.endsWith(".simple"))) {
    const program: string[] = [];
    const assertions: { line: number; from: number; to: number; scopes: string }[] = [];
    for (const line of readFileSync(join(fixtures, file), "utf8").split("\n")) {
      const label = /^(?:\/\/)?( *)(\^+|<-+) ?(.*)$/.exec(line);
      if (label === null) {
        program.push(line);
        continue;
      }
      const [, , marker = "", scopes = ""] = label;
      const from = marker.startsWith("<") ? 0 : line.indexOf("^");
      const to = marker.startsWith("<") ? marker.length - 1 : from + marker.length;
      assertions.push({ line: program.length - 1, from, to, scopes });
    }
    const actual = scopesOf(grammar, program);
    for (const { line, from, to, scopes } of assertions) {
      const text = program[line]?.slice(from, to) ?? "";
      it(`${basename(file, ".simple")}: ${text} is ${scopes || "plain"}`, () => {
        assert.deepEqual(new Set(actual[line]?.slice(from, to)), new Set([scopes]));
      });
    }
  }

  it("finds nothing invalid in the examples, except in the one full of mistakes", () => {
    const examples = join(extension, "../examples");
    const files = readdirSync(examples).filter((name) => name.endsWith(".simple"));
    assert.ok(files.length > 0);
    for (const file of files) {
      const scopes = scopesOf(grammar, readFileSync(join(examples, file), "utf8").split("\n")).flat();
      assert.equal(scopes.some((scope) => scope.includes("invalid")), file.includes("mistakes"), file);
    }
  });
});
