import type { BrowserContextOptions, Locator } from "playwright-core";
import type { ToHost, ToPage } from "../../graph-view/messages";
import type { Graph } from "../../graph-view/model/graph";
import { DATA_ELEMENT, bundlePage, writePages } from "../../scripts/page.mjs";
import { OpenedPage, startBench, webviewHtml, type Bench, type Opening } from "./openedPage";

/** Bundles the page that draws graphs, with its files for browsers, and starts a browser. */
export async function startGraphBench(): Promise<Bench> {
  const bench = await startBench((await bundlePage("graph-view", "vscode")).script);
  await writePages(bench.folder);
  return bench;
}

/** The page that draws graphs. */
export class Opened extends OpenedPage<ToPage, ToHost> {
  /** Opens it in a webview. */
  static async webview(bench: Bench, { theme, state, ...options }: Opening = {}): Promise<Opened> {
    return Opened.#open(bench, webviewHtml(bench, { ...(theme && { theme }), state }), options);
  }

  /** Opens the page as a file of its own, with the data as the server writes it. */
  static async file(bench: Bench, template: string, data: unknown, options: BrowserContextOptions = {}): Promise<Opened> {
    const json = JSON.stringify(data).replaceAll("<", "\\u003c");
    return Opened.#open(bench, template.replace(DATA_ELEMENT, () => DATA_ELEMENT + json), options);
  }

  static async #open(bench: Bench, html: string, options: BrowserContextOptions): Promise<Opened> {
    const opened = new Opened(await OpenedPage.newPage(bench, options));
    await opened.load(bench, html);
    return opened;
  }

  async show(graph: Graph): Promise<void> {
    await this.send({ type: "graph", graph });
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
}
