// Takes the pictures of README.md from the installed package in a real editor: npm run pictures
import { join } from "node:path";
import { builtServer, packageFor } from "../../scripts/packages.mjs";
import { Session } from "./session";
import { until, type Workbench } from "./workbench";

const images = join(import.meta.dirname, "../../images");

const session = new Session();
try {
  const editor = await session.start(packageFor(builtServer().platform));
  await take(editor);
} finally {
  await session.stop();
}

async function take(editor: Workbench): Promise<void> {
  const { page } = editor;
  const picture = (name: string, ...widgets: string[]): Promise<void> =>
    editor.picture(join(images, `${name}.png`), ...widgets);
  await editor.command("View: Close Primary Side Bar");

  await editor.openFile("01-if-phi.simple");
  await editor.awaitHints({ line: "a = arg + 2;", text: "= 3" }, { line: "a = arg - 3;", text: "φ a" });
  await page.locator(".editor-instance .squiggly-inline-unnecessary").first().waitFor();
  await until("the lens is there", async () => (await editor.lenses()).length > 0);
  await editor.awaitHover("a;", /φ/);
  await picture("hover", ".monaco-hover:not(.hidden)");
  await page.keyboard.press("Escape");
  await editor.command("Simple: Run with arg…");
  await editor.runWith("5");
  await editor.awaitBeside({ line: "return a;", text: "arg = 5 → 2" });
  await picture("run");

  await editor.openFile("16-constant.simple");
  await until("there is a hint", async () => (await editor.hints()).length === 1);
  await until("the lens is there", async () => (await editor.lenses()).some((lens) => lens.includes("returns 42")));
  await picture("hints");

  await editor.openFile("20-mistakes.simple");
  await editor.awaitManySquiggles();
  await editor.awaitHover("cuont", /not declared/);
  await picture("errors", ".monaco-hover:not(.hidden)");
  await page.keyboard.press("Escape");
  await editor.clickAfter("cuont");
  await page.keyboard.press("Control+.");
  await page.locator(".action-widget .monaco-list-row.focused").waitFor();
  await picture("fixes", ".action-widget");
  await page.keyboard.press("Escape");

  await editor.openFile("06-nested-if.simple");
  await editor.command("Simple: Pin arg…");
  await editor.runWith("5");
  await editor.statusBarItem("arg pinned to 5").waitFor();
  await page.locator(".editor-instance .squiggly-inline-unnecessary").first().waitFor();
  await until("the lens is there", async () => (await editor.lenses()).some((lens) => lens.includes("5")));
  await picture("pin");
  await editor.command("Simple: Unpin arg");

  await editor.openFile("08-nested-loops.simple");
  await editor.clickAfter("sum = sum + j;");
  await editor.page.keyboard.press("F9");
  await editor.page.keyboard.press("F5");
  await editor.runWith("100");
  await until("the debugger has stopped", async () => (await editor.stoppedAt()).length > 0);
  for (let stop = 0; stop < 5; stop++) {
    await editor.page.keyboard.press("F5");
    await page.waitForTimeout(1000);
  }
  await page.screenshot({ path: join(images, "debug.png"), animations: "disabled", caret: "hide" });
  await editor.page.keyboard.press("Shift+F5");
  await editor.clickAfter("sum = sum + j;");
  await editor.page.keyboard.press("F9");
  await editor.command("View: Hide Panel");
  await editor.command("View: Close Primary Side Bar");
  await editor.command("Simple: Show Graph");
  const graph = editor.webview();
  await graph.locator("[data-key='Phi[i] @ i < arg']").click();
  await graph.locator(".card").waitFor();
  await page.screenshot({ path: join(images, "graph.png"), animations: "disabled", caret: "hide" });
  await editor.closeAll();

  await editor.openFile("01-if-phi.simple");
  await editor.command("Simple: Compare Graphs, as Built and Optimized");
  await editor.webview(1).locator("[data-op=Phi]").first().waitFor();
  await editor.webview().locator("[data-op=Phi]").first().click();
  await editor.webview(1).locator("[data-op=Phi].elsewhere").waitFor();
  await page.screenshot({ path: join(images, "compare.png"), animations: "disabled", caret: "hide" });
  await editor.closeAll();

  await film(editor, "07-while.simple", "Simple: Watch the Construction", 6);
  await page.screenshot({ path: join(images, "film.png"), animations: "disabled", caret: "hide" });
  await editor.closeAll();

  await film(editor, "09-while-if.simple", "Simple: Watch the Optimization", 20);
  await page.screenshot({ path: join(images, "analysis.png"), animations: "disabled", caret: "hide" });
  await editor.closeAll();

  await editor.openFile("07-while.simple");
  await editor.command("Simple: Run with a range of args…");
  await editor.runWith("-20..20:10");
  await editor.webview().locator(".status", { hasText: "5 runs" }).waitFor();
  await picture("table", "iframe.webview");
  await editor.closeAll();

  await editor.openFile("13-swap.simple");
  await editor.command("Simple: Trace a run with arg…");
  await editor.runWith("4");
  await until("the last values are there", async () => (await editor.beside()).length === 5);
  await picture("trace");
  await page.keyboard.press("Escape");
  await editor.clickAfter("int t");
  await page.keyboard.press("F2");
  await page.locator(".rename-box input").fill("kept");
  await picture("rename", ".rename-box");
  await page.keyboard.press("Escape");
  await editor.clickAfter("return a * 10 + b");
  await page.keyboard.type(" - ", { delay: 30 });
  await page.keyboard.press("Control+Space");
  await page.locator(".suggest-widget.visible .monaco-list-row").first().waitFor();
  await picture("completion", ".suggest-widget.visible");
  await page.keyboard.press("Escape");
  await editor.closeAll();

  await editor.openFile("20-mistakes.simple");
  await editor.command("Tasks: Run Build Task", "simple: check all programs");
  await page.locator(".terminal-wrapper.active .xterm-rows").filter({ hasText: "20-mistakes.simple" }).waitFor();
  await editor.command("View: Focus Problems");
  await page.locator(".markers-panel .monaco-list-row", { hasText: "`cuont` is not declared" }).waitFor();
  const count = page.locator(".part.panel .composite-bar .badge-content").first();
  await until("the diagnostics of other files appear", async () => Number(await count.innerText()) > 20);
  // Without a tooltip.
  await page.mouse.move(700, 10);
  await page.locator(".monaco-hover:visible").waitFor({ state: "hidden" });
  await page.screenshot({ path: join(images, "tasks.png"), animations: "disabled", caret: "hide",
    clip: await boxOf(editor, ".part.panel") });
  await editor.command("View: Hide Panel");
  await editor.closeAll();

  await editor.command("Simple: Open Walkthrough");
  await page.locator(".getting-started-step", { hasText: "See dead code fade" }).waitFor();
  await page.screenshot({ path: join(images, "walkthrough.png"), animations: "disabled", caret: "hide",
    clip: { ...(await boxOf(editor, ".gettingStartedContainer")), height: 560 } });
}

/** Watches a film up to a step. */
async function film(editor: Workbench, program: string, command: string, step: number): Promise<void> {
  await editor.openFile(program);
  await editor.command(command);
  await editor.webview().getByRole("slider", { name: "Step" }).fill(String(step));
  await editor.webview().locator(".position", { hasText: `step ${step} of` }).waitFor();
  await until("the step is marked", async () => (await editor.marked()).length > 0);
}

async function boxOf(
  editor: Workbench,
  selector: string,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await editor.page.locator(selector).first().boundingBox();
  if (box === null) {
    throw new Error(`${selector} is not visible.`);
  }
  return box;
}
