import assert from "node:assert/strict";
import { type Session } from "../session";
import { until } from "../workbench";

/** Runs, their results, and their limits. */
export function runs(session: Session): void {
  const { step } = session;

  step("runs a program with a 64-bit argument from the title button", async (editor) => {
    await editor.openFile("01-if-phi.simple");
    await editor.page.locator(".editor-actions [aria-label^='Run with arg']").click();
    await editor.quickInput().fill("9223372036854775808");
    await editor.quickInputMessage().filter({ hasText: "64-bit integer" }).waitFor();
    await editor.screenshot("4-argument");
    await editor.runWith("five");
    await editor.quickInputMessage().filter({ hasText: "not a decimal integer" }).waitFor();
    await editor.runWith(" +5 ");
    await editor.awaitBeside({ line: "return a;", text: "arg = 5 → 2" });
    await editor.statusBarItem("arg = 5 → 2").waitFor();
    await editor.screenshot("5-result");
    await editor.awaitHover("a;", /φ/);
    await editor.screenshot("picture");
  });

  step("marks a result as old when the program changes", async (editor) => {
    await editor.clickAfter("int a = 1;");
    await editor.page.keyboard.type(" // an edit above\n");
    await editor.awaitBeside();
    await editor.statusBarItem("arg = 5 → 2 (before the last edit)").waitFor();
    await editor.screenshot("6-stale");
  });

  step("remembers the argument of each file, for the palette and the lens", async (editor) => {
    await editor.command("Simple: Run with arg…");
    await until("the last argument is suggested", async () => (await editor.quickInput().inputValue()) === "5");
    await editor.runWith("1");
    await editor.awaitBeside({ line: "return a;", text: "arg = 1 → 3" });

    await editor.page.locator(".codelens-decoration a", { hasText: "Run with arg…" }).first().click();
    await until("the last argument is suggested", async () => (await editor.quickInput().inputValue()) === "1");
    await editor.runWith("-9223372036854775808");
    await editor.awaitBeside({ line: "return a;", text: "arg = -9223372036854775808 → 9223372036854775805" });
  });

  step("shows no value where a run has none", async (editor) => {
    await editor.openFile("17-no-return.simple");
    await editor.command("Simple: Run with arg…");
    await editor.runWith("8");
    await editor.awaitBeside({ line: "arg = 0;", text: "arg = 8 → no value: reached the end without a return" });
    await editor.statusBarItem("arg = 8 → no value").waitFor();
    await editor.screenshot("7-no-value");
  });

  step("underlines all errors of a program, and does not run it", async (editor) => {
    await editor.openFile("20-mistakes.simple");
    await editor.awaitManySquiggles();
    await editor.command("Simple: Run with arg…");
    await editor.runWith("1");
    await editor.statusBarItem("arg = 1 → not run").waitFor();
    await editor.screenshot("8-mistakes");
  });

  step("cancels an endless run from its progress", async (editor) => {
    await editor.openFile("09-while-if.simple");
    await editor.command("Simple: Run with arg…");
    await editor.runWith("0");
    const progress = editor.notifications().filter({ hasText: "Running 09-while-if.simple with arg = 0" });
    await progress.waitFor();
    await editor.screenshot("10-endless");
    await progress.hover();
    await progress.getByRole("button", { name: "Cancel" }).click();
    await editor.statusBarItem("arg = 0 → stopped").waitFor();
    await progress.waitFor({ state: "detached" });
    await editor.awaitBeside();
  });

  step("applies changed settings at once", async (editor) => {
    await editor.openFile("15-division.simple");
    const notes = editor.page.locator(".editor-instance .squiggly-info");
    const before = await notes.count();
    await session.set({
      "simple.diagnostics.possibleDivisionByZero": true,
      "simple.run.maxLoopTrips": 1000,
      "simple.trace.server": "messages",
    }, "the division has a diagnostic", async () => (await notes.count()) > before);

    await editor.openFile("09-while-if.simple");
    await editor.command("Simple: Run with arg…");
    await editor.runWith("0");
    await until("the run has ended at its limit", async () => {
      const [beside] = await editor.beside();
      return beside !== undefined && /^arg = 0 → no value: .*1,?000 loop trips/.test(beside.text);
    });
    await editor.screenshot("11-limit");

    await editor.command("Output: Show Output Channels...", "Simple Trace");
    await editor.page.locator(".output-view .view-line", { hasText: "workspace/executeCommand" }).first().waitFor();
    await editor.command("View: Hide Panel");
    await editor.openFile("15-division.simple");
    await session.set({}, "the diagnostic is gone", async () => (await notes.count()) === before);
  });

  step("runs a document that was never saved", async (editor) => {
    await editor.command("File: New Untitled Text File");
    await editor.page.locator(".tab.active", { hasText: "Untitled-1" }).waitFor();
    await editor.command("Change Language Mode", "Simple");
    await editor.page.locator("#status\\.editor\\.mode", { hasText: "Simple" }).waitFor();
    await editor.page.keyboard.type("return arg * arg + cuont;");
    await editor.squiggles().first().waitFor();
    await editor.pressTimes("Backspace", " + cuont;".length);
    await editor.page.keyboard.type(";");
    await editor.awaitNoSquiggle();
    await editor.command("Simple: Run with arg…");
    await editor.runWith("-12");
    await editor.awaitBeside({ line: "return arg * arg;", text: "arg = -12 → 144" });
  });

  step("shows the runs over a range of args in a panel, and marks them when the program changes", async (editor) => {
    await editor.openFile("07-while.simple");
    await editor.page.keyboard.press("Control+K");
    await editor.page.keyboard.press("Shift+A");
    await editor.quickInput().fill("0..10:-1");
    await editor.quickInputMessage().filter({ hasText: "does not lead from 0 to 10" }).waitFor();
    await editor.runWith("-20..20:10");
    await editor.page.locator(".tab", { hasText: "Runs: 07-while.simple" }).waitFor();
    const panel = editor.webview();
    await panel.locator(".status", { hasText: "5 runs" }).waitFor();
    assert.deepEqual(await panel.locator("[role=row][id]").first().locator("[role=gridcell]").allTextContents(), ["-20", "10", "30"]);
    await editor.screenshot("15-range");
    // The focus is still in the program.
    await editor.page.keyboard.press("Control+Home");
    await editor.page.keyboard.type("//");
    await panel.locator(".stale-note", { hasText: "was edited" }).waitFor();
    await editor.screenshot("15-range-stale");
    await editor.pressTimes("Backspace", 2);
    await panel.locator(".stale-note", { hasText: "was edited" }).waitFor();
    await editor.command("Simple: Run with a range of args…");
    await editor.runWith("0..2");
    await panel.locator(".status", { hasText: "3 runs" }).waitFor();
    assert.equal(await panel.locator(".stale-note").count(), 0);
    assert.equal(await editor.page.locator(".tab", { hasText: "Runs: 07-while.simple" }).count(), 1);
  });

  step("runs, traces and pins the arg of a run over a range, and copies the runs", async (editor) => {
    const panel = editor.webview();
    await panel.locator("[role=row][id]").nth(2).click();
    await panel.getByRole("button", { name: "Run" }).click();
    await editor.awaitBeside({ line: "return arg;", text: "arg = 2 → 10" });
    await panel.getByRole("grid").press("ArrowUp");
    await editor.page.keyboard.press("t");
    await editor.statusBarItem("last values: arg = 1 → 10").waitFor();
    await panel.getByRole("button", { name: "Pin" }).click();
    await editor.screenshot("15-range-actions");
    await editor.page.locator(".editor-group-container").first().locator(".view-line").last().click();
    await editor.statusBarItem("arg pinned to 1").waitFor();
    await editor.command("Simple: Unpin arg");
    await editor.statusBarItem("arg pinned to 1").waitFor({ state: "detached" });

    await editor.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await panel.getByRole("button", { name: "Copy as CSV" }).click();
    await until("the runs are on the clipboard", async () =>
      (await editor.page.evaluate(() => navigator.clipboard.readText())).startsWith("arg,outcome,result,loop trips\n0,returned,10,10\n"));
    await editor.closeAll();
  });

  step("shows the last values of a traced run until Escape or an edit", async (editor) => {
    await editor.openFile("13-swap.simple");
    const trace = async (): Promise<void> => {
      await editor.page.keyboard.press("Control+K");
      await editor.page.keyboard.press("v");
      await editor.runWith("4");
      await editor.awaitBeside(
        { line: "int a = 1;", text: "a = 1 at the end" },
        { line: "int b = 2;", text: "b = 2 at the end" },
        { line: "while (arg > 0) {", text: "true 4×, false 1×" },
        { line: "int t = a;", text: "t = 2 at the end" },
        { line: "return a * 10 + b;", text: "arg = 4 → 12" },
      );
    };
    await trace();
    await editor.statusBarItem("last values: arg = 4 → 12").waitFor();
    await editor.screenshot("16-trace");
    await editor.page.keyboard.press("Escape");
    await editor.awaitBeside({ line: "return a * 10 + b;", text: "arg = 4 → 12" });
    await trace();
    await editor.page.keyboard.type(" ");
    await editor.statusBarItem("last values").waitFor({ state: "detached" });
    await editor.pressTimes("Backspace", 1);
    await editor.awaitBeside();
    await editor.statusBarItem("arg = 4 → 12 (before the last edit)").waitFor();
  });
}
