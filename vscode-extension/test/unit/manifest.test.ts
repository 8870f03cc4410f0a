import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { DEBUGGED_GRAPHS, DEBUGGER, problemOf, type Launch } from "../../src/launch";

const extension = join(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(join(extension, file), "utf8");

type Properties = Record<string, { default: unknown; scope: string; order: number; markdownDescription: string }>;

interface Manifest {
  displayName: string;
  capabilities: { untrustedWorkspaces: { supported: string; description: string; restrictedConfigurations: string[] } };
  icon: string;
  activationEvents: string[];
  contributes: {
    configurationDefaults: Record<string, Record<string, unknown>>;
    commands: { command: string; title: string; category: string }[];
    menus: Record<string, { command: string; when?: string }[]>;
    keybindings: { command: string; key: string; mac?: string; when: string }[];
    configuration: { id: string; title: string; properties: Properties }[];
    colors: { id: string; description: string; defaults: Record<string, string> }[];
    languages: { configuration?: string; icon?: Record<string, string> }[];
    grammars: { path: string }[];
    snippets: { path: string }[];
    debuggers: {
      type: string;
      languages: string[];
      configurationAttributes: { launch: { properties: Record<string, { pattern?: string; enum?: string[] }> } };
      initialConfigurations: object[];
      configurationSnippets: { body: object }[];
    }[];
    problemPatterns: { name: string; regexp: string; [group: string]: string | number }[];
    problemMatchers: { name: string; pattern: string }[];
    semanticTokenModifiers: { id: string }[];
    semanticTokenScopes: { scopes: Record<string, string[]> }[];
    walkthroughs: { icon: string; steps: { id: string; media: { svg: string; altText: string }; completionEvents: string[] }[] }[];
  };
}

const manifest = JSON.parse(read("package.json")) as Manifest;
const { contributes, icon } = manifest;
const english = JSON.parse(read("package.nls.json")) as Record<string, string>;
const sources = readdirSync(join(extension, "src"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts")).map((name) => read(join("src", name))).join("");

/** A text of the manifest in English. */
const inEnglish = (text: string): string => text.replace(/^%(.+)%$/, (whole, key: string) => english[key] ?? whole);

/** Whether a command is one of the editor's own, for every debugger. */
const isOfDebugger = (command: string): boolean => command.startsWith("workbench.action.debug.");

describe("the manifest", () => {
  it("restricts settings that start programs or bound runs in untrusted folders", () => {
    const { supported, description, restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    assert.equal(supported, "limited");
    const properties = contributes.configuration.flatMap((section) => Object.entries(section.properties));
    const starting = properties.filter(([name]) => /\.(?:path|home|command|vmArguments|java)$/.test(name));
    const bounding = properties.filter(([name]) => name.startsWith("simple.run."));
    assert.deepEqual([...starting, ...bounding].map(([name]) => name).sort(), [...restrictedConfigurations].sort());
    for (const [name, { scope }] of starting) {
      assert.equal(scope, "machine", name);
    }
    for (const name of restrictedConfigurations) {
      assert.ok(inEnglish(description).includes(name), name);
    }
    assert.match(inEnglish(description), /analyzed and evaluated.*no tasks and no debugger/);
    assert.match(read("src/features/tasks.ts"), /!vscode\.workspace\.isTrusted/);
    assert.match(read("src/features/languageStatus.ts"), /!vscode\.workspace\.isTrusted[\s\S]*"Restricted Mode: no tasks, no debugger"/);
  });

  it("declares the commands of its menus and keys, and registers those it declares", () => {
    const declared = contributes.commands.map(({ command }) => command);
    for (const { command } of [...Object.values(contributes.menus).flat(), ...contributes.keybindings]) {
      assert.ok(declared.includes(command) || isOfDebugger(command), command);
    }
    for (const command of declared) {
      assert.ok(sources.includes(`"${command}"`), command);
    }
  });

  it("enables commands only for programs, and binds no key twice", () => {
    const { commandPalette = [], ...others } = contributes.menus;
    for (const { command, when } of [...Object.values(others).flat(), ...contributes.keybindings]) {
      if (when !== undefined) {
        assert.match(when, /(?:editorLangId|resourceLangId|debugType) == simple/, command);
        assert.ok(isOfDebugger(command) || commandPalette.some((each) => each.command === command && each.when !== undefined), command);
      }
    }
    const keys = contributes.keybindings.map(({ key }) => key);
    assert.equal(new Set(keys).size, keys.length);
  });

  it("refers to existing files only", () => {
    const { languages, grammars, snippets, walkthroughs } = contributes;
    const files = [icon, ...languages.flatMap((each) => [...(each.configuration === undefined ? [] : [each.configuration]), ...Object.values(each.icon ?? {})]),
      ...[...grammars, ...snippets].map(({ path }) => path),
      ...walkthroughs.flatMap((each) => [each.icon, ...each.steps.map(({ media }) => media.svg)])];
    for (const file of files) {
      assert.ok(existsSync(join(extension, file)), file);
    }
  });

  it("agrees with the README on settings, commands, keys and colors", () => {
    const readme = read("README.md");
    for (const [name, setting] of contributes.configuration.flatMap(({ properties }) => Object.entries(properties))) {
      assert.ok(readme.includes(`| \`${name}\` | ${String(setting.default)}`), name);
      assert.notEqual(inEnglish(setting.markdownDescription), "");
    }
    for (const { title } of contributes.commands) {
      assert.ok(readme.includes(`*Simple: ${inEnglish(title)}*`), title);
    }
    for (const { key } of contributes.keybindings) {
      assert.ok(readme.toLowerCase().includes(key), key);
    }
    for (const name of contributes.debuggers.flatMap(({ configurationAttributes: { launch } }) => Object.keys(launch.properties))) {
      assert.ok(readme.includes(`| \`${name}\` | `), name);
    }
    for (const { id } of contributes.colors) {
      assert.ok(sources.includes(`"${id}"`), id);
      assert.ok(readme.includes(id.replace(/^simple\.\w+/, "")), id);
    }
  });

  it("has all its texts in package.nls.json, and uses all texts there", () => {
    const used = new Set<string>();
    // These are no words of a language; a walkthrough's Markdown is.
    const texts = new Set(["title", "description", "markdownDescription", "displayName", "category", "altText", "label", "enumDescriptions"]);
    JSON.parse(read("package.json"), (name, value: unknown) => {
      for (const text of texts.has(name) ? [value].flat() : []) {
        assert.match(String(text), /^%[\w.-]+%$/, `${name}: ${String(text)}`);
      }
      const [, key] = typeof value === "string" ? /^%([\w.-]+)%$/.exec(value) ?? [] : [];
      if (key !== undefined) {
        assert.ok(Object.hasOwn(english, key) && english[key] !== "", key);
        used.add(key);
      }
      return value;
    });
    assert.deepEqual(Object.keys(english).filter((key) => !used.has(key)), []);
  });

  it("defines each color for every kind of theme", () => {
    for (const { id, defaults } of contributes.colors) {
      assert.deepEqual(Object.keys(defaults), ["dark", "light", "highContrast", "highContrastLight"], id);
    }
  });

  it("has a walkthrough with valid links, completion events and alternative texts", () => {
    const commands = contributes.commands.map(({ command }) => command);
    for (const { id, media, completionEvents } of contributes.walkthroughs.flatMap(({ steps }) => steps)) {
      assert.ok(inEnglish(media.altText).length > 40, id);
      assert.match(read(media.svg), /aria-label="[^"]{20,}"/);
      const description = english[`walkthrough.${id}.description`] ?? "";
      for (const [, command = "", argument] of description.matchAll(/\(command:([\w.]+)(?:\?([^)]*))?\)/g)) {
        assert.ok(commands.includes(command), command);
        const [example] = argument === undefined ? [] : (JSON.parse(decodeURIComponent(argument)) as string[]);
        assert.ok(example === undefined || existsSync(join(extension, "../examples", `${example}.simple`)), example);
      }
      assert.ok(completionEvents.length > 0, id);
      for (const event of completionEvents) {
        const [kind, name = ""] = event.split(":");
        assert.ok(kind === "onCommand" ? commands.includes(name) : sources.includes(`"${name}"`), event);
      }
    }
  });

  it("maps semantic tokens to scopes of the grammar", () => {
    const grammar = read("syntaxes/simple.tmLanguage.json");
    for (const scope of contributes.semanticTokenScopes.flatMap(({ scopes }) => Object.values(scopes).flat())) {
      assert.ok(grammar.includes(`"${scope.replace(/\.simple$/, "")}`), scope);
    }
  });
});

describe("the debugger", () => {
  const { type, languages, configurationAttributes: { launch: { properties } }, initialConfigurations, configurationSnippets }
    = contributes.debuggers[0] ?? assert.fail();

  it("is the one that the extension starts, for programs", () => {
    assert.deepEqual([type, languages], [DEBUGGER, ["simple"]]);
    assert.ok(manifest.activationEvents.includes(`onDebugResolve:${DEBUGGER}`));
  });

  it("saves nothing before it starts: it gets the unsaved text", () => {
    assert.equal(contributes.configurationDefaults["[simple]"]?.["debug.saveBeforeStart"], "none");
  });

  it("offers configurations in which nothing is wrong", () => {
    const offered = [...initialConfigurations, ...configurationSnippets.map(({ body }) => body)];
    // Without the placeholders of snippets.
    const configurations = JSON.parse(JSON.stringify(offered).replaceAll(/\$\{\d+:(\w+)\}/g, "$1")) as Launch[];
    for (const configuration of configurations) {
      assert.equal(problemOf(configuration), undefined);
    }
  });

  it("marks in a launch.json what the extension would refuse", () => {
    assert.deepEqual(properties.graph?.enum, Object.keys(DEBUGGED_GRAPHS));
    const pattern = new RegExp(properties.arg?.pattern ?? "");
    for (const arg of ["5", " -1 ", "+007", "${input:arg}"]) {
      assert.match(arg, pattern);
    }
    for (const arg of ["", "five", "1.5", "1e3", "--1"]) {
      assert.doesNotMatch(arg, pattern);
    }
  });
});

describe("the problem matchers", () => {
  const match = (name: string, line: string): Record<string, string | undefined> | undefined => {
    const pattern = contributes.problemPatterns.find((each) => each.name === name);
    assert.ok(pattern !== undefined);
    const found = new RegExp(pattern.regexp).exec(line);
    const groups = ["file", "line", "column", "severity", "message", "code", "location"].filter((group) => group in pattern);
    return found === null ? undefined : Object.fromEntries(groups.map((group) => [group, found[Number(pattern[group])]]));
  };

  it("read the findings of simple check, and not their notes and excerpts", () => {
    assert.deepEqual(match("simple", "examples/20-mistakes.simple:6:13: error: '012' has a leading zero: write 12. [integer-literal]"), {
      file: "examples/20-mistakes.simple", line: "6", column: "13", severity: "error",
      message: "'012' has a leading zero: write 12.", code: "integer-literal" });
    assert.equal(match("simple", "C:\\a b\\x.simple:1:2: hint: never reached [unreachable-code]")?.file, "C:\\a b\\x.simple");
    assert.equal(match("simple", "a.simple:7:1: information: always returns [x] [constant-return]")?.message, "always returns [x]");
    for (const line of ["a.simple:3:1: note: the first definition", "    6 | int count = 012;", "      |             ^^^"]) {
      assert.equal(match("simple", line), undefined);
    }
  });

  it("read why simple run runs nothing, and not how runs ended", () => {
    const reason = "the program has 9 errors, the first on line 6: `012` has a leading zero";
    for (const line of [`a.simple: not run: ${reason}`, `a.simple: arg -5 not run: ${reason}`]) {
      assert.deepEqual(match("simple-not-run", line), { file: "a.simple", location: "6", message: "`012` has a leading zero" });
    }
    for (const line of ["a.simple: arg 5 returned 12 (7 loop trips, 0.120 ms)", "    5           12"]) {
      assert.equal(match("simple-not-run", line), undefined);
    }
  });

  it("name patterns that are there", () => {
    for (const { pattern } of contributes.problemMatchers) {
      assert.ok(contributes.problemPatterns.some(({ name }) => pattern === `$${name}`), pattern);
    }
  });
});

describe("the snippets", () => {
  const snippets = JSON.parse(read("snippets/simple.json")) as Record<string, { prefix: string; body: string | string[] }>;

  it("are in the canonical style, each for a prefix of its own", () => {
    const prefixes = Object.values(snippets).map(({ prefix }) => prefix);
    assert.equal(new Set(prefixes).size, prefixes.length);
    for (const [name, { body }] of Object.entries(snippets)) {
      let depth = 0;
      for (const line of [body].flat()) {
        const text = line.trimStart();
        depth -= text.startsWith("}") ? 1 : 0;
        assert.equal(line.length - text.length, 4 * depth, `${name}: ${line}`);
        const plain = text.replaceAll(/\$\{\d+:?([^}]*)\}|\$\d/g, "$1");
        depth += plain.endsWith("{") ? 1 : 0;
        assert.doesNotMatch(plain, /\t| {2}| $|(?:if|while)\(|\)\{|\w=|=\w/, name);
      }
      assert.equal(depth, 0, name);
    }
  });
});

interface LanguageConfiguration {
  wordPattern: { pattern: string; flags: string };
  folding: { markers: { start: string; end: string } };
}

describe("the language configuration", () => {
  const configuration = JSON.parse(read("language-configuration.json")) as LanguageConfiguration;

  it("takes a name, a number and #showGraph for one word each", () => {
    const { pattern, flags } = configuration.wordPattern;
    const words = "int größe_1 = 42*变量; #showGraph;".match(new RegExp(pattern, `${flags}g`));
    assert.deepEqual(words, ["int", "größe_1", "42", "变量", "#showGraph"]);
  });

  it("folds at region comments", () => {
    const { folding } = configuration;
    assert.match("    // #region part one", new RegExp(folding.markers.start));
    assert.match("//region", new RegExp(folding.markers.start));
    assert.match("// #endregion", new RegExp(folding.markers.end));
    assert.doesNotMatch("// regions", new RegExp(folding.markers.start));
  });

  it("has patterns that are regular expressions", () => {
    const patterns: [pattern: string, flags: string][] = [];
    JSON.parse(read("language-configuration.json"), (key, value: unknown) => {
      if (typeof value === "string" && /(?:pattern|start|end)$/.test(key)) {
        patterns.push([value, key === "pattern" ? "u" : ""]);
      }
      return value;
    });
    assert.ok(patterns.length >= 3);
    for (const [pattern, flags] of patterns) {
      assert.doesNotThrow(() => new RegExp(pattern, flags), pattern);
    }
  });
});
