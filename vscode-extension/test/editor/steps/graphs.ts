import assert from "node:assert/strict";
import type { FrameLocator, Locator } from "playwright-core";
import type { Session } from "../session";
import { until, type Workbench } from "../workbench";

const THEMES = ["Dark Modern", "Dark High Contrast", "Light High Contrast", "Light Modern"];

/** A program with a graph of about 200 nodes. */
const LONG = [
  "int s = 0;",
  "int i = 0;",
  ...Array.from({ length: 12 }, (_, j) => [
    `if (arg > ${j}) { s = s + arg * ${j + 2}; } else { s = s - i; }`,
    ...(j % 4 === 3 ? [`while (i < arg + ${j}) { i = i + 1; s = s + i * 3; if (s > 1000) break; }`] : []),
  ]).flat(),
  "return s + i;",
  "",
].join("\n");

/** The cells of the nodes with an operation. */
function cells(page: FrameLocator, op: string): Locator {
  return page.locator(`[data-op=${op}]`);
}

async function showGraph(editor: Workbench, program: string, op: string): Promise<FrameLocator> {
  await editor.openFile(program);
  await editor.command("Simple: Show Graph");
  const page = editor.webview();
  await cells(page, op).first().waitFor();
  return page;
}

/** Where the cells are on the screen, by the keys of their nodes. */
async function places(page: FrameLocator): Promise<Map<string, { x: number; y: number; width: number }>> {
  return new Map(await page.locator("[data-node]").evaluateAll((all) => all.map((cell) => {
    const { x, y, width } = cell.getBoundingClientRect();
    return [cell.getAttribute("data-key") ?? "", { x, y, width }] as const;
  })));
}

/** Pictures of graphs, beside their programs. */
export function graphs(session: Session): void {
  const { step } = session;

  step("draws the graph beside the program", async (editor) => {
    await editor.command("View: Close Primary Side Bar");
    for (const [program, op] of [["01-if-phi", "Phi"], ["07-while", "Loop"], ["08-nested-loops", "Loop"], ["09-while-if", "Loop"]] as const) {
      await editor.closeAll();
      await showGraph(editor, `${program}.simple`, op);
      await editor.screenshot(`50-graph-${program}`);
    }
    await editor.closeAll();
  });

  step("draws a graph of 200 nodes, and moves little of it after an edit", async (editor) => {
    await session.withFile("long.simple", LONG, async () => {
      const page = await showGraph(editor, "long.simple", "Loop");
      await until("all is drawn", async () => (await cells(page, "If").count()) >= 12);
      await editor.screenshot("51-graph-200");
      await editor.clickAfter("return s");
      // The picture moves to what is at the cursor.
      await page.locator("[data-node].at-cursor").first().waitFor();
      const before = await places(page);
      await editor.page.keyboard.type(" * 7");
      await until("the product is drawn", async () => (await page.locator("[data-key='Mul @ s * 7']").count()) > 0);
      const after = await places(page);
      const moved = [...before].filter(([key, place]) => {
        const now = after.get(key);
        return now !== undefined && Math.hypot(now.x - place.x, now.y - place.y) > place.width;
      });
      assert.ok(moved.length < before.size / 2, `${moved.length} of ${before.size} nodes moved`);
      await editor.screenshot("52-graph-edited");
    });
  });

  step("outlines the nodes at the cursor, and selects the source of a node", async (editor) => {
    const page = await showGraph(editor, "07-while.simple", "Loop");
    await editor.clickAfter("arg +");
    await page.locator("[data-op=Add].at-cursor").waitFor();
    assert.equal(await page.locator("[data-node].at-cursor:not([data-op=Add])").count(), 0);
    await editor.screenshot("53-graph-cursor");
    await cells(page, "LT").click();
    await editor.page.locator(".editor-instance .selected-text").first().waitFor();
    await cells(page, "Return").dblclick();
    await until("the cursor is at the `return`", async () => (await editor.inWords()).includes("Ln 9, Col 12"));
    await editor.closeAll();
  });

  step("shows on a card what is known of a node, and why", async (editor) => {
    await editor.openFile("09-while-if.simple");
    await editor.command("Simple: Compare Graphs, as Built and Optimized");
    const written = editor.webview();
    const optimized = editor.webview(1);
    await cells(written, "Phi").first().waitFor();
    await cells(optimized, "Loop").first().waitFor();
    await written.locator("[data-key='Phi[a] @ a < 10']").click();
    const card = written.locator(".card");
    await card.filter({ hasText: "no iteration changes it" }).waitFor();
    await card.filter({ hasText: "Nothing stands for it in the optimized graph" }).waitFor();
    await editor.screenshot("54-graph-card");
    await card.getByRole("button", { name: "Close" }).click();
    await written.locator("[data-key='Loop @ a < 10']").click();
    await optimized.locator("[data-op=Loop].elsewhere").waitFor();
    await editor.screenshot("55-graphs-compared");
    await editor.closeAll();
  });

  step("keeps the last graph while the program has errors, and says so", async (editor) => {
    const page = await showGraph(editor, "scratch.simple", "Add");
    await editor.clickAfter("return first");
    await editor.page.keyboard.type(" +");
    await page.locator(".picture.stale").waitFor();
    await page.locator(".message", { hasText: "the program has errors" }).waitFor();
    assert.equal(await cells(page, "Return").count(), 1);
    await editor.screenshot("56-graph-stale");
    await editor.pressTimes("Backspace", 2);
    await page.locator(".picture:not(.stale)").waitFor();
    await editor.closeAll();
  });

  step("counts how often the last run came to each node", async (editor) => {
    const page = await showGraph(editor, "07-while.simple", "Loop");
    await editor.page.locator(".editor-instance .view-line").first().click();
    await editor.command("Simple: Run with arg…");
    await editor.runWith("3");
    await page.locator("[data-op=Loop]", { hasText: "8" }).first().waitFor();
    await editor.screenshot("57-graph-run");
    await editor.closeAll();
  });

  step("is used by keys, and read by screen readers", async (editor) => {
    const page = await showGraph(editor, "01-if-phi.simple", "Phi");
    const tree = page.getByRole("tree");
    await cells(page, "Stop").click();
    await editor.page.keyboard.press("ArrowUp");
    await page.getByRole("treeitem", { selected: true }).and(cells(page, "Return")).waitFor();
    await editor.page.keyboard.press("1");
    await page.getByRole("treeitem", { selected: true }).and(cells(page, "Phi")).waitFor();
    const snapshot = await tree.ariaSnapshot();
    for (const words of ["treeitem", "Phi a", "If", "Return"]) {
      assert.ok(snapshot.includes(words), snapshot);
    }
    await editor.page.keyboard.press("/");
    await editor.page.keyboard.type("add");
    await editor.page.keyboard.press("Enter");
    await page.getByRole("treeitem", { selected: true }).and(cells(page, "Add")).waitFor();
    await editor.screenshot("58-graph-keys");
    await editor.closeAll();
  });

  for (const theme of THEMES) {
    step(`draws the graph in the theme ${theme}`, async (editor) => {
      await editor.command("Preferences: Color Theme", theme);
      const page = await showGraph(editor, "08-nested-loops.simple", "Loop");
      await cells(page, "Phi").first().click();
      await editor.screenshot(`59-graph-${theme.toLowerCase().replaceAll(" ", "-")}`);
      await editor.closeAll();
    });
  }

  step("leads from a lens, a hover and a code action to a node of the graph", async (editor) => {
    await editor.openFile("19-doubling.simple");
    await editor.page.locator(".codelens-decoration a", { hasText: "Show graph" }).first().click();
    await cells(editor.webview(), "Add").first().waitFor();
    await editor.closeAll();

    await editor.openFile("01-if-phi.simple");
    await editor.awaitHover("a;", /13: Phi\[a\] in the unoptimized graph/);
    await editor.page.locator(".monaco-hover a", { hasText: "13: Phi[a]" }).first().click();
    await cells(editor.webview(), "Phi").and(editor.webview().locator(".selected")).waitFor();
    await editor.closeAll();

    await editor.openFile("01-if-phi.simple");
    await editor.clickAfter("a = arg - 3");
    await editor.page.keyboard.press("Control+.");
    const action = editor.page.locator(".action-widget .monaco-list-row.focused");
    await action.waitFor();
    await until("the action is in focus", async () => {
      await editor.page.keyboard.press("ArrowDown");
      return (await action.innerText()).includes("Show in graph");
    });
    await editor.page.keyboard.press("Enter");
    await editor.webview().locator(".selected").first().waitFor();
    await editor.closeAll();
  });
}
