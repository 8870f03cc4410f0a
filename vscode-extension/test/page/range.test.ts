// The page with the results over a range of arguments, in a real browser.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Locator } from "playwright-core";
import type { RunTable, ToHost, ToPage } from "../../range-view/messages";
import { bundlePage } from "../../scripts/page.mjs";
import type { Evaluation } from "../../src/evaluation";
import { OpenedPage, startBench, stopBench, webviewHtml, type Bench, type Opening } from "./openedPage";

let bench: Bench;
before(async () => { bench = await startBench((await bundlePage("range-view", "vscode")).script); });
after(async () => { await stopBench(bench); });

class Opened extends OpenedPage<ToPage, ToHost> {
  static async open({ theme, ...options }: Opening): Promise<Opened> {
    const opened = new Opened(await OpenedPage.newPage(bench, options));
    await opened.load(bench, webviewHtml(bench, { ...(theme && { theme }) }));
    return opened;
  }

  get status(): Locator {
    return this.page.locator(".status");
  }

  get selection(): Locator {
    return this.page.locator(".selection");
  }

  get tooltip(): Locator {
    return this.page.getByRole("tooltip");
  }

  row(arg: string): Locator {
    return this.page.locator("[role=row]", { has: this.page.locator("[role=gridcell]:first-child").getByText(arg, { exact: true }) });
  }

  /** The texts of the rows that are elements. */
  async rows(): Promise<string[][]> {
    return await this.page.locator("[role=row][id]").evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll("[role=gridcell]")].map((cell) => cell.textContent)));
  }

  /** A place over the results: `x` from 0, the smallest argument, to 1, the largest. */
  async at(x: number): Promise<{ x: number; y: number }> {
    const box = await this.page.locator(".chart.result .u-over").boundingBox();
    assert.ok(box !== null);
    // The outermost points are a little away from the edges.
    return { x: box.x + box.width * (0.025 + 0.95 * x), y: box.y + box.height / 2 };
  }

  /** What is drawn in a chart, to compare. */
  async picture(chart: "result" | "trips"): Promise<string> {
    return await this.page.locator(`.chart.${chart} canvas`).evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  }

  /** Whether any pixel of a chart has this color. */
  async draws(chart: "result" | "trips", color: readonly number[]): Promise<boolean> {
    return await this.page.locator(`.chart.${chart} canvas`).evaluate((canvas, [red, green, blue]) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const { data } = (canvas as HTMLCanvasElement).getContext("2d")?.getImageData(0, 0, width, height) ?? { data: [] };
      return data.some((value, i) => i % 4 === 0 && value === red && data[i + 1] === green && data[i + 2] === blue);
    }, color);
  }
}

/** A test of the page that shows a table. It must work without errors and without a single request. */
function shows(name: string, table: RunTable, test: (opened: Opened) => Promise<void>, opening: Opening = {}): void {
  it(name, async () => {
    const opened = await Opened.open(opening);
    try {
      await opened.send({ type: "table", table });
      await test(opened);
      assert.deepEqual(opened.errors, []);
      assert.equal(opened.requests.length, 1, opened.requests.join("\n"));
    } finally {
      await opened.close();
    }
  });
}

function returned(arg: number, value: number | string = arg * 3, loopTrips = Math.abs(arg)): Evaluation {
  return { arg: `${arg}`, outcome: "returned", value: `${value}`, loopTrips: `${loopTrips}` };
}

function tableOf(from: number, to: number, change: Partial<RunTable> = {}): RunTable {
  const runs = Array.from({ length: to - from + 1 }, (_, i) => returned(from + i));
  return { program: "a.simple", args: `${from}..${to}`, from: `${from}`, to: `${to}`, count: runs.length, runs, state: "finished", ...change };
}

/** Runs of every kind from 0 to 4. */
const MIXED: RunTable = tableOf(0, 4, { runs: [
  returned(0, "-9223372036854775808"),
  { arg: "1", outcome: "fell-through", loopTrips: "2" },
  { arg: "2", outcome: "stopped", reason: "reached the limit of 7 loop trips", loopTrips: "7" },
  { arg: "3", outcome: "not-run", reason: "the server is busy" },
  returned(4, "9223372036854775807"),
] });

describe("the table", () => {
  shows("fills while the runs end", tableOf(0, 4, { runs: [], state: "running" }), async (opened) => {
    assert.equal((await opened.sent("ready")).length, 1);
    assert.equal(await opened.status.textContent(), "0 of 5 runs finished");
    await opened.send({ type: "change", change: { runs: [returned(0), returned(1)] } });
    assert.equal(await opened.status.textContent(), "2 of 5 runs finished");
    assert.deepEqual(await opened.rows(), [["0", "0", "0"], ["1", "3", "1"]]);
    await opened.send({ type: "change", change: { runs: [returned(2)], state: "stopped" } });
    assert.equal(await opened.status.textContent(), "Stopped after 3 of 5 runs");
    assert.equal(await opened.page.getByRole("status").textContent(), "Stopped after 3 of 5 runs");
    assert.equal(await opened.page.locator("progress").count(), 0);
  });

  shows("shows exact integers, and in words why there is no value", MIXED, async (opened) => {
    assert.deepEqual(await opened.rows(), [["0", "-9223372036854775808", "0"], ["1", "no value", "2"], ["2", "stopped", "7"],
      ["3", "not run", ""], ["4", "9223372036854775807", "4"]]);
    assert.deepEqual(await opened.page.locator(".legend li").allTextContents(), ["no value", "stopped", "not run"]);
    const shapes = await opened.page.locator(".legend path").evaluateAll((paths) => paths.map((path) => path.getAttribute("d")));
    assert.equal(new Set(shapes).size, 3);
  });

  shows("has elements for the visible rows of many", tableOf(0, 10_000), async (opened) => {
    const grid = opened.page.getByRole("grid");
    assert.equal(await grid.getAttribute("aria-rowcount"), "10002");
    assert.ok((await opened.rows()).length < 80);
    await grid.press("End");
    await opened.row("10000").waitFor();
    assert.ok((await opened.rows()).length < 80);
    assert.equal(await opened.row("10000").getAttribute("aria-rowindex"), "10002");
    assert.equal(await grid.getAttribute("aria-activedescendant"), await opened.row("10000").getAttribute("id"));
  });

  shows("is as wide as its longest text, whatever is scrolled", tableOf(-999, 999), async (opened) => {
    const width = async (): Promise<number | undefined> => (await opened.page.getByRole("grid").boundingBox())?.width;
    const old = await width();
    await opened.page.getByRole("grid").press("End");
    await opened.row("999").waitFor();
    assert.equal(await width(), old);
  });
});

describe("the selection", () => {
  shows("follows the arrow keys, and stays in view", tableOf(0, 500), async (opened) => {
    const grid = opened.page.getByRole("grid");
    for (const [key, arg] of [["ArrowDown", "0"], ["ArrowDown", "1"], ["End", "500"], ["ArrowUp", "499"], ["Home", "0"]] as const) {
      await grid.press(key);
      await opened.page.locator("[aria-selected=true]", { has: opened.page.getByText(arg, { exact: true }) }).waitFor();
      assert.match(await opened.selection.innerText(), new RegExp(`^arg = ${arg} →`));
    }
    assert.equal(await opened.page.locator("[aria-selected=true]").count(), 1);
  });

  shows("runs, traces and pins by buttons and keys", tableOf(0, 4), async (opened) => {
    await opened.page.keyboard.press("r");
    assert.equal((await opened.sent("run")).length, 0);
    await opened.row("3").click();
    for (const type of ["run", "trace", "pin"] as const) {
      await opened.page.getByRole("button", { name: type }).click();
      assert.deepEqual(await opened.sent(type), [{ type, arg: "3" }]);
    }
    await opened.row("4").click();
    for (const [key, type] of [["r", "run"], ["t", "trace"], ["p", "pin"]] as const) {
      await opened.page.keyboard.press(key);
      assert.deepEqual((await opened.sent(type)).at(-1), { type, arg: "4" });
    }
    await opened.page.keyboard.press("Control+r");
    assert.equal((await opened.sent("run")).length, 2);
  });

  shows("is a click on a point away, and is marked in both charts", tableOf(0, 100), async (opened) => {
    const before = [await opened.picture("result"), await opened.picture("trips")];
    const { x, y } = await opened.at(0.75);
    await opened.page.mouse.click(x, y);
    assert.match(await opened.selection.innerText(), /^arg = 75 → 225/);
    await opened.page.locator("[aria-selected=true]", { has: opened.page.getByText("75", { exact: true }) }).waitFor();
    assert.notEqual(await opened.picture("result"), before[0]);
    assert.notEqual(await opened.picture("trips"), before[1]);
  });

  shows("of a descending range is that of the point", {
    ...tableOf(0, 4), from: "4", to: "0", runs: [4, 3, 2, 1, 0].map((arg) => returned(arg)),
  }, async (opened) => {
    const { x, y } = await opened.at(1);
    await opened.page.mouse.click(x, y);
    assert.match(await opened.selection.innerText(), /^arg = 4 → 12/);
    assert.equal(await opened.row("4").getAttribute("aria-selected"), "true");
  });

  shows("moves nothing", tableOf(0, 4), async (opened) => {
    const places = (): Promise<unknown> => opened.page.locator(".page > *").evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON() as unknown));
    const old = await places();
    await opened.row("3").click();
    assert.deepEqual(await places(), old);
  });

  shows("is forgotten with new runs", tableOf(0, 4), async (opened) => {
    await opened.row("3").click();
    await opened.send({ type: "table", table: tableOf(10, 12) });
    assert.equal(await opened.page.locator("[aria-selected=true]").count(), 0);
    assert.equal(await opened.page.getByRole("button", { name: "Run" }).isDisabled(), true);
  });
});

describe("the charts", () => {
  shows("tell about the point at the pointer", MIXED, async (opened) => {
    for (const [arg, text] of [
      [0, "arg = 0 → -92233720368547758080 loop trips"],
      [1, "arg = 1 → no value: reached the end without a return2 loop trips"],
      [2, "arg = 2 → no value: reached the limit of 7 loop trips7 loop trips"],
      [3, "arg = 3 → not run: the server is busy"],
    ] as const) {
      const { x, y } = await opened.at(arg / 4);
      await opened.page.mouse.move(x, y);
      await opened.tooltip.filter({ hasText: `arg = ${arg} ` }).waitFor();
      assert.equal(await opened.tooltip.textContent(), text);
    }
    await opened.page.mouse.move(5, 5);
    await opened.tooltip.waitFor({ state: "detached" });
  });

  shows("distinguish neighbors that no double does", {
    ...tableOf(0, 4), from: "9223372036854775803", to: "9223372036854775807",
    runs: [3, 4, 5, 6, 7].map((digit) => ({ ...returned(digit), arg: `922337203685477580${digit}` })),
  }, async (opened) => {
    const { x, y } = await opened.at(0.75);
    await opened.page.mouse.click(x, y);
    assert.match(await opened.selection.innerText(), /^arg = 9223372036854775806 → 18/);
  });

  const powers = tableOf(0, 40, { runs: Array.from({ length: 41 }, (_, i) => returned(i, `${(-2n) ** BigInt(i)}`, 1)) });
  shows("choose a logarithmic scale where values spread widely, unless a person does", powers, async (opened) => {
    const [result, trips] = ["Logarithmic scale of result", "Logarithmic scale of loop trips"].map((name) => opened.page.getByRole("button", { name }));
    assert.ok(result !== undefined && trips !== undefined);
    assert.equal(await result.getAttribute("aria-pressed"), "true");
    assert.equal(await trips.getAttribute("aria-pressed"), "false");
    const old = await opened.picture("result");
    await result.click();
    assert.equal(await result.getAttribute("aria-pressed"), "false");
    await opened.page.mouse.move(5, 5);
    assert.notEqual(await opened.picture("result"), old);
    await opened.send({ type: "change", change: { runs: [returned(41)] } });
    assert.equal(await result.getAttribute("aria-pressed"), "false");
  });

  shows("follow the theme", MIXED, async (opened) => {
    const setColor = (color: string): Promise<void> => opened.page.evaluate((value) => {
      document.documentElement.style.setProperty("--vscode-charts-orange", value);
    }, color);
    await setColor("rgb(1, 200, 3)");
    await opened.page.waitForFunction(() => document.querySelector(".uplot canvas") !== null);
    assert.equal(await opened.draws("result", [1, 200, 3]), true);
    await setColor("rgb(200, 1, 3)");
    assert.equal(await opened.draws("result", [200, 1, 3]), true);
    assert.equal(await opened.draws("result", [1, 200, 3]), false);
  });

  shows("follow the size of the panel", tableOf(0, 4), async (opened) => {
    await opened.page.setViewportSize({ width: 400, height: 700 });
    await opened.page.waitForFunction(() => [...document.querySelectorAll(".place")].every((place) =>
      place.querySelector(".uplot canvas")?.getBoundingClientRect().width === place.clientWidth && place.clientWidth > 300));
    const table = await opened.page.getByRole("grid").boundingBox();
    const chart = await opened.page.locator(".chart.trips").boundingBox();
    assert.ok(table !== null && chart !== null && table.y >= chart.y + chart.height);
  });
});

describe("the results", () => {
  shows("are copied as CSV, all of them", tableOf(0, 999), async (opened) => {
    await opened.page.getByRole("button", { name: "Copy as CSV" }).click();
    const [message, ...others] = await opened.sent("copy");
    assert.deepEqual(others, []);
    const lines = message?.text.split("\n") ?? [];
    assert.equal(lines.length, 1002);
    assert.deepEqual([lines[0], lines[1000]], ["arg,outcome,result,loop trips", "999,returned,2997,999"]);
  });

  shows("say when they are stale, and are dimmed", tableOf(0, 4), async (opened) => {
    const opacity = (): Promise<string> => opened.page.locator(".parts").evaluate((parts) => getComputedStyle(parts).opacity);
    assert.equal(await opacity(), "1");
    assert.equal(await opened.page.locator(".stale-note").count(), 0);
    await opened.send({ type: "change", change: { stale: "The program was edited after these runs" } });
    assert.equal(await opened.page.locator(".stale-note").textContent(), "The program was edited after these runs");
    assert.ok(Number(await opacity()) < 1);
    assert.match(await opened.page.getByRole("status").textContent() ?? "", /edited/);
    await opened.send({ type: "table", table: tableOf(0, 4) });
    assert.equal(await opacity(), "1");
  });

  shows("have borders instead of fills in high contrast", MIXED, async (opened) => {
    await opened.row("1").click();
    const style = (selector: string, name: string): Promise<string> =>
      opened.page.locator(selector).first().evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
    assert.equal(await style(".actions button", "border-top-color"), "rgb(111, 195, 223)");
    assert.equal(await style("[aria-selected=true]", "outline-style"), "solid");
    await opened.send({ type: "change", change: { stale: "edited" } });
    assert.equal(await style(".parts", "opacity"), "1");
  }, { theme: "vscode-high-contrast" });
});
