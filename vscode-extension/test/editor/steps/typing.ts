import assert from "node:assert/strict";
import { SCRATCH, type Session } from "../session";
import { until } from "../workbench";

/** What the editor tells while a program is written. */
export function typing(session: Session): void {
  const { step } = session;

  step("knows the language and says nothing about a sound program", async (editor) => {
    await editor.openFile("scratch.simple");
    await editor.page.locator("#status\\.editor\\.mode", { hasText: "Simple" }).waitFor();
    assert.equal(await editor.squiggles().count(), 0);

    const details = await editor.languageStatus();
    await details.filter({ hasText: "Simple server: running" }).waitFor();
    await details.filter({ hasText: "Last run: none" }).waitFor();
    await editor.page.keyboard.press("Escape");
    await editor.clickAfter("arg;");
  });

  step("underlines a mistake while it is typed, and no longer when it is mended or undone", async (editor) => {
    await editor.clickAfter("first + arg");
    await editor.page.keyboard.type(" + cuont");
    await editor.squiggles().first().waitFor();
    assert.equal(await editor.squiggles().count(), 1);
    await editor.awaitHover("cuont", /'cuont' is not declared/);
    await editor.screenshot("1-mistake");

    await editor.pressTimes("Backspace", "cuont".length);
    await editor.page.keyboard.type("first");
    await editor.awaitNoSquiggle();

    await editor.page.keyboard.type(" + cuont");
    await editor.squiggles().first().waitFor();
    await editor.undoUntil((text) => text === SCRATCH);
    await editor.awaitNoSquiggle();
  });

  step("closes brackets, indents lines and continues comments while one types", async (editor) => {
    // At a person's pace: the rules need to know which characters are in a comment, which the editor finds out meanwhile.
    const pace = { delay: 30 };
    await editor.page.keyboard.press("Control+End");
    await editor.page.keyboard.type("/* note\nmore */", pace);
    await editor.page.keyboard.type("\n/* { */\nwhile (arg < 3) {\nif (arg == 1)\narg = 2;\narg = arg +\nfirst +\n1;\nfirst = 2;", pace);
    const lines = ["/* note", " * more */", "/* { */", "while (arg < 3) {", "    if (arg == 1)", "        arg = 2;",
      "    arg = arg +", "            first +", "            1;", "    first = 2;", "}"];
    await until("the lines are as an editor for programs writes them", async () =>
      (await editor.text()).endsWith(lines.join("\n")));
    await editor.undoUntil((text) => text === SCRATCH);
  });

  step("shows a variable's phi in its hover", async (editor) => {
    await editor.openFile("01-if-phi.simple");
    await editor.awaitHover("a;", /φ\(arg \+ 2, arg - 3\)/, /line 9/, /φ\(3, arg - 3\)/);
    await editor.screenshot("2-phi");
  });

  step("shows a folded variable's constant in its hover", async (editor) => {
    await editor.openFile("16-constant.simple");
    await editor.awaitHover("b *", /Always 6 here/);
    await editor.screenshot("3-constant");
  });

  step("mends a mistake by a quick fix, and offers to run the program among its actions", async (editor) => {
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
    await editor.awaitNoSquiggle();
    await editor.undoUntil((text) => text === SCRATCH);
  });
}
