import assert from "node:assert/strict";
import { SCRATCH, type Session } from "../session";
import { until } from "../workbench";

/** Programs that are not files: the saved side of a comparison. */
export function sides(session: Session): void {
  const { step } = session;

  step("analyzes the old side of a comparison, but lists none of its problems", async (editor) => {
    await editor.closeAll();
    await editor.openFile("scratch.simple");
    await editor.clickAfter("first + arg;");
    await editor.page.keyboard.type(" // edited");
    await editor.command("File: Compare Active File with Saved");
    const oldSide = editor.page.locator(".monaco-diff-editor .editor.original");
    const newSide = editor.page.locator(".monaco-diff-editor .editor.modified");
    await newSide.locator(".view-line", { hasText: "edited" }).waitFor();
    await oldSide.locator(".view-line", { hasText: "first + arg;" }).click();

    await editor.command("Simple: Run with arg…");
    await editor.runWith("5");
    await editor.awaitBeside({ line: "return first + arg;", text: "arg = 5 → 6" });
    assert.equal(await editor.page.locator(".tab").count(), 2);
    await editor.command("Simple: Show Listing…");
    await editor.chooseFirst();
    const graph = editor.page.locator(".editor-group-container").nth(1);
    await graph.locator(".view-line", { hasText: "Return" }).first().waitFor();
    await editor.screenshot("60-old-side");
    assert.deepEqual(await editor.notifications().allInnerTexts(), []);
    await editor.closeAll();
    await editor.openFile("scratch.simple");
    await until("the edit is discarded", async () => (await editor.text()) === SCRATCH);
  });
}
