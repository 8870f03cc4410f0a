import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Session } from "../session";
import { until, type Workbench } from "../workbench";

const SUM = `int sum = 0;
int i = 0;
while (i < arg) {
    i = i + 1;
    sum = sum + i;
}
return sum;
`;

/** Waits until the debugger has stopped in this line of the program, beside which values may stand. */
async function awaitStop(editor: Workbench, line: string): Promise<void> {
  let seen: string[] = [];
  await until(() => `the debugger has stopped at ${JSON.stringify(line)}, where it is at ${JSON.stringify(seen)}`, async () => {
    seen = await editor.stoppedAt();
    return seen.length === 1 && seen[0]?.startsWith(line) === true;
  });
}

/** Starts the debugger by F5, and answers its question for `arg`, at which `last` is suggested. */
async function debug(editor: Workbench, last: string, arg: string): Promise<void> {
  await editor.page.keyboard.press("F5");
  await until(`${last} is suggested`, async () => (await editor.quickInput().inputValue()) === last);
  await editor.runWith(arg);
}

async function awaitEnd(editor: Workbench): Promise<void> {
  await editor.page.locator(".debug-toolbar").waitFor({ state: "hidden" });
  assert.deepEqual(await editor.stoppedAt(), []);
}

async function stop(editor: Workbench): Promise<void> {
  await editor.page.keyboard.press("Shift+F5");
  await awaitEnd(editor);
}

/** Sets a breakpoint in the line of a text, or removes it. */
async function toggleBreakpoint(editor: Workbench, text: string): Promise<void> {
  await editor.clickAfter(text);
  await editor.page.keyboard.press("F9");
}

/** Sets a breakpoint in the line of a text by a command that asks for more. */
async function setBreakpoint(editor: Workbench, text: string, command: string, more: string): Promise<void> {
  await editor.clickAfter(text);
  await editor.command(command);
  await editor.page.locator(".breakpoint-widget .monaco-editor.focused").waitFor();
  await editor.page.keyboard.type(more);
  await editor.page.keyboard.press("Enter");
  await editor.page.locator(".breakpoint-widget").waitFor({ state: "detached" });
}

/** Starts the debugger by the lens above the program. */
async function debugByLens(editor: Workbench, arg: string): Promise<void> {
  await editor.page.locator(".codelens-decoration a", { hasText: "Debug with arg…" }).click();
  await editor.runWith(arg);
}

/** The debugger, as a user starts and uses it. */
export function debugging(session: Session): void {
  const { step } = session;

  step("debugs by F5 without a launch.json: asks for arg, and stops at a breakpoint", async (editor) => {
    await session.withFile("sum.simple", SUM, async () => {
      await toggleBreakpoint(editor, "sum = sum + i;");
      await editor.page.locator(".editor-instance .codicon-debug-breakpoint").waitFor();
      await debug(editor, "0", "3");
      await awaitStop(editor, "sum = sum + i;");
      const variables = editor.page.locator(".debug-variables .monaco-list-row");
      await variables.filter({ hasText: "arg" }).filter({ hasText: "3" }).first().waitFor();
      await until("the values stand beside the line",
        async () => (await editor.stoppedAt())[0] === "sum = sum + i; sum = 0, i = 1");
      await editor.screenshot("70-debug-breakpoint");
      await editor.page.locator(".debug-toolbar").getByRole("button", { name: "Step Back" }).click();
      await awaitStop(editor, "i = i + 1;");
      await stop(editor);
      await debug(editor, "3", "4");
      await awaitStop(editor, "sum = sum + i;");
      await stop(editor);
      await toggleBreakpoint(editor, "sum = sum + i;");
    });
  });

  step("goes back from a variable to the statement that wrote its value", async (editor) => {
    await session.withFile("sum.simple", SUM, async () => {
      await toggleBreakpoint(editor, "return sum;");
      await debugByLens(editor, "3");
      await awaitStop(editor, "return sum;");
      const sum = editor.page.locator(".debug-variables .monaco-list-row", { hasText: "sum" }).first();
      await sum.click({ button: "right" });
      await editor.page.getByRole("menuitem", { name: "Who Wrote This Value?" }).hover();
      // A menu ignores a click right after it has opened.
      await editor.page.keyboard.press("Enter");
      await awaitStop(editor, "sum = sum + i;");
      await editor.screenshot("70-debug-who-wrote");
      await stop(editor);
      await toggleBreakpoint(editor, "return sum;");
    });
  });

  step("writes the messages of a log point, and stops by a condition", async (editor) => {
    await session.withFile("sum.simple", SUM, async () => {
      await setBreakpoint(editor, "i = i + 1;", "Debug: Add Logpoint...", "{i} of {arg}");
      await setBreakpoint(editor, "sum = sum + i;", "Debug: Add Conditional Breakpoint...", "i == 3");
      await debugByLens(editor, "5");
      await awaitStop(editor, "sum = sum + i;");
      const messages = editor.page.locator(".repl .monaco-list-row");
      for (const message of ["0 of 5", "1 of 5", "2 of 5"]) {
        await messages.filter({ hasText: message }).first().waitFor();
      }
      await editor.screenshot("70-debug-condition");
      assert.equal(await messages.filter({ hasText: "3 of 5" }).count(), 0);
      await stop(editor);
      await toggleBreakpoint(editor, "i = i + 1;");
      await toggleBreakpoint(editor, "sum = sum + i;");
    });
  });

  step("stops before an endless loop, and pauses in it", async (editor) => {
    await session.withFile("endless.simple", "int i = 0;\nwhile (true) {\n    i = i + 1;\n}\n", async () => {
      await debugByLens(editor, "5");
      await awaitStop(editor, "while (true) {");
      await editor.page.keyboard.press("F5");
      await editor.page.locator(".debug-toolbar").getByRole("button", { name: "Pause" }).click();
      await until("the run is paused", async () => (await editor.stoppedAt()).length > 0);
      await editor.page.locator(".debug-call-stack").getByText(/trip \d{3,}/).waitFor();
      await editor.screenshot("71-debug-paused");
      await stop(editor);
    });
  });

  step("debugs the text that is seen, and starts over with the text that is seen then", async (editor) => {
    await editor.command("File: New Untitled Text File");
    await editor.command("Change Language Mode", "Simple");
    await editor.page.keyboard.type("int a = arg;\nreturn a;\n");
    await toggleBreakpoint(editor, "return a;");
    // Which arg is suggested depends on the untitled documents before.
    await editor.page.keyboard.press("F5");
    await editor.runWith("7");
    await awaitStop(editor, "return a;");
    await editor.clickAfter("int a = arg;");
    await editor.page.keyboard.type(" int b = a;");
    await editor.notifications().filter({ hasText: "was edited: the debugger runs the text from before." }).waitFor();
    await until("no old value stands beside a line", async () => (await editor.stoppedAt())[0] === "return a;");
    await editor.screenshot("71-debug-edited");
    await editor.command("Notifications: Clear All Notifications");
    await editor.page.keyboard.press("Control+Shift+F5");
    await editor.page.locator(".debug-variables .monaco-list-row").filter({ hasText: /^b\b/ }).first().waitFor();
    await awaitStop(editor, "return a;");
    // Nothing was saved, and nobody asked where to.
    assert.equal(await editor.page.locator(".tab.active.dirty").count(), 1);
    await stop(editor);
    await toggleBreakpoint(editor, "return a;");
    await editor.closeAll();
  });

  step("asks for nothing where the program has an error, and goes to it", async (editor) => {
    await session.withFile("wrong.simple", "int a = 1;\nreturn nowhere;\n", async () => {
      await editor.squiggles().first().waitFor();
      await editor.page.keyboard.press("F5");
      await editor.notifications().filter({ hasText: "wrong.simple has an error on line 2: `nowhere` is not declared" }).waitFor();
      await editor.statusBarItem("Ln 2, Col 8").waitFor();
      await editor.screenshot("71-debug-error");
      for (const other of [editor.quickInput(), editor.page.locator(".monaco-dialog-box"), editor.page.locator(".debug-toolbar:visible")]) {
        assert.equal(await other.count(), 0);
      }
      await editor.command("Notifications: Clear All Notifications");
    });
  });

  step("says what is wrong in a launch.json", async (editor) => {
    const wrong = { version: "0.2.0", configurations: [{ type: "simple", request: "launch", name: "wrong", arg: "five" }] };
    const folder = join(session.folder, ".vscode");
    mkdirSync(folder);
    writeFileSync(join(folder, "launch.json"), JSON.stringify(wrong, undefined, 2));
    await editor.openFile("launch.json");
    await editor.page.locator(".editor-instance .squiggly-warning").first().waitFor();
    await editor.page.keyboard.press("F5");
    await editor.notifications().filter({ hasText: "wrong: arg: \"five\" is not a decimal integer." }).waitFor();
    await editor.screenshot("71-debug-wrong-launch");
    await editor.command("Notifications: Clear All Notifications");
    await editor.closeAll();
    rmSync(folder, { recursive: true });
  });

  step("steps from node to node, which the picture of the graph marks", async (editor) => {
    await session.withFile("sum.simple", SUM, async () => {
      await editor.command("Simple: Debug Graph");
      await editor.runWith("2");
      await editor.page.locator(".disassembly-view .monaco-list-row").first().waitFor();
      const page = editor.webview();
      await page.locator("[data-op=Loop]").first().waitFor();
      await editor.page.keyboard.press("F10");
      await page.locator("[data-node].stopped .arrow").first().waitFor();
      const before = await page.locator("[data-node].stopped").first().getAttribute("data-key");
      await editor.page.keyboard.press("F10");
      await until("another node is marked", async () =>
        (await page.locator("[data-node].stopped").first().getAttribute("data-key")) !== before);
      await editor.screenshot("72-debug-graph");
      await stop(editor);
      await page.locator("[data-node].stopped").waitFor({ state: "detached" });
    });
  });
}
