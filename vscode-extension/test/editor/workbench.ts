/// <reference lib="dom" />
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Browser, type Locator, type Page } from "playwright-core";
import { onPath, requirePrograms } from "../../scripts/exec.mjs";

/** What is shown after the end of a line. */
export interface Beside {
  readonly line: string;
  readonly text: string;
}

/**
 * How long anything is waited for that a test wants to see. It ends a test that waits in vain, and no other: it is far more than a busy
 * computer needs.
 */
const LIMIT_MILLIS = 180_000;

/** After this time a person who sees nothing of what was asked for asks again, and is more patient each time. */
const PATIENCE_MILLIS = 5_000;

const BROWSERS = ["chromium", "chromium-browser", "google-chrome"];

/** The editor's window as a person sees and uses it. */
export class Workbench {
  /** Requests to anywhere but the editor itself. */
  readonly outsideRequests: string[] = [];
  /** Errors that no script of the page caught. */
  readonly pageErrors: string[] = [];

  private constructor(
    private readonly browser: Browser,
    readonly page: Page,
    private readonly shots: string,
  ) {}

  static async open(url: string, shots: string): Promise<Workbench> {
    if (!BROWSERS.some(onPath)) {
      requirePrograms({ chromium: ["chromium", "fonts-dejavu-core"] });
    }
    const executablePath = BROWSERS.map(onPath).find((file) => file !== undefined) ?? "chromium";
    const quiet = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync"];
    const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
    const browser = await chromium.launch({
      executablePath,
      args: [...quiet, ...sandbox],
      // Whoever runs the tests decides what a signal means.
      handleSIGHUP: false,
      handleSIGINT: false,
      handleSIGTERM: false,
    });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(LIMIT_MILLIS);
    mkdirSync(shots, { recursive: true });
    const workbench = new Workbench(browser, page, shots);
    page.context().on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (/^(https?|wss?):$/.test(protocol) && origin !== new URL(url).origin) {
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

  /** What the window shows, for those who cannot see a picture of it. */
  async inWords(): Promise<string> {
    const texts = async (name: string, selector: string): Promise<string> =>
      `${name}: ${(await this.page.locator(`${selector}:visible`).allInnerTexts()).map((text) => JSON.stringify(plain(text))).join(", ") || "none"}`;
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
    // Without the blinking cursor and half-faded widgets.
    await this.page.screenshot({ path: join(this.shots, `${name}.png`), animations: "disabled", caret: "hide" });
  }

  /** A picture of the text in view, with the widgets over it that the selectors name, and no more. */
  async picture(path: string, ...widgets: string[]): Promise<void> {
    if (widgets.length === 0) {
      await this.page.mouse.move(1270, 790);
    }
    const clip = await this.page.evaluate((selectors) => {
      const boxes = selectors.flatMap((selector) => [...document.querySelectorAll(selector)])
        .map((element) => element.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0);
      const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
      const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
      return { x: left, y: top, width: Math.min(right + 24, window.innerWidth) - left, height: bottom + 12 - top };
    }, [".editor-instance .line-numbers", ".editor-instance .view-line > span", ".editor-instance .codelens-decoration", ...widgets]);
    await this.page.screenshot({ path, clip, animations: "disabled", caret: "hide" });
  }

  /** Opens a file of the folder, and waits until its text is there and has the focus. */
  async openFile(name: string): Promise<void> {
    await this.press("Control+P", name, this.page.locator(`.tab.active[data-resource-name="${name}"]`));
    await this.page.locator(".editor-instance .monaco-editor.focused .view-line").first().waitFor();
  }

  /** Closes all editors, and throws away what was not saved. */
  async closeAll(): Promise<void> {
    await this.command("View: Close All Editors");
    const throwAway = this.page.locator(".monaco-dialog-box").getByRole("button", { name: "Don't Save" });
    await until("all editors are closed", async () => {
      if (await throwAway.isVisible()) {
        await throwAway.click();
      }
      return (await this.page.locator(".tab").count()) === 0;
    });
  }

  /** Runs a command by the command palette, as a person does who types its title. */
  async command(title: string): Promise<void> {
    await this.press("F1", title);
  }

  /**
   * Asks for a list by a key and takes what has this name: again, if something that came late took the focus, which closes the list,
   * or if nothing came of it.
   *
   * @param outcome what is there then, where that can be told
   */
  private async press(key: string, name: string, outcome?: Locator): Promise<void> {
    let timeout = PATIENCE_MILLIS;
    await until(`"${name}" is chosen from what ${key} shows`, async () => {
      await this.page.keyboard.press(key);
      const isDone = await this.choose(name, timeout).then(() => outcome?.waitFor({ timeout })).then(() => true, () => false);
      if (!isDone) {
        await this.page.keyboard.press("Escape");
        timeout *= 2;
      }
      return isDone;
    });
  }

  /** Types into the quick input and takes the row that has exactly this name. */
  async choose(name: string, timeout = LIMIT_MILLIS): Promise<void> {
    await this.quickInput().pressSequentially(name, { timeout });
    const label = this.page.locator(".label-name").getByText(name, { exact: true });
    const row = this.page.locator(".quick-input-list .monaco-list-row", { has: label }).first();
    await row.click({ timeout });
    // A list that is still being filled may take no notice of a click.
    await row.waitFor({ state: "hidden", timeout });
    // Away from what would show a tooltip.
    await this.page.mouse.move(700, 600);
  }

  async pressTimes(key: string, times: number): Promise<void> {
    for (let i = 0; i < times; i++) {
      await this.page.keyboard.press(key);
    }
  }

  quickInput(): Locator {
    return this.page.locator(".quick-input-widget:visible input.input");
  }

  /** The word under the input: the prompt, or why what was typed is refused. */
  quickInputMessage(): Locator {
    return this.page.locator(".quick-input-widget:visible .quick-input-message");
  }

  /** Answers the question for an argument, or another one. */
  async runWith(arg: string): Promise<void> {
    await this.quickInput().fill(arg);
    await this.page.keyboard.press("Enter");
  }

  async awaitNoSquiggle(): Promise<void> {
    await until("the squiggle is gone", async () => (await this.squiggles().count()) === 0);
  }

  /** Undoes one edit after the other until the text is as wanted, and never more: an earlier test made the edits before. */
  async undoUntil(isSo: (text: string) => boolean): Promise<void> {
    for (let before = await this.text(); !isSo(before); before = await this.text()) {
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

  /** Opens the status of the language, behind {} in the status bar: its lines, once none of them is cut off. */
  async languageStatus(): Promise<Locator> {
    await this.page.locator("#status\\.languageStatus").click();
    const lines = this.page.locator(".hover-language-status");
    await lines.first().waitFor();
    await until("no line of the language's status is cut off", () =>
      lines.evaluateAll((all) => all.every((line) => line.scrollWidth <= line.clientWidth)));
    return lines;
  }

  notifications(): Locator {
    return this.page.locator(".notifications-toasts .notification-list-item");
  }

  /** Waits until the hover that the pointer brings at a word has such a text. */
  async awaitHover(word: string, ...wanted: RegExp[]): Promise<void> {
    const hover = this.page.locator(".editor-instance .monaco-hover:visible").first();
    let seen = "none";
    // Lenses that come late push the lines down, away from under the pointer: it is moved until it is at the word.
    await until(() => `there is a hover at "${word}" with ${wanted.join(" and ")}, where there is ${seen}`, async () => {
      const { x, y } = await this.pointOf(word);
      await this.page.mouse.move(x + 200, y + 200);
      await this.page.mouse.move(x, y, { steps: 4 });
      // What a finding says is there first, what the server answers joins it.
      let found = false;
      // On a busy computer it is on its way for some time.
      for (let i = 0; i < (seen.includes("Loading") ? 100 : 20) && !found; i++) {
        await sleep(100);
        seen = (await hover.isVisible()) ? plain(await hover.innerText({ timeout: 1000 }).catch(() => "none")) : "none";
        found = wanted.every((each) => each.test(seen));
      }
      if (!found) {
        // A hover that is still open when the pointer comes back is not made anew.
        await this.page.keyboard.press("Escape");
      }
      return found;
    });
  }

  /** Puts the cursor right after a word. */
  async clickAfter(word: string): Promise<void> {
    await until(`the text stands still at "${word}"`, async () => {
      const { right, y } = await this.pointOf(word);
      await this.page.mouse.click(right, y);
      return (await this.pointOf(word)).y === y;
    });
  }

  /** The active editor's text, as far as it is in view. */
  async text(): Promise<string> {
    const lines = await this.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>(".editor-instance .view-line")]
        .sort((a, b) => parseFloat(a.style.top) - parseFloat(b.style.top))
        // Without the hints between the words, which are not in the text.
        .map((line) => [...line.querySelectorAll(":scope > span > span:not([class*='dyn-rule'])")].map((span) => span.textContent).join("")));
    return plain(lines.join("\n"));
  }

  /** Waits until this is the active editor's text. */
  async awaitText(text: string): Promise<void> {
    let seen = "";
    await until(() => `${JSON.stringify(text)} is the text, where there is ${JSON.stringify(seen)}`, async () => (seen = await this.text()) === text);
  }

  /** Puts the cursor into the active editor's text, lines and columns from 0. */
  async goTo(line: number, column: number): Promise<void> {
    await this.page.keyboard.press("Control+Home");
    await this.pressTimes("ArrowDown", line);
    await this.pressTimes("ArrowRight", column);
  }

  /** The hints between the words of the active editor, with the lines in which they are. */
  async hints(): Promise<Beside[]> {
    return this.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>(".editor-instance .view-line")]
        .sort((a, b) => parseFloat(a.style.top) - parseFloat(b.style.top))
        .flatMap((line) => {
          const spans = [...line.querySelectorAll(":scope > span > span")];
          const [text, hint] = [false, true].map((isHint) => spans.filter((span) => span.className.includes("dyn-rule") === isHint)
            .map((span) => span.textContent).join("").replaceAll("\u00a0", " ").trim());
          return hint ? [{ line: text ?? "", text: hint }] : [];
        }));
  }

  /** Waits until these hints are between the words, and no others. */
  async awaitHints(...expected: Beside[]): Promise<void> {
    const wanted = JSON.stringify(expected);
    let seen = "";
    await until(() => `${wanted} are the hints, where there are ${seen}`, async () => {
      seen = JSON.stringify(await this.hints());
      return seen === wanted;
    });
  }

  /** The lenses of the active editor, from the top, one string for each line of them. */
  async lenses(): Promise<string[]> {
    const lenses = this.page.locator(".editor-instance .codelens-decoration");
    return (await lenses.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " ").trim());
  }

  /** What stands beside the lines of the active editor. */
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

  /** The least contrast, 1 to 21, between what stands beside the lines and the background. */
  async contrastBeside(): Promise<number> {
    const { background, colors } = await this.page.evaluate(() => ({
      background: getComputedStyle(document.querySelector(".editor-instance .monaco-editor-background") ?? document.body).backgroundColor,
      colors: [...document.querySelectorAll(".editor-instance .view-line span[class*='ced-']")].flatMap((span) => {
        const { content, color } = getComputedStyle(span, "::after");
        return content === "none" ? [] : [color];
      }),
    }));
    return Math.min(...colors.map((color) => contrast(color, background)), 21);
  }

  /** The colours of a name in the active editor, apart where it is faded. */
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

  /** Waits until exactly this stands beside the active editor's lines. */
  async awaitBeside(...expected: Beside[]): Promise<void> {
    const wanted = JSON.stringify(expected);
    let seen = "";
    await until(() => `${wanted} stands beside the lines, where there is ${seen}`, async () => {
      seen = JSON.stringify(await this.beside());
      return seen === wanted;
    });
  }

  /** A place in the first letter, and the right end, of a word in the visible text of the active editor. */
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
            // Not the hints between the words, which are not in the text.
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
            // There may be a hint in the middle: the first letter is of the word for sure.
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

/** Asks again and again until the answer is yes. */
export async function until(what: string | (() => string), isSo: () => Promise<boolean>): Promise<void> {
  await untilAfter(() => { /* Nothing but waiting. */ }, what, isSo);
}

/** Does something, and does it again from time to time, until the answer is yes. */
export async function untilAfter(action: () => void, what: string | (() => string), isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LIMIT_MILLIS;
  action();
  let patience = PATIENCE_MILLIS;
  for (let last = Date.now(); !(await isSo());) {
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

/** The contrast of two colours, as WCAG 2.2 defines it. */
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

/** Text as the editor shows it, with plain spaces. */
function plain(text: string): string {
  return text.replaceAll("\u00a0", " ");
}
