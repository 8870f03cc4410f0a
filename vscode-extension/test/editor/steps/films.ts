import assert from "node:assert/strict";
import type { FrameLocator } from "playwright-core";
import type { Session } from "../session";
import { until, type Workbench } from "../workbench";

/** Runs a command that lets the panel watch a film, and waits until it is there. */
async function watch(editor: Workbench, program: string, command: string): Promise<FrameLocator> {
  await editor.openFile(program);
  await editor.command(command);
  const page = editor.webview();
  await page.locator(".player .position").waitFor();
  return page;
}

async function press(editor: Workbench, page: FrameLocator, key: string, times: number): Promise<void> {
  await page.locator(".picture").focus();
  await editor.pressTimes(key, times);
}

async function awaitPosition(page: FrameLocator, position: number, count: number): Promise<void> {
  await page.locator(".player .position", { hasText: new RegExp(`^step ${position} of ${count}$`) }).waitFor();
}

/** Waits until the step is marked in exactly these lines of the program. */
async function awaitMarked(editor: Workbench, ...lines: string[]): Promise<void> {
  const wanted = JSON.stringify(lines);
  let seen = "";
  await until(() => `the step is marked in ${wanted}, where it is in ${seen}`, async () => {
    seen = JSON.stringify(await editor.marked());
    return seen === wanted;
  });
}

/** Films of the compiler and of runs, beside their programs. */
export function films(session: Session): void {
  const { step } = session;

  step("watches the construction: the lazy phi, its place, and the scopes", async (editor) => {
    const page = await watch(editor, "07-while.simple", "Simple: Watch the Construction");
    await awaitPosition(page, 0, 21);
    assert.deepEqual(await editor.marked(), []);
    await press(editor, page, "]", 5);
    await awaitPosition(page, 5, 21);
    const row = page.locator(".film-panel tbody tr", { has: page.locator("th", { hasText: /^arg$/ }) });
    assert.deepEqual(await row.locator("td").allTextContents(), ["arg", "lazy"]);
    assert.equal(await page.locator("[data-key='Phi[arg] @ arg < 10']").first().evaluate((cell) => getComputedStyle(cell).visibility), "hidden");
    await press(editor, page, "]", 1);
    await awaitPosition(page, 6, 21);
    await awaitMarked(editor, "while (arg < 10) {");
    assert.deepEqual(await row.locator("td").allTextContents(), ["arg", "Phi[arg]"]);
    assert.equal(await row.locator("td.new").count(), 1);
    await page.locator(".caption", { hasText: "the sentinel becomes a phi" }).waitFor();
    await page.locator("[data-key='Phi[arg] @ arg < 10'].added").first().waitFor();
    await editor.screenshot("60-film-lazy-phi");
    await press(editor, page, "[", 1);
    await awaitPosition(page, 5, 21);
    await editor.closeAll();
  });

  step("keeps the step of a film over an edit, and the film while the program has errors", async (editor) => {
    const page = await watch(editor, "07-while.simple", "Simple: Watch the Construction");
    await press(editor, page, "]", 6);
    await awaitPosition(page, 6, 21);
    await editor.clickAfter("arg = arg + 1;");
    await editor.page.keyboard.type(" arg = arg * 3;");
    await awaitPosition(page, 6, 25);
    await page.locator(".caption", { hasText: "the sentinel becomes a phi" }).waitFor();
    await editor.page.keyboard.type(" arg = ");
    await page.locator(".picture.stale").waitFor();
    await page.locator(".message", { hasText: "the program has errors" }).waitFor();
    await awaitPosition(page, 6, 25);
    await editor.screenshot("61-film-stale");
    await editor.page.keyboard.type("7;");
    await page.locator(".picture:not(.stale)").waitFor();
    await page.locator(".message").waitFor({ state: "hidden" });
    await page.locator(".caption", { hasText: "the sentinel becomes a phi" }).waitFor();
    await editor.undoUntil((text) => text.includes("arg + 1;\n"));
    await awaitPosition(page, 6, 21);
    await editor.closeAll();
  });

  step("watches a run: the values are beside the source at the same step, until the panel is closed", async (editor) => {
    const page = await watch(editor, "07-while.simple", "Simple: Watch a Run");
    await page.getByLabel("arg", { exact: true }).fill("8");
    await page.getByLabel("arg", { exact: true }).press("Enter");
    await page.locator(".outcome", { hasText: "returns 10" }).waitFor();
    await awaitPosition(page, 0, 11);
    await press(editor, page, "]", 5);
    await awaitMarked(editor, "while (arg < 10) {");
    await editor.awaitBeside({ line: "arg = arg + 1;", text: "arg = 9" });
    await press(editor, page, "]", 3);
    await editor.awaitBeside({ line: "arg = arg + 1;", text: "arg = 10" });
    await press(editor, page, "[", 3);
    await editor.awaitBeside({ line: "arg = arg + 1;", text: "arg = 9" });
    await page.locator("[data-op=Add] .note", { hasText: "9" }).first().waitFor();
    await editor.screenshot("62-film-run");
    await editor.page.locator(".tab", { hasText: "Graph: 07-while.simple" }).click();
    await editor.command("View: Close Editor");
    await editor.awaitBeside();
    await awaitMarked(editor);
    await editor.closeAll();
  });

  step("goes to the middle of a long run, where nothing has a count, and back", async (editor) => {
    const text = "int s = 0;\nwhile (arg > 0) {\n    arg = arg - 1;\n    s = s * 3 + arg;\n}\nreturn s;\n";
    await session.withFile("long.simple", text, async () => {
      const page = await watch(editor, "long.simple", "Simple: Watch a Run");
      await page.getByLabel("arg", { exact: true }).fill("1000000000");
      await page.getByLabel("arg", { exact: true }).press("Enter");
      const trips = page.getByRole("slider", { name: "Trip of the run" });
      await trips.fill("500");
      await page.locator(".known", { hasText: "no counts" }).waitFor();
      await press(editor, page, "]", 1);
      await page.locator(".caption", { hasText: /trip \d{8,} of the loop on line 2/ }).waitFor();
      await page.locator("[data-op=Phi] .note").first().waitFor();
      await editor.screenshot("65-film-middle-of-a-long-run");
      await trips.fill("0");
      await page.locator(".known").waitFor({ state: "hidden" });
      await page.locator(".player[aria-busy=false]").waitFor();
      await press(editor, page, "]", 1);
      await page.locator(".caption", { hasText: "the run begins" }).waitFor();
    });
  });

  step("watches the optimization: how the values of the analysis fall", async (editor) => {
    const page = await watch(editor, "09-while-if.simple", "Simple: Watch the Optimization");
    const chapters = page.getByLabel("Chapter");
    await chapters.selectOption({ label: "round 1, combined" });
    const rows = page.locator(".film-panel tbody tr");
    await press(editor, page, "]", 16);
    await page.locator(".caption", { hasText: "2 → 2 or 4" }).waitFor();
    await page.locator(".film-panel tr[aria-current=step] .new", { hasText: "2 or 4" }).waitFor();
    assert.ok(await rows.count() >= 10);
    await awaitMarked(editor, "while (a < 10) {");
    await editor.screenshot("63-film-analysis");
    await editor.closeAll();
  });

  step("watches the schedule in blocks", async (editor) => {
    const page = await watch(editor, "08-nested-loops.simple", "Simple: Watch the Schedule");
    await press(editor, page, "]", 9);
    await page.locator(".caption", { hasText: "may wait until block 5" }).waitFor();
    await editor.screenshot("64-film-schedule");
    await editor.closeAll();
  });
}
