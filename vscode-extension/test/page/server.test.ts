// The pages that the server brings along: files of `simple dump --format html`, and `simple explore`.
import assert from "node:assert/strict";
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../browser";

const SIMPLE = resolve(import.meta.dirname, "../../../server/target/simple/bin/simple");
const EXAMPLES = resolve(import.meta.dirname, "../../../examples");

let browser: Browser;
let folder: string;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "simple-pages-"));
  browser = await launchBrowser();
});
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** A page that may request nothing but addresses that begin with `origin`, and must have no errors. */
async function open(address: string, origin: string): Promise<{ page: Page; faults: readonly string[] }> {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith("data:")) {
      faults.push(request.url());
    }
  });
  await page.goto(address);
  return { page, faults };
}

/** The numbers of the nodes that are drawn. */
async function drawn(page: Page): Promise<number[]> {
  const nodes = await page.locator("[data-node]").evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute("data-node"))));
  return [...new Set(nodes)].sort((a, b) => a - b);
}

describe("the file of a dump", () => {
  for (const example of readdirSync(EXAMPLES).filter((file) => file.endsWith(".simple"))) {
    it(`draws every node of ${example}, and requests nothing`, async () => {
      const html = runSimple("dump", "--format", "html", join(EXAMPLES, example));
      const file = join(folder, `${basename(example, ".simple")}.html`);
      writeFileSync(file, html);
      const address = pathToFileURL(file).href;
      const { page, faults } = await open(address, address);
      const { graphs } = JSON.parse(await page.locator("#data").textContent() ?? "") as { graphs: { view: string; nodes: unknown[] }[] };
      assert.deepEqual(graphs.map(({ view }) => view), ["graph", "as-written"]);
      for (const { view, nodes } of graphs) {
        await page.getByRole("combobox", { name: "View" }).selectOption(view);
        await page.waitForFunction((count) => new Set([...document.querySelectorAll("[data-node]")]
          .map((cell) => cell.getAttribute("data-node"))).size === count, nodes.length);
        assert.deepEqual(await drawn(page), nodes.map((_, at) => at));
      }
      assert.deepEqual(faults, []);
      await page.close();
    });
  }
});

describe("the page of an explorer", () => {
  let explorer: ChildProcess;
  let file: string;
  let address: string;

  before(async () => {
    file = join(folder, "explored.simple");
    writeFileSync(file, "return arg + 0;\n");
    const child = spawn(SIMPLE, ["explore", file], { stdio: ["ignore", "pipe", "inherit"] });
    explorer = child;
    const lines = createInterface(child.stdout);
    address = await new Promise<string>((found) => lines.once("line", (line) => { found(line.replace(/^.*: (?=http)/, "")); }));
  });
  after(() => { explorer.kill(); });

  it("follows ten quick saves, and an error", async () => {
    const { page, faults } = await open(address, new URL(address).origin);
    await page.locator("[data-op=Return]").waitFor();
    for (let save = 1; save <= 10; save++) {
      writeFileSync(file, `return arg * ${save * 7};\n`);
    }
    await page.locator("[data-key='Constant[70] @ 70']").first().waitFor();
    writeFileSync(file, "return arg * ;\n");
    await page.locator(".picture.stale").waitFor();
    await page.locator("[data-key='Constant[70] @ 70']").first().waitFor();
    writeFileSync(file, "return arg * 71;\n");
    await page.locator("[data-key='Constant[71] @ 71']").first().waitFor();
    assert.equal(await page.locator(".picture.stale").count(), 0);
    assert.match(await page.locator(".source").innerText(), /return arg \* 71;/);
    assert.deepEqual(faults, []);
    await page.close();
  });

  it("is refused without its token", async () => {
    const response = await fetch(address.replace(/=.*/, "=0"));
    assert.equal(response.status, 403);
  });
});

/** The output of a command; a program with errors has one, too. */
function runSimple(...args: string[]): string {
  try {
    return execFileSync(SIMPLE, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
