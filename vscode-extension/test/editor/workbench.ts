/// <reference lib="dom" />
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, FrameLocator, Locator, Page } from "playwright-core";
import { launchBrowser } from "../browser";

/** A text that the editor shows beside a line, which is not part of the program. */
export interface Beside {
  readonly line: string;
  readonly text: string;
}

/** The limit of every wait: far more than a busy computer needs, so that it ends only tests that hang. */
const LIMIT_MILLIS = 180_000;

/** The time after which an action without effect is repeated, as a user would; it doubles each time. */
const PATIENCE_MILLIS = 5_000;

/** The number of errors in 20-mistakes.simple that are visible at once, at least. */
export const MANY = 9;

/** The window of the editor, as a user sees and uses it. */
export class Workbench {
  /** Requests to other servers than the editor's. */
  readonly outsideRequests: string[] = [];
  /** Uncaught errors of the page. */
  readonly pageErrors: string[] = [];

  private constructor(
    private readonly browser: Browser,
    readonly page: Page,
    private readonly shots: string,
  ) {}

  static async open(url: string, shots: string): Promise<Workbench> {
    const browser = await launchBrowser();
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(LIMIT_MILLIS);
    mkdirSync(shots, { recursive: true });
    const workbench = new Workbench(browser, page, shots);
    page.context().on("request", (request) => {
      const { protocol, origin, hostname } = new URL(request.url());
      // The files of a webview have addresses of this host, which the editor's service worker answers itself.
      const isWebviewFile = hostname.endsWith(".vscode-resource.vscode-cdn.net");
      if (/^(https?|wss?):$/.test(protocol) && origin !== new URL(url).origin && !isWebviewFile) {
        workbench.outsideRequests.push(request.url());
      }
    });
    page.on("pageerror", (error) => workbench.pageErrors.push(error.message));
    await page.goto(url);
    await page.locator(".explorer-folders-view .monaco-list-row").first().waitFor();
    return workbench;
  }

  async close(): Promise<void> {
    await this.browser.close();
  }

  /** The contents of the window as text, for logs. */
  async inWords(): Promise<string> {
    const texts = async (name: string, selector: string): Promise<string> =>
      `${name}: ${JSON.stringify((await this.page.locator(`${selector}:visible`).allInnerTexts()).map(plain))}`;
    return [
      await texts("tabs", ".tab"),
      await texts("active tab", ".tab.active"),
      await texts("quick input", ".quick-input-widget"),
      await texts("messages", ".notification-list-item"),
      await texts("dialogs", ".monaco-dialog-box"),
      await texts("status bar", ".statusbar"),
      await texts("text", ".editor-instance .view-lines"),
    ].join("\n");
  }

  async screenshot(name: string): Promise<void> {
    // Without the blinking cursor and running animations.
    await this.page.screenshot({ path: join(this.shots, `${name}.png`), animations: "disabled", caret: "hide" });
  }

  /** Takes a picture of the visible text and of the widgets that the selectors name. */
  async picture(path: string, ...widgets: string[]): Promise<void> {
    if (widgets.length === 0) {
      await this.page.mouse.move(1270, 790);
    }
    const text = [".line-numbers", ".view-line > span", ".codelens-decoration"];
    const clip = await this.page.evaluate((selectors) => {
      const boxes = selectors.flatMap((selector) => [...document.querySelectorAll(selector)])
        .map((element) => element.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0);
      const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
      const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
      return { x: left, y: top, width: Math.min(right + 24, window.innerWidth) - left, height: bottom + 12 - top };
    }, [...text.map((part) => `.editor-instance ${part}`), ...widgets]);
    await this.page.screenshot({ path, clip, animations: "disabled", caret: "hide" });
  }

  /** Opens a file of the folder, and waits until its text is visible and has the focus. */
  async openFile(name: string): Promise<void> {
    const tab = this.page.locator(`.tab.active[data-resource-name="${name}"]`);
    await this.pick(() => this.page.keyboard.press("Control+P"), [name], tab);
    await this.page.locator(".editor-instance .monaco-editor.focused .view-line").first().waitFor();
  }

  /** Closes all editors without saving. */
  async closeAll(): Promise<void> {
    await this.command("View: Close All Editors");
    const discard = this.page.locator(".monaco-dialog-box").getByRole("button", { name: "Don't Save" });
    await until("all editors are closed", async () => {
      if (await discard.isVisible()) {
        await discard.click();
      }
      return (await this.page.locator(".tab").count()) === 0;
    });
  }

  /** Runs a command from the command palette, and chooses from the lists that it shows. */
  async command(title: string, ...choices: string[]): Promise<void> {
    await this.pick(() => this.page.keyboard.press("F1"), [title, ...choices]);
  }

  /**
   * Opens a list and chooses from it, then from the lists that follow. It starts over if a list was closed,
   * as when something that arrived late took the focus.
   *
   * @param outcome what is visible afterwards, where that is known
   */
  async pick(open: () => Promise<void>, names: string[], outcome?: Locator): Promise<void> {
    let timeout = PATIENCE_MILLIS;
    const isDone = async (): Promise<boolean> => {
      try {
        await open();
        for (const name of names) {
          await this.choose(name, timeout);
        }
        await outcome?.waitFor({ timeout });
        return true;
      } catch {
        await this.page.keyboard.press("Escape");
        timeout *= 2;
        return false;
      }
    };
    await until(`${names.join(", ")} can be chosen`, isDone);
  }

  /** Types into the quick input and chooses the row with exactly this name. */
  async choose(name: string, timeout = LIMIT_MILLIS): Promise<void> {
    await this.quickInput().pressSequentially(name, { timeout });
    const label = this.page.locator(".label-name").getByText(name, { exact: true });
    const row = this.page.locator(".quick-input-list .monaco-list-row", { has: label }).first();
    await row.click({ timeout });
    // A list that is still growing may miss a click.
    await row.waitFor({ state: "hidden", timeout });
    // Away from anything with a tooltip.
    await this.page.mouse.move(700, 600);
  }

  /** The page in the panel that is open. */
  webview(panel = 0): FrameLocator {
    return this.page.locator("iframe.webview").nth(panel).contentFrame().locator("iframe#active-frame").contentFrame();
  }

  async pressTimes(key: string, times: number): Promise<void> {
    for (let i = 0; i < times; i++) {
      await this.page.keyboard.press(key);
    }
  }

  quickInput(): Locator {
    return this.page.locator(".quick-input-widget:visible input.input");
  }

  /** The text below the input: the prompt, or why the typed text is rejected. */
  quickInputMessage(): Locator {
    return this.page.locator(".quick-input-widget:visible .quick-input-message");
  }

  /** Chooses the first row of the list that is open or about to open. */
  async chooseFirst(): Promise<void> {
    await this.page.locator(".quick-input-widget:visible .monaco-list-row.focused").waitFor();
    await this.page.keyboard.press("Enter");
  }

  /** Answers the question for an argument, or another one. */
  async runWith(arg: string): Promise<void> {
    await this.quickInput().fill(arg);
    await this.page.keyboard.press("Enter");
  }

  async awaitManySquiggles(): Promise<void> {
    await until("there are many squiggles", async () => (await this.squiggles().count()) >= MANY);
  }

  async awaitNoSquiggle(): Promise<void> {
    await until("the squiggle is gone", async () => (await this.squiggles().count()) === 0);
  }

  /** Undoes edits one by one until the text is as wanted: earlier edits belong to other tests. */
  async undoUntil(holds: (text: string) => boolean): Promise<void> {
    for (let before = await this.text(); !holds(before); before = await this.text()) {
      await this.page.locator(".editor-instance .monaco-editor.focused").waitFor();
      await this.page.keyboard.press("Control+Z");
      await until(`an edit of ${JSON.stringify(before)} is undone`, async () => (await this.text()) !== before);
    }
  }

  squiggles(): Locator {
    return this.page.locator(".editor-instance .squiggly-error");
  }

  statusBarItem(text: string | RegExp): Locator {
    return this.page.locator(".statusbar-item:visible", { hasText: text });
  }

  /** Opens the language status, `{}` in the status bar, and returns its lines once none is truncated. */
  async languageStatus(): Promise<Locator> {
    await this.page.locator("#status\\.languageStatus").click();
    const lines = this.page.locator(".hover-language-status");
    await lines.first().waitFor();
    await until("no line of the language status is truncated", () =>
      lines.evaluateAll((all) => all.every((line) => line.scrollWidth <= line.clientWidth)));
    return lines;
  }

  notifications(): Locator {
    return this.page.locator(".notifications-toasts .notification-list-item");
  }

  /** Moves the pointer to a word until a hover with these texts appears. */
  async awaitHover(word: string, ...wanted: RegExp[]): Promise<void> {
    const hover = this.page.locator(".editor-instance .monaco-hover:visible").first();
    let seen = "none";
    // Lenses that arrive late move the lines below them.
    await until(() => `the hover at "${word}" has ${wanted.join(" and ")}, where it is ${seen}`, async () => {
      const { x, y } = await this.pointOf(word);
      await this.page.mouse.move(x + 200, y + 200);
      await this.page.mouse.move(x, y, { steps: 4 });
      // It first has the diagnostics; the answer of the server follows.
      let found = false;
      for (let i = 0; i < (seen.includes("Loading") ? 100 : 20) && !found; i++) {
        await sleep(100);
        seen = (await hover.isVisible()) ? plain(await hover.innerText({ timeout: 1000 }).catch(() => "none")) : "none";
        found = wanted.every((each) => each.test(seen));
      }
      if (!found) {
        // A hover that is still open is not requested again.
        await this.page.keyboard.press("Escape");
      }
      return found;
    });
  }

  /** Places the cursor directly after a word. */
  async clickAfter(word: string): Promise<void> {
    await until(`"${word}" no longer moves`, async () => {
      const { right, y } = await this.pointOf(word);
      await this.page.mouse.click(right, y);
      return (await this.pointOf(word)).y === y;
    });
  }

  /** The visible text of the active editor. */
  async text(): Promise<string> {
    const lines = await this.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>(".editor-instance .view-line")]
        .sort((a, b) => parseFloat(a.style.top) - parseFloat(b.style.top))
        // Without inlay hints, which are not part of the text.
        .map((line) => [...line.querySelectorAll(":scope > span > span:not([class*='dyn-rule'])")]
          .map((span) => span.textContent).join("")));
    return plain(lines.join("\n"));
  }

  /** Waits until the active editor has this text. */
  async awaitText(text: string): Promise<void> {
    let seen = "";
    await until(() => `the text is ${JSON.stringify(text)}, where it is ${JSON.stringify(seen)}`,
      async () => (seen = await this.text()) === text);
  }

  /** Places the cursor in the active editor; lines and columns count from 0. */
  async goTo(line: number, column: number): Promise<void> {
    await this.page.keyboard.press("Control+Home");
    await this.pressTimes("ArrowDown", line);
    await this.pressTimes("ArrowRight", column);
  }

  /** The inlay hints of the active editor, each with the text of its line. */
  async hints(): Promise<Beside[]> {
    return this.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>(".editor-instance .view-line")]
        .sort((a, b) => parseFloat(a.style.top) - parseFloat(b.style.top))
        .flatMap((line) => {
          const spans = [...line.querySelectorAll(":scope > span > span")];
          const [text, hint] = [false, true].map((isHint) =>
            spans.filter((span) => span.className.includes("dyn-rule") === isHint)
              .map((span) => span.textContent).join("").replaceAll("\u00a0", " ").trim());
          return hint ? [{ line: text ?? "", text: hint }] : [];
        }));
  }

  /** Waits until the active editor has exactly these inlay hints. */
  async awaitHints(...expected: Beside[]): Promise<void> {
    const wanted = JSON.stringify(expected);
    let seen = "";
    await until(() => `the hints are ${wanted}, where they are ${seen}`, async () => {
      seen = JSON.stringify(await this.hints());
      return seen === wanted;
    });
  }

  /** The lenses of the active editor from top to bottom, one string for each line of them. */
  async lenses(): Promise<string[]> {
    const lenses = this.page.locator(".editor-instance .codelens-decoration");
    return (await lenses.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " ").trim());
  }

  /** The texts beside the lines of the active editor. */
  async beside(): Promise<Beside[]> {
    return this.page.evaluate(() => {
      const lines = [...document.querySelectorAll<HTMLElement>(".editor-instance .view-line")];
      return lines.flatMap((line) =>
        [...line.querySelectorAll("span[class*='ced-']")].flatMap((span) => {
          const { content } = getComputedStyle(span, "::after");
          const text = /^"(.*)"$/s.exec(content)?.[1];
          return text === undefined
            ? []
            : [{
                line: [...line.querySelectorAll(":scope > span > span:not([class*='dyn-rule'])")]
                  .map((each) => each.textContent).join("").replaceAll("\u00a0", " ").trim(),
                text: text.replaceAll("\u00a0", " "),
              }];
        }));
    });
  }

  /** The lines of the active editor in which the extension marks a place. */
  async marked(): Promise<string[]> {
    return this.linesWith(".cdr[class*='ced-']");
  }

  /** The lines of the active editor in which the debugger has stopped. */
  async stoppedAt(): Promise<string[]> {
    return this.linesWith(".debug-top-stack-frame-line");
  }

  /** The lines of the active editor with such an overlay. */
  private async linesWith(selector: string): Promise<string[]> {
    const lines = await this.page.evaluate((wanted) => {
      const all = [...document.querySelectorAll<HTMLElement>(".editor-instance .view-line")];
      return all.filter(({ style: { top } }) => [...document.querySelectorAll<HTMLElement>(".editor-instance .view-overlays > div")]
        .some((overlay) => overlay.style.top === top && overlay.querySelector(wanted) !== null))
        .sort((a, b) => parseFloat(a.style.top) - parseFloat(b.style.top))
        .map((line) => [...line.querySelectorAll(":scope > span > span:not([class*='dyn-rule'])")]
          .map((span) => span.textContent).join(""));
    }, selector);
    return lines.map((line) => plain(line).trim());
  }

  /** The least contrast, 1 to 21, between the texts beside the lines and the background. */
  async contrastBeside(): Promise<number> {
    const { background, colors } = await this.page.evaluate(() => ({
      background: getComputedStyle(
        document.querySelector(".editor-instance .monaco-editor-background") ?? document.body).backgroundColor,
      colors: [...document.querySelectorAll(".editor-instance .view-line span[class*='ced-']")].flatMap((span) => {
        const { content, color } = getComputedStyle(span, "::after");
        return content === "none" ? [] : [color];
      }),
    }));
    return Math.min(...colors.map((color) => contrast(color, background)), 21);
  }

  /** The colors of a name in the active editor, where it is faded and where it is not. */
  async colorsOf(name: string): Promise<{ faded: string[]; others: string[] }> {
    const spans = await this.page.evaluate((wanted) =>
      [...document.querySelectorAll<HTMLElement>(".editor-instance .view-line span span")]
        .filter((span) => span.textContent.trim() === wanted && !span.className.includes("dyn-rule"))
        .map((span) => ({ color: getComputedStyle(span).color, faded: span.className.includes("unnecessary") })), name);
    return {
      faded: spans.filter(({ faded }) => faded).map(({ color }) => color),
      others: spans.filter(({ faded }) => !faded).map(({ color }) => color),
    };
  }

  /** Waits until the active editor has exactly these texts beside its lines. */
  async awaitBeside(...expected: Beside[]): Promise<void> {
    const wanted = JSON.stringify(expected);
    let seen = "";
    await until(() => `the texts beside the lines are ${wanted}, where they are ${seen}`, async () => {
      seen = JSON.stringify(await this.beside());
      return seen === wanted;
    });
  }

  /** A point in the first letter of a word of the visible text, and the right end of the word. */
  private async pointOf(word: string): Promise<{ x: number; y: number; right: number }> {
    const find = (): Promise<{ x: number; y: number; right: number } | undefined> =>
      this.page.evaluate((wanted) => {
        const letter = /[\p{L}\p{N}_]/u;
        const lines = [...document.querySelectorAll<HTMLElement>(".editor-instance .view-line")]
          .sort((a, b) => parseFloat(a.style.top) - parseFloat(b.style.top));
        for (const line of lines) {
          const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
          const nodes: Text[] = [];
          while (walker.nextNode()) {
            // Without inlay hints, which are not part of the text.
            if (walker.currentNode.parentElement?.className.includes("dyn-rule") !== true) {
              nodes.push(walker.currentNode as Text);
            }
          }
          const text = nodes.map((node) => node.data).join("").replaceAll("\u00a0", " ");
          for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
            const end = at + wanted.length;
            const inWord = (letter.test(text.charAt(at)) && letter.test(text.charAt(at - 1)))
              || (letter.test(text.charAt(end - 1)) && letter.test(text.charAt(end)));
            if (inWord) {
              continue;
            }
            const range = document.createRange();
            let offset = 0;
            for (const node of nodes) {
              if (at >= offset && at < offset + node.length) {
                range.setStart(node, at - offset);
              }
              if (end > offset && end <= offset + node.length) {
                range.setEnd(node, end - offset);
              }
              offset += node.length;
            }
            // A hint may follow any letter but the first.
            const box = range.getBoundingClientRect();
            return { x: box.x + 4, y: box.y + box.height / 2, right: box.right };
          }
        }
        return undefined;
      }, word);
    let point = await find();
    await until(`the text has a "${word}"`, async () => (point = await find()) !== undefined);
    if (point === undefined) {
      throw new Error(`The text has no "${word}".`);
    }
    return point;
  }
}

/** Polls a condition until it holds. */
export async function until(what: string | (() => string), holds: () => Promise<boolean>): Promise<void> {
  await untilAfter(() => undefined, what, holds);
}

/** Performs an action, and repeats it with growing patience, until a condition holds. */
export async function untilAfter(
  action: () => void,
  what: string | (() => string),
  holds: () => Promise<boolean>,
): Promise<void> {
  const end = Date.now() + LIMIT_MILLIS;
  action();
  let patience = PATIENCE_MILLIS;
  for (let last = Date.now(); !(await holds());) {
    if (Date.now() - last > patience) {
      action();
      last = Date.now();
      patience *= 2;
    }
    if (Date.now() > end) {
      throw new Error(`Waited in vain until ${typeof what === "string" ? what : what()}.`);
    }
    await sleep(50);
  }
}

/** The contrast of two colors, as WCAG 2.2 defines it. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** A text of the editor, with plain spaces, and without the icons of the debugger. */
function plain(text: string): string {
  return text.replaceAll("\u00a0", " ").replaceAll(/[\u2060\ue000-\uf8ff]/g, "");
}
