// The playground in a browser.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, FrameLocator, Locator, Page } from "playwright-core";
import { serve, writePlayground } from "../../scripts/playground.mjs";
import { launchBrowser } from "../browser";

/** The playground, built and served, and a browser. */
export class Served {
  private constructor(readonly folder: string, private readonly server: Server, readonly browser: Browser) {}

  static async start(): Promise<Served> {
    const folder = mkdtempSync(join(tmpdir(), "playground-"));
    await writePlayground(folder);
    return new Served(folder, await serve(folder), await launchBrowser());
  }

  /** The address of the served page. */
  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  /** The address of the page in one file. */
  get file(): string {
    return pathToFileURL(join(this.folder, "playground.html")).href;
  }

  /** Opens the page, and waits until the compiler has answered. */
  async open(address = this.address, options: BrowserContextOptions = {}): Promise<Playground> {
    const context = await this.browser.newContext({ viewport: { width: 1300, height: 850 }, ...options });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]).catch(() => undefined);
    const playground = new Playground(await context.newPage(), new URL(address).origin);
    await playground.load(address);
    return playground;
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await new Promise((resolve) => { this.server.close(resolve); });
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** An open page. It fails the test if it asks another server, or reports an error. */
export class Playground {
  readonly #complaints: string[] = [];

  constructor(readonly page: Page, origin: string) {
    page.setDefaultTimeout(20_000);
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith("data:") && !url.startsWith("blob:") && !url.startsWith("about:") && new URL(url).origin !== origin) {
        this.#complaints.push(`request to ${url}`);
      }
    });
    page.on("pageerror", (error) => { this.#complaints.push(error.stack ?? error.message); });
    page.on("console", (message) => {
      if (message.type() === "error") {
        this.#complaints.push(message.text());
      }
    });
  }

  async load(address: string): Promise<void> {
    await this.page.goto(address);
    await this.status("");
  }

  /** The frame with the picture of the graph. */
  get graph(): FrameLocator {
    return this.page.frameLocator('iframe[title="Graph"]');
  }

  get runs(): FrameLocator {
    return this.page.frameLocator('iframe[title="Runs"]');
  }

  get problems(): Locator {
    return this.page.locator("#problems li");
  }

  /** A line of the program, from 1. */
  line(number: number): Locator {
    return this.page.locator(`.view-lines > .view-line >> nth=${number - 1}`);
  }

  /** A word in a line of the program. */
  word(line: number, text: string): Locator {
    return this.line(line).locator("span span", { hasText: new RegExp(`^${text}$`) }).first();
  }

  /** Replaces the program by typing, which works in a file, too. */
  async type(text: string): Promise<void> {
    await this.#selectAll();
    await this.page.keyboard.insertText(text);
  }

  async #selectAll(): Promise<void> {
    await this.page.locator("#editor").click({ position: { x: 300, y: 30 } });
    await this.page.keyboard.press("Control+a");
  }

  /** Waits until the bar says this. */
  async status(text: string | RegExp): Promise<void> {
    await this.page.locator(".status", { hasText: typeof text === "string" ? new RegExp(`^${text}$`) : text })
      .waitFor({ state: "attached" });
  }

  /** Replaces the program by another one, which is pasted: the editor would add brackets to what is typed. */
  async write(text: string): Promise<void> {
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.#selectAll();
    await this.page.keyboard.press("Control+v");
  }

  /** Runs with what the field for the argument is set to. */
  async run(arg: string): Promise<void> {
    await this.page.fill("#arg", arg);
    await this.page.press("#arg", "Enter");
  }

  async close(): Promise<void> {
    await this.page.context().close();
    assert.deepEqual(this.#complaints, []);
  }
}
