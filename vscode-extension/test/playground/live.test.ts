// The files of `simple dump --format html --live`: a program with its compiler, in a browser and from a file.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../browser";

const SIMPLE = resolve(import.meta.dirname, "../../../server/target/simple/bin/simple");
const EXAMPLES = resolve(import.meta.dirname, "../../../examples");
const LOOP = join(EXAMPLES, "07-while.simple");

let browser: Browser;
let folder: string;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "simple-live-"));
  browser = await launchBrowser();
});
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** What the command writes for a program that has no errors. */
const live = (...args: string[]): string =>
  execFileSync(SIMPLE, ["dump", "--format", "html", "--live", ...args], { encoding: "utf8", maxBuffer: 20e6, cwd: folder });

/** What the page is told to show at first. */
function shownBy(...args: string[]): Record<string, unknown> {
  const [, json = ""] = /<script type="application\/json" id="data">(.*?)<\/script>/.exec(live(...args)) ?? [];
  return JSON.parse(json) as Record<string, unknown>;
}

/** Opens a file in a browser, where it must have no errors and may request nothing from anywhere. */
async function opened(html: string, test: (page: Page) => Promise<void>): Promise<void> {
  const file = join(folder, "live.html");
  writeFileSync(file, html);
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  const address = pathToFileURL(file).href;
  page.on("request", (request) => {
    if (request.url() !== address && !/^(?:data|blob):/.test(request.url())) {
      faults.push(request.url());
    }
  });
  await page.goto(address);
  await test(page);
  assert.deepEqual(faults, []);
  await page.close();
}

describe("the live page of a dump", () => {
  it("is edited and compiled in the browser, without a server", async () => {
    await opened(live(LOOP), async (page) => {
      assert.equal(await page.title(), "07-while.simple");
      const graph = page.frameLocator("#graph iframe");
      await graph.locator("[data-op=Loop]").first().waitFor();
      await page.locator("#editor").getByRole("textbox").focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.insertText("return missing;");
      const problem = page.locator("#problems button", { hasText: "missing" });
      await problem.waitFor();
      assert.match(await problem.textContent() ?? "", /^error missing is not declared/);
      if (process.env.SIMPLE_SCREENSHOT !== undefined) {
        await page.screenshot({ path: process.env.SIMPLE_SCREENSHOT });
      }
    });
  });

  it("keeps an edit when it is loaded again", async () => {
    await opened(live(LOOP), async (page) => {
      await page.locator("#editor").getByRole("textbox").focus();
      await page.keyboard.press("Control+A");
      await page.keyboard.insertText("return 42;");
      await page.waitForURL(/#program=/);
      await page.reload();
      await page.locator("#editor").getByText("42").waitFor();
    });
  });

  it("has the program, whatever is in it, and its name", async () => {
    const program = "// </script><script>document.title = 1</script> $& <!--\nreturn arg;\n";
    writeFileSync(join(folder, "<odd>&.simple"), program);
    assert.deepEqual(shownBy("<odd>&.simple"), { title: "<odd>&.simple", program });
    await opened(live("<odd>&.simple"), async (page) => {
      await page.locator("#editor").getByText("document.title").waitFor();
      assert.equal(await page.title(), "<odd>&.simple");
    });
  });

  it("begins with the view or the film that is asked for, and with the argument pinned", async () => {
    const shown = (...args: string[]): unknown => shownBy(...args, LOOP).picture;
    assert.equal(shown(), undefined);
    assert.deepEqual(shown("--as-written"), { view: "as-written" });
    assert.deepEqual(shown("--after=combined:2"), { view: "after/combined/2" });
    assert.deepEqual(shown("--view=schedule/best,graph"), { view: "schedule/best" });
    assert.deepEqual(shown("--steps"), { film: { film: "construction" } });
    assert.deepEqual(shownBy("--arg=-3", "--film=run,schedule", LOOP), {
      title: "07-while.simple", program: readFileSync(LOOP, "utf8"), arg: "-3", pinned: "-3", picture: { film: { film: "run" } } });
    await opened(live("--arg=-3", "--film=run", LOOP), async (page) => {
      await page.frameLocator("#graph iframe").getByText("control goes along its edges").first().waitFor();
      await page.getByRole("button", { name: "Unpin -3" }).waitFor();
    });
  });

  it("is about a lesson, from its first scene, also about one that no other page has", async () => {
    const text = "# Of one's own\n\n```simple\nreturn arg + 0;\n```\n\n## Zero\n\n<!-- show film=\"optimization\" -->\n\nZero changes nothing.\n";
    writeFileSync(join(folder, "own.md"), text);
    assert.deepEqual(shownBy("own.md"), { title: "own.md", program: "return arg + 0;\n", lesson: "own", lessons: { "own.md": text } });
    await opened(live("own.md"), async (page) => {
      const graph = page.frameLocator("#graph iframe");
      await graph.getByText("Zero changes nothing.").waitFor();
      await graph.locator("[data-op=Add]").first().waitFor();
      await page.waitForURL(/#program=/);
      await page.reload();
      await graph.getByText("Zero changes nothing.").waitFor();
    });
  });
});
