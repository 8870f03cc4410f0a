import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { launchBrowser } from "../browser";

const NONCE = "c2ltcGxl";

/** Started once for all tests of a page; `folder` is for files of theirs. */
export interface Bench {
  readonly browser: Browser;
  readonly folder: string;
  /** The script of the page, for a webview. */
  readonly script: string;
}

/** Starts a browser for a page. */
export async function startBench(script: string): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), "page-"));
  const browser = await launchBrowser();
  return { browser, folder, script };
}

export async function stopBench({ browser, folder }: Bench): Promise<void> {
  await browser.close();
  rmSync(folder, { recursive: true });
}

export interface Opening extends BrowserContextOptions {
  /** The class that the editor gives to the body. */
  readonly theme?: string;
  /** What the page left in the editor. */
  readonly state?: unknown;
}

/** The script of a bench as an editor opens it: under the policy of a webview, with a test as its host. */
export function webviewHtml({ script }: Bench, { theme = "vscode-dark", state }: Opening): string {
  return `<!doctype html><html><head><meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; script-src 'nonce-${NONCE}'">
    </head><body class="${theme}"><script nonce="${NONCE}">
      window.sent = [];
      window.acquireVsCodeApi = () => ({
        postMessage: (message) => sent.push(message), getState: () => (${JSON.stringify(state)}),
        setState: (state) => sent.push({ type: "state", state }) });
    </script><script nonce="${NONCE}">${script.replaceAll("</script", "<\\/script")}</script></body></html>`;
}

/** A page in a window of its own, which takes `In` as messages and sends `Out`. */
export class OpenedPage<In, Out extends { readonly type: string }> {
  /** What went wrong: errors of scripts, and what the content security policy refused. */
  readonly errors: string[] = [];
  /** The addresses that were requested. */
  readonly requests: string[] = [];

  protected constructor(readonly page: Page) {
    page.on("pageerror", ({ message }) => this.errors.push(message));
    page.on("console", (message) => {
      if (message.type() === "error") {
        this.errors.push(message.text());
      }
    });
    page.on("request", (request) => this.requests.push(request.url()));
  }

  protected static async newPage({ browser }: Bench, options: BrowserContextOptions): Promise<Page> {
    return await browser.newPage({ viewport: { width: 1000, height: 800 }, reducedMotion: "reduce", ...options });
  }

  protected async load({ folder }: Bench, html: string): Promise<void> {
    const file = join(mkdtempSync(join(folder, "page-")), "page.html");
    writeFileSync(file, html);
    await this.page.goto(pathToFileURL(file).href);
  }

  /** Sends a message to the page, and waits until it has been taken. */
  async send(message: In): Promise<void> {
    await this.page.evaluate((data) => new Promise<void>((resolve) => {
      window.addEventListener("message", () => { resolve(); }, { once: true });
      window.postMessage(data);
    }), message as unknown);
  }

  /** The messages of a type that the page has sent. */
  async sent<T extends Out["type"]>(type: T): Promise<(Out & { type: T })[]> {
    const all = await this.page.evaluate(() => (window as unknown as { sent: unknown[] }).sent) as Out[];
    return all.filter((message): message is Out & { type: T } => message.type === type);
  }

  async close(): Promise<void> {
    await this.page.close();
  }
}
