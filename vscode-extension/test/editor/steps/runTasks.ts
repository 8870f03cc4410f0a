import assert from "node:assert/strict";
import type { Session } from "../session";
import { until } from "../workbench";

/** The tasks that check and run programs in a terminal. */
export function runTasks(session: Session): void {
  const { step } = session;

  step("checks all programs in a task, and lists each problem once", async (editor) => {
    await editor.closeAll();
    await editor.command("Tasks: Run Build Task", "simple: check all programs");
    const terminal = editor.page.locator(".terminal-wrapper.active .xterm-rows");
    await terminal.filter({ hasText: "20-mistakes.simple" }).waitFor();
    // The name is in the command, too. The editor reads diagnostics from the terminal, and loses some if
    // that is hidden too early. The eleven errors of the last example come last.
    await terminal.filter({ hasText: /will\s+be\s+reused\s+by\s+tasks/ }).waitFor();
    await editor.page.locator("#status\\.problems").filter({ hasText: /^\D*11\D/ }).waitFor();
    await editor.screenshot("30-check");
    await editor.command("View: Focus Problems");
    const problems = editor.page.locator(".markers-panel .monaco-list-row");
    const filter = editor.page.locator(".viewpane-filter-container input:visible");
    const mistake = problems.filter({ hasText: "`cuont` is not declared" });
    await filter.fill("20-mistakes");
    await mistake.waitFor();
    await editor.screenshot("31-problems");
    await mistake.dblclick();
    await editor.page.locator('.tab.active[data-resource-name="20-mistakes.simple"]').waitFor();
    await editor.squiggles().first().waitFor();
    await until("the server's diagnostics have replaced the task's", async () => (await mistake.count()) === 1);
    await filter.fill("");
    await editor.command("View: Hide Panel");
  });

  step("runs the active program in a task", async (editor) => {
    await editor.openFile("07-while.simple");
    await editor.command("Tasks: Run Task", "simple", "simple: run this program with arg 0..10");
    const terminal = editor.page.locator(".terminal-wrapper.active .xterm-rows");
    await terminal.filter({ hasText: /10\s+10\s+0/ }).waitFor();
    await editor.screenshot("32-run");
    assert.equal(await editor.notifications().count(), 0);
    await editor.command("View: Hide Panel");
  });
}
