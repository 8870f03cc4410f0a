import assert from "node:assert/strict";
import type { Session } from "../session";
import { until } from "../workbench";

/** Pictures of graphs, beside their programs. */
export function graphs(session: Session): void {
  const { step } = session;

  step("draws the graph beside the program", async (editor) => {
    for (const [program, op] of [["01-if-phi", "Phi"], ["07-while", "Loop"], ["08-nested-loops", "Loop"], ["09-while-if", "Loop"]]) {
      await editor.closeAll();
      await editor.openFile(`${program}.simple`);
      await editor.command("Simple: Show Graph");
      await editor.webview().locator(`[data-op=${op}]`).first().waitFor();
      await editor.screenshot(`50-graph-${program}`);
    }
    await editor.closeAll();
  });

  step("outlines the nodes at the cursor, and selects the source of a node", async (editor) => {
    await editor.openFile("07-while.simple");
    await editor.command("Simple: Show Graph");
    const graph = editor.webview();
    await graph.locator("[data-op=Loop]").first().waitFor();
    await editor.clickAfter("arg +");
    await graph.locator("[data-op=Add].at-cursor").waitFor();
    assert.equal(await graph.locator("[data-node].at-cursor:not([data-op=Add])").count(), 0);
    await editor.screenshot("51-graph-cursor");
    await graph.locator("[data-op=LT]").click();
    await until("the comparison is selected", async () => /\(9 selected\)|Ln 6, Col 17/.test(await editor.inWords()));
    await editor.screenshot("51-graph-node");
    await editor.closeAll();
  });
}
