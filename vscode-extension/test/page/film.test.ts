// Films in a real browser: the player, its panels, and what its three hosts do for it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Locator } from "playwright-core";
import type { Film } from "../../graph-view/model/film";
import { LOOP_SOURCE, loop } from "../unit/sample";
import { construction, optimization, run, schedule } from "../unit/sampleFilms";
import { Opened, startGraphBench } from "./opened";
import { stopBench, type Bench, type Opening } from "./openedPage";

let bench: Bench;
before(async () => { bench = await startGraphBench(); });
after(async () => { await stopBench(bench); });

/** A test of the page that watches a film from its start. It must work without errors. */
function plays(name: string, film: Film, test: (opened: Opened) => Promise<void>, opening: Opening = {}): void {
  it(name, async () => {
    const opened = await Opened.webview(bench, opening);
    try {
      await opened.show(loop());
      await opened.send({ type: "watch", film: { film: film.film } });
      await opened.send({ type: "film", film });
      await test(opened);
      assert.deepEqual(opened.errors, []);
    } finally {
      await opened.close();
    }
  });
}

const position = ({ page }: Opened): Promise<string | null> => page.locator(".position").textContent();
const caption = ({ page }: Opened): Promise<string | null> => page.locator(".caption").textContent();
const player = ({ page }: Opened): Locator => page.getByRole("region", { name: "Film" });

/** The keys of the nodes that are seen. */
async function seen({ page }: Opened): Promise<string[]> {
  const keys = await page.locator(".picture [data-key]:visible").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-key") ?? ""));
  return keys.sort();
}

describe("the picture of a film", () => {
  plays("shows what is there at a step, and moves nothing", construction(), async (opened) => {
    const { steps } = construction();
    assert.deepEqual(await seen(opened), ["Start", "arg", "ctrl"]);
    await opened.press("]", "]");
    assert.deepEqual(await seen(opened), ["Loop", "Start", "arg", "ctrl"]);
    // Without the line around the node, which is thicker at some steps.
    const placeOf = (): Promise<unknown> => opened.node("Loop").locator(".shape").evaluate((shape) => shape.getBoundingClientRect().toJSON() as unknown);
    const place = await placeOf();
    await opened.page.evaluate("window.oldLoop = document.querySelector('[data-key=Loop]')");
    for (let step = 3; step <= steps.length; step++) {
      await opened.press("]");
      assert.deepEqual(await placeOf(), place);
    }
    assert.equal(await opened.page.evaluate("window.oldLoop === document.querySelector('[data-key=Loop]')"), true);
    assert.equal((await seen(opened)).length, loop().nodes.length);
  });

  plays("marks what the step is about, its premises, and what comes and goes", construction(), async (opened) => {
    await opened.press("]", "]", "]");
    assert.deepEqual(await opened.keysWith("touched"), ["Phi[arg]"]);
    assert.deepEqual(await opened.keysWith("premise"), ["arg"]);
    assert.deepEqual(await opened.keysWith("added"), ["Phi[arg]"]);
    assert.equal(await opened.node("Phi[arg]").locator(".count").textContent(), "⊤");
    await opened.press("]", "]", "]", "]", "]");
    assert.deepEqual(await opened.keysWith("gone"), ["Constant[1]"]);
    assert.equal(await opened.node("Constant[1]").locator(".sign").textContent(), "−");
    assert.equal(await opened.page.locator(".wire.gone").count(), 0);
    await opened.press("]");
    assert.deepEqual(await opened.keysWith("added"), ["Constant[1]"]);
  });

  plays("shows the wires that are there", construction(), async (opened) => {
    const back = opened.page.locator(".wire.data.back");
    await opened.press("]", "]", "]");
    assert.equal(await back.isVisible(), false);
    await opened.press("]", "]", "]", "]");
    assert.equal(await back.isVisible(), true);
    await opened.press("[");
    assert.equal(await back.isVisible(), false);
  });

  plays("leaves no trace in the graph after it", construction(), async (opened) => {
    await opened.press("]", "]", "]");
    await opened.page.getByLabel("Watch").selectOption("No film");
    await opened.show(loop({ version: 2 }));
    assert.deepEqual(await opened.page.locator(".absent, .touched, .premise, .added, .note").count(), 0);
    assert.equal(new Set(await seen(opened)).size, loop().nodes.length);
  });

  plays("has a row for each block of a node, and only that of its block is filled", schedule(), async (opened) => {
    assert.match(await caption(opened) ?? "", /no operation has a block yet/);
    const rows = (name: string): Promise<string[]> => opened.page.locator(`[data-key="Constant[1]"]${name}`)
      .evaluateAll((cells) => cells.map((cell) => cell.closest("[data-block]")?.getAttribute("data-block") ?? ""));
    const legal = (): Promise<(string | null)[]> => opened.page.locator(".box.legal").evaluateAll((boxes) => boxes.map((box) => box.getAttribute("data-block")));
    const headings = (): Promise<string[]> => opened.page.locator(".heading").allTextContents();
    assert.deepEqual([await rows(".vacant"), await legal()], [["Start", "True"], []]);
    const [before] = await headings();
    await opened.press("]");
    const count = (heading: string | undefined): number => Number(/(\d+) nodes$/.exec(heading ?? "")?.[1]);
    assert.equal(count((await headings())[0]), count(before) + 1);
    assert.deepEqual([await rows(":not(.vacant)"), await legal()], [["Start"], ["Start", "Loop", "True"]]);
    await opened.press("]");
    assert.deepEqual([await rows(":not(.vacant)"), await rows(".vacant")], [["True"], ["Start"]]);
    assert.deepEqual(await opened.page.locator(".vacant:not([data-key='Constant[1]'])").count(), 0);
    assert.equal(await opened.page.locator(".vacant .label:visible").count(), 0);
  });

  plays("shows where control is in a run, values, counts, and what was not reached", run(), async (opened) => {
    assert.ok((await opened.keysWith("unexecuted")).includes("Loop"));
    await opened.press("]", "]", "]");
    assert.ok(!(await opened.keysWith("unexecuted")).includes("Loop"));
    assert.deepEqual(await opened.keysWith("token"), ["True"]);
    assert.equal(await opened.node("LT").locator(".count").textContent(), "1 ×1");
    assert.ok((await opened.keysWith("unexecuted")).includes("False"));
    await opened.press("]");
    assert.equal(await opened.node("Phi[arg]").locator(".count").textContent(), "9 ×2");
    assert.deepEqual(await opened.keysWith("token"), ["Loop"]);
  });

  plays("counts how often control went along the wires into a loop", run(), async (opened) => {
    const counts = async (): Promise<string[]> => await opened.page.locator(".wire.control > .count").allTextContents();
    await opened.press("]");
    assert.deepEqual((await counts()).filter(Boolean), []);
    await opened.press("]", "]");
    assert.deepEqual((await counts()).filter(Boolean), ["×1"]);
    await opened.press("]");
    assert.deepEqual((await counts()).filter(Boolean), ["×1", "×1"]);
    const wire = opened.page.locator(".wire.control.back");
    const [text, head, loop] = await Promise.all([wire.locator(".count"), wire.locator(".head"), opened.node("Loop").locator(".shape")]
      .map((part) => part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)));
    assert.ok(text !== undefined && head !== undefined && loop !== undefined);
    assert.ok(text.left >= head.right && text.left < head.right + 8 && text.bottom <= loop.top && text.top > loop.top - 24, JSON.stringify({ text, head, loop }));
    await opened.press("[", "[", "[");
    assert.deepEqual((await counts()).filter(Boolean), []);
  });

  plays("has badges for classes of equal values", optimization(), async (opened) => {
    await opened.press("]", "]", "]");
    assert.equal(await opened.node("Phi[arg]").locator(".equal-class").textContent(), "≡3");
  });

  plays("is exported as it is seen", construction(), async (opened) => {
    await opened.press("]", "]");
    await opened.page.getByLabel("Export").selectOption("Graphviz");
    await opened.page.getByLabel("Export").selectOption("SVG");
    await opened.page.waitForFunction(() => (window as unknown as { sent: { type: string }[] }).sent.filter(({ type }) => type === "file").length === 2);
    const [dot, svg] = (await opened.sent("file")).map(({ text = "" }) => text);
    assert.ok(dot?.includes("Loop") === true && !dot.includes("Phi"), dot);
    assert.ok(svg?.includes("Loop") === true && !svg.includes("Phi"), svg);
  });
});

describe("the keys of the player", () => {
  plays("step forward and back", construction(), async (opened) => {
    await opened.press("]", "]", "]", "[");
    assert.equal(await position(opened), "step 2 of 10");
    await opened.press("[", "[", "[");
    assert.equal(await position(opened), "step 0 of 10");
  });

  plays("go to the steps of the selected node, else of the line of the cursor", construction(), async (opened) => {
    await opened.send({ type: "cursor", position: { line: 3, character: 0 } });
    await opened.press("}");
    assert.equal(await position(opened), "step 10 of 10");
    await opened.send({ type: "reveal", node: "Phi[arg]" });
    await opened.press("{");
    assert.equal(await position(opened), "step 7 of 10");
    await opened.press("{", "{");
    assert.equal(await position(opened), "step 3 of 10");
  });

  plays("watch one film after another", construction(), async (opened) => {
    await opened.press("w");
    assert.deepEqual((await opened.sent("want")).at(-1), { type: "want", views: [], film: { film: "construction/eager" } });
    await opened.press("w", "w", "w", "w", "w");
    assert.deepEqual((await opened.sent("want")).at(-1), { type: "want", views: ["graph"] });
  });

  plays("do nothing that a film does not have", construction(), async (opened) => {
    const boxes = await opened.page.locator(".box").count();
    await opened.press("c", "b", "d");
    assert.equal(await opened.page.locator(".box").count(), boxes);
    assert.equal(await opened.page.locator("[data-block]").count(), 0);
  });

  plays("walk along the edges that are there", construction(), async (opened) => {
    await opened.press("]", "]", "]", "End");
    assert.deepEqual(await opened.keysWith("selected"), ["Phi[arg]"]);
    await opened.press("2");
    assert.deepEqual(await opened.keysWith("selected"), ["Phi[arg]"]);
    await opened.press("1");
    assert.deepEqual(await opened.keysWith("selected"), ["arg"]);
  });
});

describe("the player", () => {
  plays("has a slider over all steps", construction(), async (opened) => {
    const slider = opened.page.getByRole("slider", { name: "Step" });
    await slider.fill("6");
    assert.equal(await position(opened), "step 6 of 10");
    assert.equal(await slider.getAttribute("aria-valuetext"), "step 6 of 10: An `Add` is made.");
    await slider.press("ArrowRight");
    assert.equal(await position(opened), "step 7 of 10");
    await slider.press("End");
    assert.equal(await position(opened), "step 10 of 10");
    assert.equal(await opened.page.locator(".ticks .chapter").count(), 2);
    assert.equal((await opened.page.locator(".ticks .steps").getAttribute("d"))?.split("M").length, 11);
  });

  plays("has buttons, and goes to chapters", construction(), async (opened) => {
    const click = (name: string): Promise<void> => opened.page.getByRole("button", { name, exact: true }).click();
    await click("Next step");
    assert.equal(await position(opened), "step 1 of 10");
    await click("To the end");
    assert.equal(await position(opened), "step 10 of 10");
    await click("Previous step");
    assert.equal(await opened.page.getByLabel("Chapter").inputValue(), "0");
    await opened.page.getByLabel("Chapter").selectOption("the end");
    assert.equal(await position(opened), "step 10 of 10");
    await click("To the start");
    assert.match(await caption(opened) ?? "", /no statement is read yet/);
  });

  plays("stays where it is while the numbers grow", construction({ chapters: [],
    steps: Array.from({ length: 120 }, () => ({ kind: "node", caption: "A node.", nodes: [] })) }), async (opened) => {
    const slider = opened.page.getByRole("slider", { name: "Step" });
    const places = async (step: number): Promise<unknown> => {
      await slider.fill(String(step));
      return opened.page.locator(".controls > *, .picture").evaluateAll((parts) => parts.map((part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        return [left, top, width, height].map(Math.round);
      }));
    };
    const first = await places(9);
    assert.deepEqual(await places(99), first);
    assert.deepEqual(await places(120), first);
  });

  plays("plays to the end, and stops there", construction(), async (opened) => {
    await opened.page.getByLabel("Speed").selectOption("30/s");
    await opened.page.getByRole("button", { name: "Play" }).click();
    await opened.page.locator(".position", { hasText: "step 10 of 10" }).waitFor();
    await opened.page.getByRole("button", { name: "Play" }).waitFor();
  });

  plays("passes over the kinds that are not wanted", construction(), async (opened) => {
    await opened.page.locator("summary", { hasText: "Steps" }).click();
    const kinds = opened.page.locator(".controls .menu label");
    assert.deepEqual(await kinds.allTextContents(), ["statement 1", "node 6", "phi 1", "edge 1", "removal 1"]);
    await kinds.nth(1).click();
    await kinds.nth(0).click();
    await opened.page.keyboard.press("Escape");
    await opened.press("]", "]");
    assert.equal(await position(opened), "step 7 of 10");
    assert.equal((await opened.page.locator(".ticks .steps").getAttribute("d"))?.split("M").length, 4);
  });

  plays("says what the step does, and links to its nodes and its place", construction(), async (opened) => {
    await opened.press("]", "]", "]");
    assert.match(await caption(opened) ?? "", /phi.*Step 3\. LAZY_PHI the first read of arg makes a phi/);
    assert.equal(await opened.page.locator(".caption code").first().textContent(), "3");
    await player(opened).locator(".caption").getByRole("button", { name: "arg", exact: true }).click();
    assert.deepEqual(await opened.keysWith("selected"), ["arg"]);
    await player(opened).getByRole("button", { name: "1:3" }).click();
    assert.deepEqual((await opened.sent("show")).at(-1)?.range.start, { line: 0, character: 2 });
  });

  plays("announces each step", construction(), async (opened) => {
    await opened.press("]", "]", "]", "]", "]", "]");
    assert.equal(await opened.page.locator(".announcement").textContent(), "Step 6 of 10: An Add is made.");
  });

  plays("has a name for everything that can be used", run(), async (opened) => {
    await opened.press("]");
    const tree = await player(opened).ariaSnapshot();
    assert.doesNotMatch(tree, /^\s*- (?:button|combobox|slider|textbox)(?: \[.*\])?:?$/m);
    assert.match(tree, /slider "Step"/);
    assert.match(tree, /slider "Trip of the run"/);
  });

  plays("fits into a narrow panel", run(), async (opened) => {
    await opened.press("]", "]", "]");
    const { width, overflow, canvas } = await opened.page.evaluate(() => ({
      width: document.documentElement.clientWidth,
      overflow: Math.max(document.documentElement.scrollWidth, ...[...document.querySelectorAll(".player, .controls")].map((part) => part.scrollWidth)),
      canvas: document.querySelector(".canvas")?.clientHeight ?? 0,
    }));
    assert.ok(overflow <= width, `${overflow} of ${width}`);
    assert.ok(canvas >= 250, String(canvas));
  }, { viewport: { width: 360, height: 640 } });
});

describe("the panels of a film", () => {
  plays("show the scopes: what is lazy, own, and new", construction(), async (opened) => {
    const table = opened.page.locator(".film-panel table");
    await opened.press("]", "]");
    assert.deepEqual(await table.locator("thead th").allTextContents(), ["variable", "program", "loop on line 1"]);
    const row = table.locator("tr", { has: opened.page.locator("th", { hasText: /^arg$/ }) });
    assert.deepEqual(await row.locator("td").allTextContents(), ["arg", "lazy"]);
    assert.match(await row.locator("td span").getAttribute("title") ?? "", /first read/);
    assert.deepEqual(await row.locator("td").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("class")?.trim())), ["own", "inherited new"]);
    await opened.press("]", "]");
    assert.equal(await row.locator("td.new").count(), 0);
    await row.getByRole("button", { name: "Phi[arg]" }).click();
    assert.deepEqual(await opened.keysWith("selected"), ["Phi[arg]"]);
  });

  plays("have the titles of scopes with code", construction({ steps: [{ kind: "scope", caption: "Two arms.", nodes: [],
    scopes: { keep: 0, tables: [{ title: "the true side of the `if` on line 4", rows: [] }] } }] }), async (opened) => {
    await opened.press("]");
    assert.equal(await opened.page.locator(".film-panel thead th").nth(1).textContent(), "the true side of the if on line 4");
    assert.equal(await opened.page.locator(".film-panel thead code").textContent(), "if");
  });

  plays("show how the values of an analysis fall", optimization(), async (opened) => {
    const rows = opened.page.locator(".film-panel tbody tr");
    await opened.press("]");
    assert.equal(await rows.count(), 0);
    await opened.press("]", "]");
    assert.deepEqual(await opened.page.locator(".film-panel thead th").allTextContents(), ["step", "Loop", "Phi[arg]", "LT <"]);
    assert.deepEqual(await rows.nth(1).locator("td").allTextContents(), ["reached", "int ≡3", "⊤"]);
    assert.equal(await opened.page.locator(".film-panel thead button").nth(1).getAttribute("title"), "Phi arg, int, line 1");
    assert.equal(await rows.nth(1).getAttribute("aria-current"), "step");
    await rows.nth(2).getByRole("button", { name: "4" }).click();
    assert.equal(await position(opened), "step 4 of 4");
  });

  plays("keep their room at each step of a chapter, and need little where it has no analysis", optimization(), async (opened) => {
    const heights: number[] = [];
    for (let step = 0; step <= optimization().steps.length; step++) {
      heights.push((await opened.page.locator(".canvas").boundingBox())?.height ?? NaN);
      await opened.press("]");
    }
    assert.equal(await opened.page.locator(".film-panel").count(), 1);
    const [peepholes = NaN, analysis = NaN] = [heights[0], heights[2]];
    assert.ok(peepholes > analysis + 100, heights.join());
    assert.deepEqual(heights, [peepholes, peepholes, analysis, analysis, analysis]);
  });

  plays("take no room in a film without tables", { ...optimization(), steps: optimization().steps.slice(0, 1) }, async (opened) => {
    await opened.press("]");
    assert.equal(await position(opened), "step 1 of 1");
    assert.equal(await opened.page.locator(".film-panel").count(), 0);
  });

  plays("tell on the card which steps made a node, and which removed it", construction(), async (opened) => {
    await opened.press("]", "]", "]", "]", "]", "]");
    await opened.node("Constant[1]").click();
    const items = opened.card.locator(".history li");
    assert.deepEqual(await items.allTextContents(), ["An Add is made.", "Step 9.", "Step 8."]);
    assert.match(await opened.card.textContent() ?? "", /Why is this here\?.*Why is it gone\?/);
    await items.nth(1).getByRole("button").click();
    assert.equal(await position(opened), "step 9 of 10");
  });

  plays("leave out most of a long history", { ...run(), steps: Array.from({ length: 30 }, () => ({ kind: "trip", caption: "A trip.", nodes: [3] })) },
    async (opened) => {
      await opened.send({ type: "reveal", node: "Loop" });
      assert.equal(await opened.card.locator(".history li").count(), 17);
      assert.equal(await opened.card.locator(".history .left-out").textContent(), "… 14 more steps …");
    });

  plays("run with another argument, and go to any trip of a long run", run(), async (opened) => {
    const arg = opened.page.getByLabel("arg", { exact: true });
    assert.equal(await arg.inputValue(), "8");
    await arg.fill("9223372036854775808");
    await arg.press("Enter");
    assert.match(await opened.page.getByRole("alert").textContent() ?? "", /64-bit/);
    await arg.fill("-9223372036854775808");
    await arg.press("Enter");
    assert.deepEqual((await opened.sent("want")).at(-1)?.film, { film: "run", arg: "-9223372036854775808" });
    await opened.send({ type: "film", film: run() });
    const trips = opened.page.getByRole("slider", { name: "Trip of the run" });
    assert.equal(await trips.getAttribute("aria-valuetext"), "trip 500,000,000 of 1,000,000,000");
    await opened.press("]", "]", "]", "]");
    assert.equal(await trips.getAttribute("aria-valuetext"), "trip 500,000,001 of 1,000,000,000");
    assert.equal(await opened.page.locator(".trips output").textContent(), "trip 500,000,001 of 1,000,000,000");
    await trips.press("ArrowRight");
    assert.deepEqual((await opened.sent("want")).at(-1)?.film, { film: "run", arg: "-9223372036854775808", trip: "501000000" });
  });

  plays("say that a far part has no counts", run({ part: { arg: "8", trip: "500000000", trips: "1000000000", knownFrom: "499950000", outcome: "returns 10" } }), async (opened) => {
    assert.equal(await opened.page.locator(".known").textContent(), "no counts: known from trip 499,950,000");
    await opened.send({ type: "film", film: run() });
    assert.equal(await opened.page.locator(".known").count(), 0);
  });

  plays("say that a part is on its way, and where it begins", run(), async (opened) => {
    const trips = opened.page.getByRole("slider", { name: "Trip of the run" });
    await trips.press("ArrowRight");
    await opened.page.locator(".outcome", { hasText: "replaying …" }).waitFor();
    assert.equal(await trips.getAttribute("aria-valuetext"), "trip 501,000,000 of 1,000,000,000");
    assert.equal(await trips.inputValue(), "501");
    await opened.send({ type: "film", film: run({ part: { arg: "8", trip: "501000000", trips: "1000000000", outcome: "returns 10" } }) });
    await opened.page.locator(".outcome", { hasText: "returns 10" }).waitFor();
    const arg = opened.page.getByLabel("arg", { exact: true });
    await arg.fill("9");
    await arg.press("Enter");
    await opened.page.locator(".outcome", { hasText: "running …" }).waitFor();
    assert.equal(await arg.inputValue(), "9");
  });

  plays("ask for the next part of a run after the last step", run(), async (opened) => {
    await opened.press("]", "]", "]", "]", "]");
    assert.deepEqual((await opened.sent("want")).at(-1)?.film, { film: "run", trip: "500000512" });
    await opened.send({ type: "film", film: run({ part: { arg: "8", trip: "500000512", trips: "1000000000", outcome: "returns 10" } }) });
    assert.equal(await position(opened), "step 1 of 4");
  });
});

describe("the host of a film", () => {
  plays("hears which step is shown, and whether a person went there", construction(), async (opened) => {
    await opened.press("]");
    assert.deepEqual((await opened.sent("step")).at(-1), { type: "step", range: construction().steps[0]?.range, lines: [], reveal: true });
    await opened.send({ type: "film", film: construction() });
    assert.equal((await opened.sent("step")).at(-1)?.reveal, false);
    assert.equal(await position(opened), "step 1 of 10");
    await opened.page.getByLabel("Watch").selectOption("No film");
    assert.deepEqual((await opened.sent("step")).at(-1), { type: "step", lines: [], reveal: false });
  });

  plays("hears the texts beside lines", run(), async (opened) => {
    await opened.press("]", "]");
    assert.deepEqual((await opened.sent("step")).at(-1)?.lines, [{ line: 0, text: "arg = 8" }]);
  });

  plays("is asked to copy a link, and keeps the step over a reload", construction(), async (opened) => {
    await opened.press("]", "]", "]");
    await opened.page.getByRole("button", { name: "Copy link" }).click();
    assert.deepEqual(await opened.sent("link"), [{ type: "link", film: { film: "construction" }, step: 3 }]);
    await opened.page.waitForFunction(() => (window as unknown as { sent: { state?: { page: { step?: number } } }[] }).sent
      .some(({ state }) => state?.page.step === 3));
    const again = await Opened.webview(bench, { state: (await opened.sent("state")).at(-1)?.state });
    assert.deepEqual((await again.sent("want")).at(-1)?.film, { film: "construction" });
    await again.send({ type: "film", film: construction() });
    assert.equal(await position(again), "step 3 of 10");
    await again.close();
  });

  plays("may have no film but a reason", { ...construction(), steps: [], graph: { ...loop({ message: "line 2 has an error" }), nodes: [], edges: [] } },
    async ({ page }) => {
      assert.equal(await page.locator(".message.alone").textContent(), "line 2 has an error");
      assert.equal(await page.locator(".slider").count(), 0);
      assert.equal(await page.getByLabel("View", { exact: true }).count(), 0);
    });

  it("is a file with some films, whose address names the step", async () => {
    const data = { graphs: [loop()], films: [construction(), run()], views: [], source: { text: LOOP_SOURCE, errors: [] } };
    const opened = await Opened.file(bench, readFileSync(join(bench.folder, "graph.html"), "utf8"), data);
    const { page } = opened;
    assert.deepEqual(await page.getByLabel("Watch").locator("option").allTextContents(), ["No film", "Construction", "Run"]);
    await page.getByLabel("Watch").selectOption("Run");
    await opened.press("]", "]");
    assert.deepEqual(await page.locator(".source mark").allTextContents(), [LOOP_SOURCE.slice(2, 8)]);
    assert.deepEqual(await page.locator(".source .beside").allTextContents(), ["arg = 8"]);
    await page.getByRole("button", { name: "Copy link" }).click();
    assert.match(page.url(), /#film=run&step=2$/);
    await page.reload();
    assert.equal(await position(opened), "step 2 of 4");
    await opened.press("]", "]", "]");
    assert.equal(await position(opened), "step 4 of 4");
    await page.evaluate(() => { location.hash = "#film=construction&step=3"; });
    await page.locator(".position", { hasText: "step 3 of 10" }).waitFor();
    assert.deepEqual(opened.errors, []);
    await opened.close();
  });

  it("is an explorer, which answers with the film and says when it has changed", async () => {
    const asked: string[] = [];
    const events: { write: (text: string) => void }[] = [];
    const server = createServer(({ url = "" }, response) => {
      const { pathname, searchParams } = new URL(url, "http://localhost");
      const answers: Record<string, unknown> = {
        "/views": { type: "views", views: [] },
        "/source": { type: "source", text: LOOP_SOURCE, errors: [] },
        "/graph": { type: "graph", graph: loop() },
        "/steps": { type: "film", film: run() },
      };
      if (pathname === "/events") {
        response.writeHead(200, { "content-type": "text/event-stream" }).write("data: changed\n\n");
        events.push(response);
      } else if (pathname === "/") {
        response.writeHead(200, { "content-type": "text/html" }).end(readFileSync(join(bench.folder, "explore.html")));
      } else {
        // Each page has a name of its own.
        searchParams.delete("page");
        asked.push(`${pathname}?${String(searchParams)}`);
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answers[pathname]));
      }
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    try {
      const page = await bench.browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?token=t#film=run&arg=8&step=2`);
      await page.locator(".position", { hasText: "step 2 of 4" }).waitFor();
      assert.ok(asked.includes("/steps?film=run&arg=8&token=t"), asked.join("\n"));
      assert.ok(!asked.some((address) => address.startsWith("/graph")), asked.join("\n"));
      asked.length = 0;
      events[0]?.write("data: changed\n\n");
      await page.waitForResponse(/\/steps/);
      assert.equal(await page.locator(".position").textContent(), "step 2 of 4");
      // The film stays until the graph is there.
      const answer = page.waitForResponse(/\/graph\?/);
      await page.getByLabel("Watch").selectOption("No film");
      await page.locator(".position").waitFor({ state: "detached" });
      await answer;
      await page.locator("[data-key=Loop]").waitFor();
      await page.close();
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
