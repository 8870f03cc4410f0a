import assert from "node:assert/strict";
import { SCRATCH, type Session } from "../session";
import { until, untilAfter, type Workbench } from "../workbench";

const UNCLOSED = "while (arg > 3) {\n    arg = arg - 1; // down\nreturn arg;\n";
const WITH_MISTAKES = "int unused = 007;\nif (arg != arg) {\n    arg = 1\n}\nreturn arg\n";

/** Feedback while a program is typed. */
export function typing(session: Session): void {
  const { step } = session;

  step("shows no diagnostics for a correct program", async (editor) => {
    await editor.openFile("scratch.simple");
    await editor.page.locator("#status\\.editor\\.mode", { hasText: "Simple" }).waitFor();
    assert.equal(await editor.squiggles().count(), 0);

    const details = await editor.languageStatus();
    await details.filter({ hasText: "Simple server: running" }).waitFor();
    await details.filter({ hasText: "Last run: none" }).waitFor();
    await editor.page.keyboard.press("Escape");
    await editor.clickAfter("arg;");
  });

  step("underlines an error while it is typed, until it is fixed or undone", async (editor) => {
    await editor.clickAfter("first + arg");
    await editor.page.keyboard.type(" + cuont");
    await until("one error is underlined", async () => (await editor.squiggles().count()) === 1);
    await editor.awaitHover("cuont", /`cuont` is not declared/);
    await editor.screenshot("1-mistake");

    await editor.pressTimes("Backspace", "cuont".length);
    await editor.page.keyboard.type("first");
    await editor.awaitNoSquiggle();

    await editor.page.keyboard.type(" + cuont");
    await editor.squiggles().first().waitFor();
    await editor.undoUntil((text) => text === SCRATCH);
    await editor.awaitNoSquiggle();
  });

  step("closes brackets, indents lines and continues comments", async (editor) => {
    // Not at once: the rules depend on which characters are in comments, which the editor computes meanwhile.
    const pace = { delay: 30 };
    await editor.page.keyboard.press("Control+End");
    await editor.page.keyboard.type("/* note\nmore */\n/* { */\nwhile (arg < 3) {\nif (arg == 1)\narg = 2;\n", pace);
    await editor.page.keyboard.type("arg = arg +\nfirst +\n1;\nfirst = 2;", pace);
    const lines = ["/* note", " * more */", "/* { */", "while (arg < 3) {", "    if (arg == 1)", "        arg = 2;",
      "    arg = arg +", "            first +", "            1;", "    first = 2;", "}"];
    await until("the lines are indented", async () =>
      (await editor.text()).endsWith(lines.join("\n")));
    await editor.undoUntil((text) => text === SCRATCH);
  });

  step("shows the phi of a variable in its hover", async (editor) => {
    await editor.openFile("01-if-phi.simple");
    await editor.awaitHover("a;", /φ\(arg \+ 2, arg - 3\)/, /line 9/, /φ\(3, arg - 3\)/);
    await editor.screenshot("2-phi");
  });

  step("shows the constant of a variable in its hover", async (editor) => {
    await editor.openFile("16-constant.simple");
    await editor.awaitHover("b *", /Always 6 here/);
    await editor.screenshot("3-constant");
  });

  step("fixes an error, and offers to run the program", async (editor) => {
    await editor.openFile("scratch.simple");
    await editor.clickAfter("arg;");
    await editor.pressTimes("ArrowLeft", 1);
    await editor.page.keyboard.type(" + frist");
    await editor.squiggles().first().waitFor();
    await editor.page.keyboard.press("Control+.");
    const actions = editor.page.locator(".action-widget .monaco-list-row");
    await actions.filter({ hasText: "Run with arg…" }).waitFor();
    await editor.screenshot("9-actions");
    await editor.page.locator(".action-widget .monaco-list-row.focused", { hasText: "`first`" }).waitFor();
    await editor.page.keyboard.press("Enter");
    await until("the mistake is fixed", async () => (await editor.text()).includes("return first + arg + first;"));
    await editor.awaitNoSquiggle();
    await editor.undoUntil((text) => text === SCRATCH);
  });

  step("names and replaces an invisible character", async (editor) => {
    await editor.openFile("scratch.simple");
    await editor.clickAfter("first + arg");
    await editor.page.keyboard.insertText("\u2003+ fi\u200brst");
    await until("there are two mistakes", async () => (await editor.squiggles().count()) === 2);
    await editor.clickAfter("first + arg");
    await showProblem(editor, "em space (U+2003); replace it with a space");
    await editor.screenshot("9-invisible");
    await closeProblem(editor);
    await takeFix(editor, "Replace with a space");
    await until("one mistake is left", async () => (await editor.squiggles().count()) === 1);
    await showProblem(editor, "zero width space (U+200B); remove it");
    await closeProblem(editor);
    await takeFix(editor, "Remove the invisible character");
    await editor.awaitNoSquiggle();
    assert.equal(await editor.text(), "int first = 1;\nreturn first + arg + first;\n");
    await editor.undoUntil((text) => text === SCRATCH);
  });

  // Not typed, so that nothing indents or closes it.
  step("inserts a missing brace and removes an unmatched one", () =>
    session.withFile("braces.simple", UNCLOSED, async (editor) => {
      await showProblem(editor, "expected `}` to close the block here");
      await closeProblem(editor);
      await takeFix(editor, "Insert `}`");
      await editor.awaitNoSquiggle();
      const program = "while (arg > 3) {\n    arg = arg - 1; // down\n}\nreturn arg;\n";
      assert.equal(await editor.text(), program);
      await editor.page.keyboard.press("Control+End");
      await editor.page.keyboard.insertText("}");
      await showProblem(editor, "unmatched `}`");
      await closeProblem(editor);
      await takeFix(editor, "Remove `}`");
      await editor.awaitNoSquiggle();
      await editor.screenshot("9-braces");
    }));

  step("fixes errors on save, and keeps unused and unreachable code", () =>
    session.withFile("saved.simple", WITH_MISTAKES, async (editor) => {
      await until("there are three mistakes", async () => (await editor.squiggles().count()) >= 3);
      const fixed = "int unused = 7;\nif (arg != arg) {\n    arg = 1;\n}\nreturn arg;\n";
      const fixOnSave = { "editor.codeActionsOnSave": { "source.fixAll": "explicit" } };
      await session.set(fixOnSave, "the mistakes are fixed", async () => {
        await editor.command("File: Save");
        return (await editor.text()) === fixed;
      });
      await editor.command("File: Save");
      assert.equal(await editor.text(), fixed);
      await session.set({}, "the setting is gone", () => Promise.resolve(true));
    }));
}

/** Goes from problem to problem until this one is shown. */
async function showProblem(editor: Workbench, message: string): Promise<void> {
  const problem = editor.page.locator(".marker-widget", { hasText: message });
  await editor.squiggles().first().waitFor();
  const showNext = (): void => void editor.page.keyboard.press("Alt+F8");
  await untilAfter(showNext, `the problem "${message}" is shown`, () => problem.isVisible());
}

/** Closes the problem that is shown: it may miss a key while it opens. */
async function closeProblem(editor: Workbench): Promise<void> {
  const problem = editor.page.locator(".marker-widget");
  const close = (): void => void editor.page.keyboard.press("Escape");
  await untilAfter(close, "the problem is closed", async () => (await problem.count()) === 0);
}

/** Applies the first fix at the cursor, which has this title. */
async function takeFix(editor: Workbench, title: string): Promise<void> {
  const action = editor.page.locator(".action-widget .monaco-list-row.focused", { hasText: title });
  const { keyboard } = editor.page;
  // Late diagnostics or a change of focus close the list; in an open list the key would apply the first fix.
  const ask = (): void => void keyboard.press("Escape").then(() => keyboard.press("Control+."));
  await untilAfter(ask, `"${title}" is offered first`, () => action.isVisible());
  await keyboard.press("Enter");
}
