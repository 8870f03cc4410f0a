import type { Session } from "../session";
import { until, type Workbench } from "../workbench";

/** The first steps of a new user: the walkthrough, and a program with mistakes. */
export function newcomer(session: Session): void {
  const { step } = session;

  step("completes the steps of the walkthrough", async (editor) => {
    const page = editor.page.locator(".gettingStartedContainer");
    const stepOf = (title: string) => page.locator(".getting-started-step", { hasText: title });
    const isDone = async (title: string): Promise<boolean> =>
      (await stepOf(title).locator(".codicon-getting-started-step-checked").count()) > 0;
    await editor.closeAll();
    await editor.command("Simple: Open Walkthrough");
    await editor.page.locator(".tab.active", { hasText: "Walkthrough: Simple" }).waitFor();
    await stepOf("Write a program").waitFor();
    await stepOf("See dead code fade").waitFor();
    await editor.screenshot("20-walkthrough");

    await editor.pick(async () => {
      await page.getByRole("button", { name: "Open an Example" }).click();
      await editor.quickInput().waitFor();
      await editor.screenshot("21-examples");
    }, ["A variable that a loop changes has a phi at the loop head"]);
    await editor.page.locator(".tab.active", { hasText: "Untitled" }).waitFor();
    await editor.page.locator("#status\\.editor\\.mode", { hasText: "Simple" }).waitFor();
    await until("the first step is completed", () => isDone("Write a program"));

    await editor.awaitHover("arg <", /φ/);
    await editor.page.keyboard.press("Escape");
    await until("the second step is completed", () => isDone("Inspect a variable"));

    await editor.clickAfter("return arg;");
    await editor.page.keyboard.press("Control+K");
    await editor.page.keyboard.press("a");
    await editor.runWith("5");
    await editor.awaitBeside({ line: "return arg;", text: "arg = 5 → 10" });
    await until("the third step is completed", () => isDone("Run it"));

    await stepOf("See dead code fade").click();
    await page.getByRole("button", { name: "Open a Program with Dead Code" }).click();
    await editor.page.locator(".editor-instance .squiggly-inline-unnecessary").first().waitFor();
    await until("the fourth step is completed", () => isDone("See dead code fade"));
    await editor.screenshot("22-dead-code");

    await stepOf("Pin the input").click();
    await editor.screenshot("23-pin-step");
    await page.getByRole("button", { name: "Pin arg…" }).click();
    await editor.runWith("5");
    await editor.statusBarItem("arg pinned to 5").waitFor();
    await until("the fifth step is completed", () => isDone("Pin the input"));

    await stepOf("Look at the graph").click();
    await page.getByRole("button", { name: "Show Graph" }).click();
    await until("the sixth step is completed", () => isDone("Look at the graph"));
    await editor.page.locator(".tab", { hasText: "Graph: " }).waitFor();
    await editor.screenshot("24-walked-through");
    await editor.closeAll();
  });

  step("fixes a beginner's program with quick fixes alone", async (editor) => {
    await editor.closeAll();
    await editor.command("File: New Untitled Text File");
    await editor.command("Change Language Mode", "Simple");
    await editor.page.locator("#status\\.editor\\.mode", { hasText: "Simple" }).waitFor();
    const typed = "int sum = 0\nwhile (arg > 0) {\nsum = smu + arg;\narg = arg - 1;";
    await editor.page.keyboard.type(typed, { delay: 30 });
    await editor.squiggles().first().waitFor();
    await editor.screenshot("25-beginner");
    const program = "int sum = 0;\nwhile (arg > 0) {\n    sum = sum + arg;\n    arg = arg - 1;\n}\nreturn 0;";
    while ((await editor.text()).trimEnd() !== program) {
      await fixNext(editor);
    }
    await editor.awaitNoSquiggle();

    await editor.clickAfter("return 0");
    await editor.page.keyboard.press("Backspace");
    await editor.page.keyboard.type("su", { delay: 30 });
    await editor.page.locator(".suggest-widget.visible .monaco-list-row.focused", { hasText: "sum" }).waitFor();
    await editor.page.keyboard.press("Enter");
    await editor.page.locator(".codelens-decoration a", { hasText: "Run with arg…" }).first().click();
    await editor.runWith("5");
    await editor.awaitBeside({ line: "return sum;", text: "arg = 5 → 15" });
    await editor.screenshot("26-fixed");
    await editor.closeAll();
  });
}

/** Goes to the next problem, and applies its first fix. */
async function fixNext(editor: Workbench): Promise<void> {
  const before = await editor.text();
  const action = editor.page.locator(".action-widget .monaco-list-row.focused");
  await until("there is a quick fix", async () => {
    await editor.page.keyboard.press("Alt+F8");
    await editor.page.keyboard.press("Escape");
    await editor.page.keyboard.press("Control+.");
    // Before the diagnostics arrive there is no fix, but there may be refactorings and runs.
    if (!(await action.waitFor({ timeout: 2000 }).then(() => true, () => false))) {
      return false;
    }
    const fixes = (await editor.page.locator(".action-widget .group-header").first().innerText()).includes("Quick Fix");
    await editor.page.keyboard.press(fixes ? "Enter" : "Escape");
    return fixes;
  });
  await until("something is fixed", async () => (await editor.text()) !== before);
}
