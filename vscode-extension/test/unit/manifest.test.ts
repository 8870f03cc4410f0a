import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";

const extension = join(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(join(extension, file), "utf8");

interface Manifest {
  contributes: {
    commands: { command: string; title: string }[];
    menus: Record<string, { command: string }[]>;
    configuration: { properties: Record<string, { default: unknown; markdownDescription: string }> };
    colors: { id: string }[];
    languages: { configuration: string; icon: Record<string, string> }[];
    grammars: { path: string }[];
    snippets: { path: string }[];
  };
  icon: string;
}

const { contributes, icon } = JSON.parse(read("package.json")) as Manifest;
const sources = ["client", "features/pinArg", "features/resultDisplay", "features/runWithArg", "features/serverCommands", "launcher", "server"]
  .map((name) => read(`src/${name}.ts`)).join("");

describe("the manifest", () => {
  it("offers in its menus only commands that it declares, and declares only those that exist", () => {
    const declared = contributes.commands.map(({ command }) => command);
    for (const { command } of Object.values(contributes.menus).flat()) {
      assert.ok(declared.includes(command), command);
    }
    for (const command of declared) {
      assert.ok(sources.includes(`"${command}"`), command);
    }
  });

  it("names files that are there", () => {
    const { languages, grammars, snippets } = contributes;
    const files = [icon, ...languages.flatMap((each) => [each.configuration, ...Object.values(each.icon)]),
      ...[...grammars, ...snippets].map(({ path }) => path)];
    for (const file of files) {
      assert.ok(existsSync(join(extension, file)), file);
    }
  });

  it("is what the README says of settings, commands and colours", () => {
    const readme = read("README.md");
    for (const [name, setting] of Object.entries(contributes.configuration.properties)) {
      assert.ok(readme.includes(`| \`${name}\` | ${String(setting.default)}`), name);
      assert.notEqual(setting.markdownDescription, "");
    }
    for (const { title } of contributes.commands) {
      assert.ok(readme.includes(`*Simple: ${title}*`), title);
    }
    for (const { id } of contributes.colors) {
      assert.ok(sources.includes(`"${id}"`), id);
    }
  });
});

describe("the language configuration", () => {
  it("has patterns that are regular expressions", () => {
    const patterns: [pattern: string, flags: string][] = [];
    JSON.parse(read("language-configuration.json"), (key, value: unknown) => {
      if (typeof value === "string" && /(?:Pattern|Text|pattern|start|end)$/.test(key) && key !== "appendText") {
        patterns.push([value, key === "pattern" ? "u" : ""]);
      }
      return value;
    });
    assert.ok(patterns.length >= 10);
    for (const [pattern, flags] of patterns) {
      assert.doesNotThrow(() => new RegExp(pattern, flags), pattern);
    }
  });
});
