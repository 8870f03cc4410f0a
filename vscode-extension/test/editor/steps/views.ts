import assert from "node:assert/strict";
import type { Session } from "../session";
import { until } from "../workbench";

/** Views of the compiled program, beside its text. */
export function views(session: Session): void {
  const { step } = session;

  step("opens the graph at a #showGraph from its lens", async (editor) => {
    await editor.closeAll();
    await editor.openFile("19-doubling.simple");
    await editor.page.locator(".codelens-decoration a", { hasText: "Show graph" }).first().click();
    const graph = editor.page.locator(".editor-instance .view-line");
    await graph.filter({ hasText: /here,.on.line.12:/ }).first().waitFor();
    await graph.filter({ hasText: /arg.is.7:.Add.6,.6/ }).first().waitFor();
    await editor.screenshot("40-graph-so-far");
    await editor.closeAll();
  });

  step("requests an open view once for each version", async (editor) => {
    await editor.openFile("01-if-phi.simple");
    await session.trace("a;");
    await editor.command("Simple: Show Graph…");
    await editor.chooseFirst();
    await editor.page.locator(".editor-instance .view-line", { hasText: "Return" }).first().waitFor();
    await editor.openFile("02-phi-unused.simple");
    await editor.page.locator(".editor-instance .view-line", { hasText: /φ.b,.c/ }).waitFor();
    const views = session.traced("Sending request", "workspace/textDocumentContent");
    assert.ok(views.length > 0 && views.length < 10, `${views.length} requests for one view`);
    await session.set({}, "requests are no longer traced", () => Promise.resolve(true));
    await editor.closeAll();
  });

  step("links from a hover to the node in the graph", async (editor) => {
    await editor.openFile("01-if-phi.simple");
    await editor.awaitHover("a;", /13: Phi\[a\] in the unoptimized graph/);
    await editor.page.locator(".monaco-hover a", { hasText: "13: Phi[a]" }).first().click();
    await until("the cursor is on the line of the node", async () =>
      (await editor.page.locator(".editor-instance .margin .active-line-number").allInnerTexts()).includes("15"));
    await editor.screenshot("41-node");
    await editor.closeAll();
  });
}
