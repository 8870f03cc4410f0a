import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from "playwright-core";
import type { SavedState, ToHost, ToPage } from "../../graph-view/messages";
import type { Graph } from "../../graph-view/model/graph";
import { DATA_ELEMENT, bundlePage, writePages } from "../../scripts/page.mjs";

const NONCE = "c2ltcGxl";

/** Started once for all tests; `folder` is for files of theirs. */
export interface Bench {
  readonly browser: Browser;
  readonly folder: string;
  readonly script: string;
}

/** Bundles the page and starts a browser. */
export async function startBench(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), "graph-page-"));
  await writePages(folder);
  const { script } = await bundlePage("graph-view", "vscode");
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  return { browser, folder, script };
}

export async function stopBench({ browser, folder }: Bench): Promise<void> {
  await browser.close();
  rmSync(folder, { recursive: true });
}

export interface Opening extends BrowserContextOptions {
  /** The class that the editor gives to the body. */
  readonly theme?: string;
  readonly state?: SavedState;
}

/** The page as the editor shows it, in a window of its own, with a test as its host. */
export class Opened {
  private constructor(
    readonly page: Page,
    /** What went wrong: errors of scripts, and what the content security policy refused. */
    readonly errors: readonly string[],
    /** The addresses that were requested. */
    readonly requests: readonly string[],
  ) {}

  /** Opens the script under the policy of a webview. */
  static async webview(bench: Bench, { theme = "vscode-dark", state, ...options }: Opening = {}): Promise<Opened> {
    const html = `<!doctype html><html><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; script-src 'nonce-${NONCE}'">
      </head><body class="${theme}"><script nonce="${NONCE}">
        window.sent = [];
        window.acquireVsCodeApi = () => ({
          postMessage: (message) => sent.push(message), getState: () => (${JSON.stringify(state)}),
          setState: (state) => sent.push({ type: "state", state }) });
      </script><script nonce="${NONCE}">${bench.script}</script></body></html>`;
    return Opened.#open(bench, html, options);
  }

  /** Opens the page as a file of its own, with the data as the server writes it. */
  static async file(bench: Bench, template: string, data: unknown, options: Opening = {}): Promise<Opened> {
    const json = JSON.stringify(data).replaceAll("<", "\\u003c");
    return Opened.#open(bench, template.replace(DATA_ELEMENT, () => DATA_ELEMENT + json), options);
  }

  static async #open({ browser, folder }: Bench, html: string, options: BrowserContextOptions): Promise<Opened> {
    const file = join(mkdtempSync(join(folder, "page-")), "page.html");
    writeFileSync(file, html);
    const page = await browser.newPage({ viewport: { width: 1000, height: 800 }, reducedMotion: "reduce", ...options });
    const errors: string[] = [];
    const requests: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    page.on("console", (message) => {
      if (message.type() === "error") {
        errors.push(message.text());
      }
    });
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(file).href);
    return new Opened(page, errors, requests);
  }

  /** Sends a message to the page, and waits until it has been taken. */
  async send(message: ToPage): Promise<void> {
    await this.page.evaluate((data) => new Promise<void>((resolve) => {
      window.addEventListener("message", () => { resolve(); }, { once: true });
      window.postMessage(data);
    }), message);
  }

  async show(graph: Graph): Promise<void> {
    await this.send({ type: "graph", graph });
  }

  /** The messages of a type that the page has sent. */
  async sent<T extends ToHost["type"]>(type: T): Promise<(ToHost & { type: T })[]> {
    const all = await this.page.evaluate(() => (window as unknown as { sent: ToHost[] }).sent);
    return all.filter((message): message is ToHost & { type: T } => message.type === type);
  }

  /** The cell of the node with this key. */
  node(key: string): Locator {
    return this.page.locator(`[data-key=${JSON.stringify(key)}]`).first();
  }

  get card(): Locator {
    return this.page.locator(".card");
  }

  /** The keys of the nodes with a class. */
  async keysWith(name: string): Promise<string[]> {
    const keys = await this.page.locator(`[data-key].${name}`).evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-key") ?? ""));
    return [...new Set(keys)].sort();
  }

  /** Sets the focus into the picture and presses keys. */
  async press(...keys: string[]): Promise<void> {
    await this.page.locator(".picture").focus();
    for (const key of keys) {
      await this.page.keyboard.press(key);
    }
  }

  /** Where a node is on the screen. */
  async placeOf(key: string): Promise<{ x: number; y: number }> {
    const box = await this.node(key).locator(".shape").boundingBox();
    if (box === null) {
      throw new Error(`${key} is not drawn`);
    }
    return { x: Math.round(box.x), y: Math.round(box.y) };
  }

  async close(): Promise<void> {
    await this.page.close();
  }
}
