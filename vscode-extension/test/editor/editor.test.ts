import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { startCodeServer, type CodeServer } from "../../scripts/code-server.mjs";
import { until, Workbench } from "./workbench";

const extension = join(import.meta.dirname, "../..");
const shots = join(extension, "test-output");
const vsix = join(extension, "simple-language.vsix");

// One editor, as a person has it open all day: the tests follow each other in it. Everything they see comes from the
// installed package, with the server that is inside it.
describe("the extension in the editor", { timeout: 180_000 }, () => {
  let server: CodeServer;
  let editor: Workbench;
  const cleanUps: (() => Promise<void>)[] = [];

  before(async () => {
    assert.ok(existsSync(vsix), 'There is no package yet: run "npm run package" first.');
    rmSync(shots, { recursive: true, force: true });
    // Interrupted tests end in an orderly way too, with what they started.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => process.exit(1));
    }
    const temporary = mkdtempSync(join(tmpdir(), "simple-test-"));
    process.once("exit", () => { rmSync(temporary, { recursive: true, force: true }); });
    const folder = join(temporary, "examples");
    cpSync(join(extension, "../examples"), folder, { recursive: true });
    writeFileSync(join(folder, "scratch.simple"), "int first = 1;\nreturn first + arg;\n");
    server = await startCodeServer({ vsix, settings: { "editor.hover.above": false } });
    cleanUps.push(() => server.stop());
    editor = await Workbench.open(server.url(folder), shots);
    cleanUps.push(() => editor.close());
  });

  after(async () => {
    for (const cleanUp of cleanUps.reverse()) {
      await cleanUp();
    }
  });

  /** One test, of whose failure a picture is kept. */
  function step(name: string, test: () => Promise<void>): void {
    it(name, async () => {
      try {
        await test();
      } catch (error) {
        await editor.screenshot(`failed ${name.replaceAll(/\W+/g, " ")}`);
        throw error;
      }
    });
  }

  /** The processes of the language server that is in the installed package. */
  function languageServers(): number[] {
    const processes = execFileSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" }).split("\n");
    return processes.filter((line) => line.includes(`${server.extensions}/`) && line.includes("lsp")).map((line) => parseInt(line, 10));
  }

  async function runWith(arg: string): Promise<void> {
    await editor.quickInput().fill(arg);
    await editor.page.keyboard.press("Enter");
  }

  async function awaitNoSquiggle(): Promise<void> {
    await until("the squiggle is gone", async () => (await editor.squiggles().count()) === 0);
  }

  step("knows the language and says nothing about a sound program", async () => {
    await editor.openFile("scratch.simple");
    await editor.page.locator("#status\\.editor\\.mode", { hasText: "Simple" }).waitFor();
    assert.equal(await editor.squiggles().count(), 0);

    await editor.page.locator("#status\\.languageStatus").click();
    const details = editor.page.locator(".hover-language-status");
    await details.filter({ hasText: "Simple server: running" }).waitFor();
    await details.filter({ hasText: "Last run: none" }).waitFor();
    await editor.page.keyboard.press("Escape");
    await editor.clickAfter("arg;");
  });

  step("underlines a mistake while it is typed, and no longer when it is mended or undone", async () => {
    await editor.clickAfter("first + arg");
    await editor.page.keyboard.type(" + cuont");
    await editor.squiggles().first().waitFor();
    assert.equal(await editor.squiggles().count(), 1);
    await editor.awaitHover("cuont", /'cuont' is not declared/);
    await editor.screenshot("1-mistake");

    await editor.pressTimes("Backspace", "cuont".length);
    await editor.page.keyboard.type("first");
    await awaitNoSquiggle();

    await editor.page.keyboard.type(" + cuont");
    await editor.squiggles().first().waitFor();
    await until("everything is undone", async () => {
      await editor.page.keyboard.press("Control+Z");
      return (await editor.text()) === "int first = 1;\nreturn first + arg;\n";
    });
    await awaitNoSquiggle();
  });

  step("closes brackets, indents lines and continues comments while one types", async () => {
    // At a person's pace: the rules need to know which characters are in a comment, which the editor finds out meanwhile.
    const pace = { delay: 30 };
    await editor.page.keyboard.press("Control+End");
    await editor.page.keyboard.type("/* note\nmore", pace);
    await editor.page.keyboard.press("Control+End");
    await editor.page.keyboard.type("\nwhile (arg < 3) {\nif (arg == 1)\narg = 2;\narg = arg + 1;", pace);
    const lines = ["/* note", " * more", " */", "while (arg < 3) {", "    if (arg == 1)", "        arg = 2;", "    arg = arg + 1;", "}"];
    await until("the lines are as an editor for programs writes them", async () =>
      (await editor.text()).endsWith(lines.join("\n")));
    await until("everything is undone", async () => {
      await editor.page.keyboard.press("Control+Z");
      return (await editor.text()) === "int first = 1;\nreturn first + arg;\n";
    });
  });

  step("shows a variable's phi in its hover", async () => {
    await editor.openFile("01-if-phi.simple");
    await editor.awaitHover("a;", /φ\(arg \+ 2, arg - 3\)/, /line 9/, /φ\(3, arg - 3\)/);
    await editor.screenshot("2-phi");
  });

  step("shows a folded variable's constant in its hover", async () => {
    await editor.openFile("16-constant.simple");
    await editor.awaitHover("b *", /Always 6 here/);
    await editor.screenshot("3-constant");
  });

  step("runs a program by the button in the title, with an argument that must have 64 bits", async () => {
    await editor.openFile("01-if-phi.simple");
    await editor.page.locator(".editor-actions [aria-label^='Run with arg']").click();
    await editor.quickInput().fill("9223372036854775808");
    await editor.quickInputMessage().filter({ hasText: "64 bits" }).waitFor();
    await editor.screenshot("4-argument");
    await runWith("five");
    await editor.quickInputMessage().filter({ hasText: "not a decimal integer" }).waitFor();
    await runWith(" +5 ");
    await editor.awaitBeside({ line: "return a;", text: "arg = 5 → 2" });
    await editor.statusBarItem("arg = 5 → 2").waitFor();
    await editor.screenshot("5-result");
    await editor.awaitHover("a;", /φ/);
    await editor.screenshot("picture");
  });

  step("lets a result fade when the program changes", async () => {
    await editor.clickAfter("int a = 1;");
    await editor.page.keyboard.type(" // an edit above\n");
    await editor.awaitBeside({ line: "return a;", text: "arg = 5 → 2 (before the last edit)" });
    await editor.statusBarItem("arg = 5 → 2 (before the last edit)").waitFor();
    await editor.screenshot("6-stale");
  });

  step("remembers the argument of each file, and runs by the palette and by the lens", async () => {
    await editor.command("Simple: Run with arg…");
    await until("the last argument is there", async () => (await editor.quickInput().inputValue()) === "5");
    await runWith("1");
    await editor.awaitBeside({ line: "return a;", text: "arg = 1 → 3" });

    await editor.page.locator(".codelens-decoration a", { hasText: "Run with arg…" }).first().click();
    await until("the last argument is there", async () => (await editor.quickInput().inputValue()) === "1");
    await runWith("-9223372036854775808");
    await editor.awaitBeside({ line: "return a;", text: "arg = -9223372036854775808 → 9223372036854775805" });
  });

  step("shows a program for one argument while that is pinned", async () => {
    const faded = editor.page.locator(".editor-instance .squiggly-inline-unnecessary");
    const pinned = editor.statusBarItem("arg pinned to 5");
    const lens = editor.page.locator(".codelens-decoration a", { hasText: "arg pinned to 5" });
    await editor.openFile("06-nested-if.simple");
    // What fades for every argument comes all at once, and some time after the text.
    await faded.filter({ hasText: "2" }).first().waitFor();
    const before = await faded.count();
    await editor.command("Simple: Pin arg…");
    await editor.quickInput().fill("9223372036854775808");
    await editor.quickInputMessage().filter({ hasText: "64 bits" }).waitFor();
    await runWith("five");
    await editor.quickInputMessage().filter({ hasText: "not a decimal integer" }).waitFor();
    await runWith(" +5 ");
    await pinned.waitFor();
    await lens.waitFor();
    await until("code fades", async () => (await faded.count()) > before);
    await editor.awaitHover("arg == 3", /always false when arg is 5/);
    await editor.page.keyboard.press("Escape");
    await editor.awaitHover("a;", /Always 5 here/, /arg is pinned to 5/);
    await editor.screenshot("13-pinned");
    await editor.page.keyboard.press("Escape");

    // An edit keeps the pin, another file has none, and a server that starts anew is told again.
    await editor.clickAfter("int a = 1;");
    await editor.page.keyboard.type(" int b = arg + 1;");
    await editor.awaitHover("b =", /Always 6 here/);
    await editor.openFile("01-if-phi.simple");
    await pinned.waitFor({ state: "hidden" });
    await editor.openFile("06-nested-if.simple");
    await pinned.waitFor();
    await editor.command("Simple: Restart Server");
    await pinned.waitFor();
    await editor.awaitHover("b =", /Always 6 here/);

    await lens.click();
    await until("the pinned argument is there", async () => (await editor.quickInput().inputValue()) === "5");
    await runWith("3");
    await editor.statusBarItem("arg pinned to 3").waitFor();
    await editor.awaitHover("a;", /Always 4 here/);
    await editor.statusBarItem("arg pinned to 3").click();
    await editor.statusBarItem("arg pinned to").waitFor({ state: "detached" });
    await editor.page.locator(".codelens-decoration a", { hasText: "arg pinned to" }).waitFor({ state: "detached" });
    await editor.clickAfter("int a = 1;");
    await until("everything is undone", async () => {
      await editor.page.keyboard.press("Control+Z");
      return (await editor.text()).includes("int a = 1;\n");
    });
    await until("no more is faded than before", async () => (await faded.count()) === before);
    await editor.awaitHover("a;", /φ/);
    await editor.screenshot("14-unpinned");
  });

  step("shows no value where a run has none", async () => {
    await editor.openFile("17-no-return.simple");
    await editor.command("Simple: Run with arg…");
    await runWith("8");
    await editor.awaitBeside({ line: "arg = 0;", text: "arg = 8 → no value: the end was reached without a return" });
    await editor.statusBarItem("arg = 8 → no value").waitFor();
    await editor.screenshot("7-no-value");
  });

  step("does not run a program full of mistakes, and underlines them all", async () => {
    await editor.openFile("20-mistakes.simple");
    await until("there are many squiggles", async () => (await editor.squiggles().count()) >= 9);
    await editor.command("Simple: Run with arg…");
    await runWith("1");
    await editor.statusBarItem("arg = 1 → not run").waitFor();
    await editor.screenshot("8-mistakes");
  });

  step("mends a mistake by a quick fix, and offers to run the program among its actions", async () => {
    await editor.openFile("scratch.simple");
    await editor.clickAfter("arg;");
    await editor.pressTimes("ArrowLeft", 1);
    await editor.page.keyboard.type(" + frist");
    await editor.squiggles().first().waitFor();
    await editor.page.keyboard.press("Control+.");
    const actions = editor.page.locator(".action-widget .monaco-list-row");
    await actions.filter({ hasText: "Run with arg…" }).waitFor();
    await editor.screenshot("9-actions");
    await editor.page.locator(".action-widget .monaco-list-row.focused", { hasText: "'first'" }).waitFor();
    await editor.page.keyboard.press("Enter");
    await until("the mistake is mended", async () => (await editor.text()).includes("return first + arg + first;"));
    await awaitNoSquiggle();
    await until("everything is undone", async () => {
      await editor.page.keyboard.press("Control+Z");
      return (await editor.text()) === "int first = 1;\nreturn first + arg;\n";
    });
  });

  step("stops an endless run by the button of its progress", async () => {
    await editor.openFile("09-while-if.simple");
    await editor.command("Simple: Run with arg…");
    await runWith("0");
    const progress = editor.notifications().filter({ hasText: "Running 09-while-if.simple with arg = 0" });
    await progress.waitFor();
    await editor.screenshot("10-endless");
    await progress.hover();
    await progress.getByRole("button", { name: "Cancel" }).click();
    await editor.statusBarItem("arg = 0 → stopped").waitFor();
    await progress.waitFor({ state: "detached" });
    assert.deepEqual(await editor.beside(), []);
  });

  step("heeds its settings at once", async () => {
    await editor.openFile("15-division.simple");
    const notes = editor.page.locator(".editor-instance .squiggly-info");
    const before = await notes.count();
    writeFileSync(server.machineSettings, JSON.stringify({
      "simple.diagnostics.possibleDivisionByZero": true,
      "simple.run.maxLoopTrips": 1000,
      "simple.trace.server": "messages",
    }));
    await until("there is a note at the division", async () => (await notes.count()) > before);

    await editor.openFile("09-while-if.simple");
    await editor.command("Simple: Run with arg…");
    await runWith("0");
    await until("the run has ended at its limit", async () => {
      const [beside] = await editor.beside();
      return beside !== undefined && /^arg = 0 → no value: .*1,?000 loop trips/.test(beside.text);
    });
    await editor.screenshot("11-limit");

    await editor.command("Output: Show Output Channels...");
    await editor.choose("Simple Trace");
    await editor.page.locator(".output-view .view-line", { hasText: "workspace/executeCommand" }).first().waitFor();
    await editor.command("View: Hide Panel");
    writeFileSync(server.machineSettings, "{}");
    await editor.openFile("15-division.simple");
    await until("the note has gone", async () => (await notes.count()) === before);
  });

  step("runs a document that was never saved", async () => {
    await editor.command("File: New Untitled Text File");
    await editor.page.locator(".tab.active", { hasText: "Untitled-1" }).waitFor();
    await editor.command("Change Language Mode");
    await editor.choose("Simple");
    await editor.page.locator("#status\\.editor\\.mode", { hasText: "Simple" }).waitFor();
    await editor.page.keyboard.type("return arg * arg + cuont;");
    await editor.squiggles().first().waitFor();
    await editor.pressTimes("Backspace", " + cuont;".length);
    await editor.page.keyboard.type(";");
    await awaitNoSquiggle();
    await editor.command("Simple: Run with arg…");
    await runWith("-12");
    await editor.awaitBeside({ line: "return arg * arg;", text: "arg = -12 → 144" });
  });

  step("starts a server anew that has crashed, without a word", async () => {
    const [crashed] = languageServers();
    assert.ok(crashed !== undefined);
    process.kill(crashed, "SIGKILL");
    await until("there is another server", () => Promise.resolve(languageServers().some((pid) => pid !== crashed)));
    await editor.openFile("scratch.simple");
    await editor.clickAfter("arg;");
    await editor.page.keyboard.type(" cuont;");
    await editor.squiggles().first().waitFor();
    await until("everything is undone", async () => {
      await editor.page.keyboard.press("Control+Z");
      return (await editor.text()) === "int first = 1;\nreturn first + arg;\n";
    });
    await awaitNoSquiggle();
  });

  step("says once, and clearly, that a server cannot start, and goes on when it can", async () => {
    writeFileSync(server.machineSettings, JSON.stringify({ "simple.server.path": "/nowhere/simple" }));
    const message = editor.notifications();
    await message.filter({ hasText: "names a file that does not exist: /nowhere/simple" }).waitFor();
    await editor.screenshot("12-no-server");
    assert.equal(await message.count(), 1);
    writeFileSync(server.machineSettings, "{}");
    await editor.openFile("20-mistakes.simple");
    await until("there are many squiggles", async () => (await editor.squiggles().count()) >= 9);
    await message.hover();
    await message.getByRole("button", { name: "Show Output" }).click();
    await editor.page.locator(".output-view .view-line", { hasText: "names a file that does not exist" }).first().waitFor();
    await editor.command("Simple: Restart Server");
    await awaitNoSquiggle();
    await until("there are many squiggles", async () => (await editor.squiggles().count()) >= 9);
  });

  step("asked nobody outside, and left no message and no error", async () => {
    assert.deepEqual(editor.outsideRequests, []);
    assert.deepEqual(editor.pageErrors, []);
    assert.deepEqual(await editor.notifications().allInnerTexts(), []);
    assert.equal(await editor.page.locator(".monaco-dialog-box").count(), 0);
  });
});
