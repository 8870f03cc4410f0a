import type { Session } from "../session";
import { until } from "../workbench";

/** What the compiler made of a program, in documents beside it. */
export function views(session: Session): void {
  const { step } = session;

  step("opens the graph as it stands at a #showGraph by the lens above it", async (editor) => {
    await editor.closeAll();
    await editor.openFile("19-doubling.simple");
    await editor.page.locator(".codelens-decoration a", { hasText: "Show graph" }).first().click();
    const graph = editor.page.locator(".editor-instance .view-line");
    await graph.filter({ hasText: /here,.on.line.12:/ }).first().waitFor();
    await graph.filter({ hasText: /arg.is.7:.Add.6,.6/ }).first().waitFor();
    await editor.screenshot("40-graph-so-far");
    await editor.closeAll();
  });

  step("leads from a hover to the node in the graph", async (editor) => {
    await editor.openFile("01-if-phi.simple");
    await editor.awaitHover("a;", /13: Phi\[a\] as written/);
    await editor.page.locator(".monaco-hover a", { hasText: "13: Phi[a]" }).first().click();
    await until("the line of the node is the current one", async () =>
      (await editor.page.locator(".editor-instance .margin .active-line-number").allInnerTexts()).includes("15"));
    await editor.screenshot("41-node");
    await editor.closeAll();
  });
}
