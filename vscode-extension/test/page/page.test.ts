// The page in a real browser, as a webview and as a file.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Locator } from "playwright-core";
import type { Graph } from "../../graph-view/model/graph";
import { LOOP_SOURCE, longWires, loop, sampleGraph } from "../unit/sample";
import { Opened, startGraphBench } from "./opened";
import { stopBench, type Bench, type Opening } from "./openedPage";

let bench: Bench;
before(async () => { bench = await startGraphBench(); });
after(async () => { await stopBench(bench); });

/** A test of the page that shows the graph. It must work without errors and without a single request. */
function shows(name: string, graph: Graph, test: (opened: Opened) => Promise<void>, opening: Opening = {}): void {
  it(name, async () => {
    const opened = await Opened.webview(bench, opening);
    try {
      await opened.show(graph);
      await test(opened);
      assert.deepEqual(opened.errors, []);
      assert.equal(opened.requests.length, 1, opened.requests.join("\n"));
    } finally {
      await opened.close();
    }
  });
}

/** The loop after an edit: it multiplies rather than adds, and the condition is known better. */
const EDITED: Graph = (() => {
  const graph = loop({ version: 2 });
  const nodes = graph.nodes.map((node) => node.op === "Add" ? { ...node, op: "Mul", label: "Mul", key: "Mul", symbol: "*" }
    : node.op === "LT" ? { ...node, type: "1" } : node);
  return { ...graph, nodes };
})();

describe("the picture", () => {
  shows("has an element for each node", loop(), async ({ page }) => {
    const drawn = await page.locator(".picture [data-node]").evaluateAll((cells) =>
      cells.map((cell) => [Number(cell.getAttribute("data-node")), cell.getAttribute("data-op")] as const));
    assert.deepEqual(drawn.sort(([a], [b]) => a - b), loop().nodes.map(({ id, op }) => [id, op]));
  });

  shows("fits into the window at first", loop(), async ({ page }) => {
    for (const cell of await page.locator(".picture [data-node] .shape").all()) {
      const box = await cell.boundingBox();
      assert.ok(box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= 1000 && box.y + box.height <= 800);
    }
  });

  /** A graph that is too high for the window at zoom 1. */
  const high = (): Graph => sampleGraph([{ op: "Start" }, ...Array.from({ length: 14 }, (_, at) =>
    ({ op: "Neg", label: `Neg${at}`, inputs: [at === 0 ? "Start" : `Neg${at - 1}`] }))], { version: 2 });

  shows("is fitted again when it grows out of the window", loop({ version: 1 }), async (opened) => {
    await opened.show(high());
    const { y } = await opened.placeOf("Neg13");
    assert.ok(y < 800, String(y));
  });

  shows("stays where the person has moved it, or has selected a node", loop({ version: 1 }), async (opened) => {
    await opened.node("Start").click();
    const place = await opened.placeOf("Start");
    await opened.show(high());
    assert.deepEqual(await opened.placeOf("Start"), place);
    await opened.press("Escape", "Escape", "Shift+ArrowDown");
    await opened.show(loop({ version: 3 }));
    const moved = await opened.placeOf("Start");
    await opened.show({ ...high(), version: 4 });
    assert.deepEqual(await opened.placeOf("Start"), moved);
  });

  shows("draws the same graph as before, whether it ran or is stale", loop({ version: 1 }), async (opened) => {
    const drawn = (): Promise<(string | null)[]> => opened.page.locator(".world, .world .shape, .world .line").evaluateAll((elements) =>
      elements.flatMap((element) => [element, element.parentElement]).flatMap((element) =>
        ["transform", "d"].map((name) => element?.getAttribute(name) ?? null)));
    await opened.show(EDITED);
    const before = await drawn();
    await opened.show({ ...EDITED, stale: true, version: 3, nodes: EDITED.nodes.map((node) => ({ ...node, count: "3" })) });
    assert.deepEqual(await drawn(), before);
  });

  shows("is fitted again when little of it is left", high(), async (opened) => {
    await opened.show(sampleGraph([{ op: "Start" }, { op: "Neg", label: "Neg13", inputs: ["Start"] }], { version: 3 }));
    const { y } = await opened.placeOf("Start");
    assert.ok(y > 300 && y < 400, String(y));
  });

  shows("keeps the elements of what has not changed", loop({ version: 1 }), async (opened) => {
    const handle = await opened.node("If").elementHandle();
    await opened.show(EDITED);
    assert.equal(await opened.node("If").evaluate((cell, old) => cell === old, handle), true);
    assert.equal(await opened.node("Add").count(), 0);
    assert.equal(await opened.node("Mul").count(), 1);
  });

  shows("leaves the selected node where it is on the screen", loop({ version: 1 }), async (opened) => {
    await opened.node("If").click();
    const place = await opened.placeOf("If");
    const longer = sampleGraph([{ op: "Start" }, { op: "ctrl", inputs: ["Start"] }, { op: "arg", inputs: ["Start"] },
      { op: "Neg", inputs: ["arg"] }, { op: "Abs", inputs: ["Neg"] }, { op: "If", inputs: ["ctrl", "Abs"] }], { version: 2 });
    await opened.show(longer);
    assert.deepEqual(await opened.placeOf("If"), place);
    assert.deepEqual(await opened.keysWith("selected"), ["If"]);
  });

  shows("says when it is stale, and is dimmed", loop({ version: 1 }), async (opened) => {
    const { page } = opened;
    const opacity = (): Promise<string> => page.locator(".world").evaluate((world) => getComputedStyle(world).opacity);
    assert.equal(await opacity(), "1");
    await opened.show(loop({ version: 1, stale: true, message: "line 2 has an error" }));
    assert.ok(Number(await opacity()) < 1);
    assert.equal(await page.locator(".message").textContent(), "line 2 has an error");
    await opened.show(loop({ version: 2 }));
    assert.equal(await opacity(), "1");
    assert.equal(await page.locator(".message").count(), 0);
  });

  shows("is a message alone if it would be too large, and leads to a part", longWires(400), async (opened) => {
    await opened.page.locator(".message.alone", { hasText: "too large to be drawn" }).waitFor();
    await opened.press("t");
    await opened.page.locator(".outline button", { hasText: "Neg7 (7)" }).click();
    await opened.card.locator("button", { hasText: "Isolate" }).click();
    assert.equal(await opened.page.locator(".message").count(), 0);
    assert.equal(await opened.page.locator(".picture [data-node]").count(), 4);
    assert.deepEqual(await opened.keysWith("selected"), ["Neg7"]);
    await opened.press("Shift+ArrowLeft", ...Array<string>(8).fill("+"), "a");
    await opened.page.locator(".message.alone").waitFor();
    await opened.show(loop({ version: 2 }));
    const [start, stop] = [await opened.placeOf("Start"), await opened.placeOf("Stop")];
    assert.ok(start.y > 0 && stop.y < 800, `the next picture is fitted: ${start.y} to ${stop.y}`);
  });

  shows("is a message alone if there is no node", sampleGraph([], { message: "line 1 has an error" }), async ({ page }) => {
    assert.equal(await page.locator(".message.alone").textContent(), "line 1 has an error");
  });

  shows("marks what is unreachable and what ran", loop({
    run: { arg: "7", outcome: "returns 10" },
    nodes: loop().nodes.map((node) => ({
      ...node, count: node.op === "True" ? "3" : "0", ...(node.op === "Return" ? { unreachable: true } : {}) })),
  }), async (opened) => {
    assert.deepEqual(await opened.keysWith("unreachable"), ["Return"]);
    const dashes = opened.node("Return").locator(".shape").evaluate((shape) => getComputedStyle(shape).strokeDasharray);
    assert.equal(await dashes, "4px, 3px");
    assert.equal(await opened.node("True").locator(".count").textContent(), "×3");
    assert.equal((await opened.keysWith("unexecuted")).includes("True"), false);
    assert.equal((await opened.keysWith("unexecuted")).includes("False"), true);
  });

  shows("moves what stands elsewhere", loop(), async ({ page }) => {
    const place = (): Promise<string | null> => page.locator(".box:has([data-key=Stop])").getAttribute("transform");
    const old = await place();
    // The test is the clock. Texts, since tsx adds calls of its own to functions.
    await page.evaluate("window.held = []; window.requestAnimationFrame = (run) => window.held.push(run)");
    const frame = (millis: number): Promise<unknown> =>
      page.evaluate(`window.held.splice(0).forEach((run) => { run(${millis}); })`);
    await page.locator(".picture").press("c");
    await frame(1000);
    assert.equal(await place(), old);
    await frame(1075);
    const between = await place();
    await frame(1150);
    const end = await place();
    assert.equal(new Set([old, between, end]).size, 3);
    await frame(1300);
    assert.equal(await place(), end);
  }, { reducedMotion: "no-preference" });

  shows("moves nothing if the person prefers that", loop(), async ({ page }) => {
    const place = (): Promise<string | null> => page.locator(".box:has([data-key=Stop])").getAttribute("transform");
    const old = await place();
    await page.evaluate("window.requestAnimationFrame = () => 1");
    await page.locator(".picture").press("c");
    assert.notEqual(await place(), old);
  });
});

describe("the keyboard", () => {
  shows("walks along inputs and users", loop(), async (opened) => {
    const selected = async (...keys: string[]): Promise<string[]> => {
      await opened.press(...keys);
      return opened.keysWith("selected");
    };
    assert.deepEqual(await selected("ArrowDown"), ["Start"]);
    assert.deepEqual(await selected("End"), ["Stop"]);
    assert.deepEqual(await selected("ArrowUp"), ["Return"]);
    assert.deepEqual(await selected("1"), ["Phi[arg]"]);
    assert.deepEqual(await selected("2"), ["Add"]);
    assert.deepEqual(await selected("ArrowLeft"), ["LT"]);
  });

  shows("has one stop in the picture, which names the selected node", loop(), async (opened) => {
    const { page } = opened;
    assert.equal(await page.locator(".canvas svg [tabindex], .canvas svg[tabindex='0']").count(), 1);
    await opened.press("Home", "ArrowDown", "ArrowDown");
    const active = await page.locator(".picture").getAttribute("aria-activedescendant");
    assert.equal(await page.locator(`[id="${active ?? ""}"]`).getAttribute("aria-label"), "Loop, line 1");
    assert.match(await page.locator(".announcement").textContent() ?? "", /^Loop/);
  });

  shows("pans, zooms and fits", loop(), async (opened) => {
    const world = (): Promise<string | null> => opened.page.locator(".world").getAttribute("transform");
    const fitted = await world();
    await opened.press("Shift+ArrowRight", "+");
    assert.notEqual(await world(), fitted);
    await opened.press("f");
    assert.equal(await world(), fitted);
  });

  shows("searches, and goes through the hits", loop(), async (opened) => {
    await opened.press("/");
    await opened.page.keyboard.type("constant");
    assert.deepEqual(await opened.keysWith("hit"), ["Constant[10]", "Constant[1]"]);
    await opened.page.keyboard.press("Enter");
    assert.deepEqual(await opened.keysWith("selected"), ["Constant[10]"]);
    await opened.page.keyboard.press("Enter");
    assert.deepEqual(await opened.keysWith("selected"), ["Constant[1]"]);
    await opened.press("n");
    assert.deepEqual(await opened.keysWith("selected"), ["Constant[10]"]);
    await opened.press("N");
    assert.deepEqual(await opened.keysWith("selected"), ["Constant[1]"]);
  });

  shows("explains itself", loop(), async (opened) => {
    await opened.press("?");
    assert.match(await opened.page.getByRole("dialog").textContent() ?? "", /searches/);
    await opened.press("Escape");
    assert.equal(await opened.page.getByRole("dialog").count(), 0);
  });
});

describe("folding", () => {
  shows("hides a node, and brings it back", loop(), async (opened) => {
    await opened.node("LT").click();
    await opened.press("h");
    assert.equal(await opened.node("LT").count(), 0);
    await opened.page.getByRole("button", { name: /hidden/ }).click();
    assert.equal(await opened.node("LT").count(), 1);
  });

  shows("folds what only a node needs behind it", loop(), async (opened) => {
    await opened.node("If").click();
    await opened.press("i");
    assert.equal(await opened.node("LT").count(), 0);
    assert.match(await opened.node("If").textContent() ?? "", /hidden/);
    await opened.node("If").locator(".folded").click();
    assert.equal(await opened.node("LT").count(), 1);
  });

  shows("shows control alone, or the data of a node", loop(), async (opened) => {
    await opened.press("k");
    assert.equal(await opened.node("Phi[arg]").count(), 0);
    assert.equal(await opened.node("If").count(), 1);
    await opened.press("a");
    await opened.node("LT").click();
    await opened.press("s");
    assert.equal(await opened.node("Phi[arg]").count(), 1);
    assert.equal(await opened.node("If").count(), 0);
  });

  shows("takes constants and projections out of their users", loop(), async (opened) => {
    const boxes = (): Promise<number> => opened.page.locator(".box").count();
    const before = await boxes();
    await opened.press("c");
    assert.equal(await boxes(), before + 2);
    await opened.press("p");
    assert.equal(await boxes(), before + 2 + 4);
  });

  shows("shows basic blocks, which close and open", loop(), async (opened) => {
    await opened.press("b");
    assert.equal(await opened.page.locator("[data-block]").count(), 4);
    assert.equal(await opened.node("LT").count(), 1);
    await opened.page.locator("[data-block=Loop] .heading-bar").click();
    assert.equal(await opened.node("LT").count(), 0);
    await opened.page.locator("[data-block=Loop] .heading-bar").click();
    assert.equal(await opened.node("LT").count(), 1);
    await opened.press("b");
    assert.equal(await opened.page.locator("[data-block]").count(), 0);
  });
});

describe("the card", () => {
  shows("says what is known of the node under the pointer, and can be reached", loop(), async (opened) => {
    await opened.node("LT").hover();
    await opened.card.waitFor();
    const text = await opened.card.textContent() ?? "";
    for (const part of ["LT", "1 if the first is less than the second", "0 to 1", "Phi[arg]", "Constant[10]", "If", "1:8"]) {
      assert.ok(text.includes(part), part);
    }
    await opened.card.getByRole("button", { name: "Phi[arg]" }).click();
    assert.deepEqual(await opened.keysWith("selected"), ["Phi[arg]"]);
    assert.match(await opened.card.textContent() ?? "", /the loop ends as soon as arg is 10.*phi-of-loop a loop changes it/);
  });

  shows("offers to fold only where something is folded", loop(), async (opened) => {
    const fold = (what: string): Locator => opened.card.getByRole("button", { name: `Fold ${what}` });
    await opened.node("LT").click();
    assert.equal(await fold("inputs").isEnabled(), true);
    assert.equal(await fold("users").isEnabled(), false);
  });

  shows("is reached and closed by keys", loop(), async (opened) => {
    await opened.press("Home");
    await opened.card.waitFor();
    await opened.page.keyboard.press("Tab");
    assert.equal(await opened.card.evaluate((card) => card.contains(document.activeElement)), true);
    await opened.page.keyboard.press("Escape");
    assert.equal(await opened.card.count(), 0);
    assert.equal(await opened.page.locator(".picture").evaluate((picture) => picture === document.activeElement), true);
  });

  shows("does not cover its node", loop(), async (opened) => {
    for (const key of ["Start", "If", "Stop"]) {
      await opened.node(key).click();
      // Without the line around the node, whose width depends on the state of the node.
      const [card, node] = await Promise.all([opened.card, opened.node(key).locator(".shape")].map((element) =>
        element.evaluate((found) => found.getBoundingClientRect().toJSON() as DOMRect)));
      assert.ok(card !== undefined && node !== undefined);
      assert.ok(card.left >= node.right || card.right <= node.left || card.top >= node.bottom || card.bottom <= node.top, key);
      await opened.press("Escape");
    }
  });

  it("leaves the other nodes of a small graph in reach, in a panel of half a window", async () => {
    const opened = await Opened.webview(bench, { viewport: { width: 615, height: 400 } });
    await opened.show(loop());
    for (const { key } of loop().nodes.filter(({ kind }) => kind !== "constant")) {
      await opened.node(key).click();
      await opened.card.waitFor();
      const covered = await opened.page.locator("[data-key] .shape").evaluateAll((shapes) => shapes.flatMap((shape) => {
        const { left, top, width, height } = shape.getBoundingClientRect();
        const cell = document.elementFromPoint(left + width / 2, top + height / 2)?.closest("[data-key]");
        return cell === null ? [shape.closest("[data-key]")?.getAttribute("data-key")] : [];
      }));
      assert.deepEqual(covered, [], key);
      await opened.press("Escape");
    }
    await opened.close();
  });
});

describe("the host", () => {
  it("hears that the page is ready, then which view it wants", async () => {
    const opened = await Opened.webview(bench);
    assert.deepEqual(await opened.sent("ready"), [{ type: "ready" }]);
    await opened.show(loop());
    assert.deepEqual(await opened.sent("want"), [{ type: "want", views: ["graph"] }]);
    await opened.close();
  });

  shows("is asked to show the source of a node", loop(), async (opened) => {
    const range = { start: { line: 0, character: 7 }, end: { line: 0, character: 15 } };
    await opened.node("LT").click();
    assert.deepEqual(await opened.sent("show"), [{ type: "show", range, focus: false }]);
    await opened.press("Enter");
    assert.deepEqual((await opened.sent("show")).at(-1), { type: "show", range, focus: true });
    assert.deepEqual((await opened.sent("selection")).at(-1), { type: "selection", keys: ["LT"] });
  });

  shows("says where the cursor is: the nodes there are outlined", loop(), async (opened) => {
    await opened.send({ type: "cursor", position: { line: 0, character: 11 } });
    assert.deepEqual(await opened.keysWith("at-cursor"), ["LT"]);
    await opened.send({ type: "cursor" });
    assert.deepEqual(await opened.keysWith("at-cursor"), []);
  });

  shows("moves the picture only if no node at the cursor is in view", loop(), async (opened) => {
    const world = (): Promise<string | null> => opened.page.locator(".world").getAttribute("transform");
    const old = await world();
    await opened.send({ type: "cursor", position: { line: 3, character: 2 } });
    assert.equal(await world(), old);
    await opened.press(...Array.from({ length: 20 }, () => "Shift+ArrowUp"));
    const away = await world();
    await opened.send({ type: "cursor", position: { line: 3, character: 3 } });
    assert.notEqual(await world(), away);
    const { y } = await opened.placeOf("Return");
    assert.ok(y >= 0 && y < 800);
  });

  shows("reveals nodes, and marks what another panel has selected",
    loop({ nodes: loop().nodes.map((node) => node.key === "arg" ? { ...node, became: "x" } : node) }), async (opened) => {
      await opened.send({ type: "reveal", node: "Add" });
      assert.deepEqual(await opened.keysWith("selected"), ["Add"]);
      await opened.send({ type: "reveal", node: 7 });
      assert.deepEqual(await opened.keysWith("selected"), ["If"]);
      await opened.send({ type: "selection", keys: ["x", "LT"] });
      assert.deepEqual(await opened.keysWith("elsewhere"), ["LT", "arg"]);
    });

  shows("gets files", loop(), async (opened) => {
    const file = async (format: "svg" | "png" | "dot" | "mmd"): Promise<string> => {
      await opened.page.getByLabel("Export").selectOption(format);
      await opened.page.waitForFunction((name) =>
        (window as unknown as { sent: { name?: string }[] }).sent.some((message) => message.name === name),
        `sample.${format}`);
      const { text, base64 } = (await opened.sent("file")).at(-1) ?? {};
      return text ?? base64 ?? "";
    };
    const svg = await file("svg");
    assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    assert.match(svg, /Phi\[arg\]/);
    assert.doesNotMatch(svg, /var\(|class=/);
    assert.equal(Buffer.from(await file("png"), "base64").subarray(1, 4).toString(), "PNG");
    assert.match(await file("dot"), /^digraph/);
    assert.match(await file("mmd"), /^flowchart/);
  });

  it("gives back the state of the page after a reload", async () => {
    const first = await Opened.webview(bench);
    await first.show(loop());
    await first.node("LT").click();
    await first.press("b", "t");
    await first.page.waitForFunction(() => (window as unknown as { sent: { type: string; state?: { page: { outline?: boolean } } }[] }).sent
      .some((message) => message.type === "state" && message.state?.page.outline === true));
    const state = (await first.sent("state")).at(-1)?.state;
    await first.close();
    assert.ok(state !== undefined);
    const second = await Opened.webview(bench, { state });
    assert.deepEqual(await second.sent("want"), [{ type: "want", views: ["graph"] }]);
    await second.show(loop());
    assert.equal(await second.page.locator("[data-block]").count(), 4);
    assert.equal(await second.page.locator(".outline").count(), 1);
    assert.deepEqual(second.errors, []);
    await second.close();
  });
});

describe("differences", () => {
  shows("since the last edit are marked by signs, and counted", loop({ version: 1 }), async (opened) => {
    await opened.show(EDITED);
    await opened.press("d");
    assert.equal(await opened.page.locator(".counts").textContent(), "+1−1~1");
    assert.equal(await opened.node("Mul").locator(".sign").textContent(), "+");
    assert.equal(await opened.node("gone:Add").locator(".sign").textContent(), "−");
    assert.equal(await opened.node("LT").locator(".sign").textContent(), "~");
    await opened.press("d");
    assert.equal(await opened.page.locator(".counts, .sign").count(), 0);
  });

  shows("to a kept graph and to another view can be seen", loop({ version: 1 }), async (opened) => {
    const { page } = opened;
    const views = [{ view: "graph", title: "Optimized" }, { view: "as-written", title: "As written" }];
    await opened.send({ type: "views", views });
    await page.getByRole("button", { name: "Keep" }).click();
    await opened.show(EDITED);
    await opened.show(loop({ version: 3 }));
    await page.getByLabel("Compare").selectOption({ label: "With the kept graph" });
    assert.equal(await page.locator(".counts").textContent(), "+0−0~0");
    await page.getByLabel("Compare").selectOption({ label: "With As written" });
    assert.deepEqual((await opened.sent("want")).at(-1)?.views, ["graph", "as-written"]);
    await opened.show({ ...EDITED, view: "as-written", version: 3 });
    assert.equal(await page.locator(".counts").textContent(), "+1−1~1");
  });
});

describe("everybody", () => {
  shows("can read the picture as a tree", loop(), async ({ page }) => {
    const tree = await page.locator(".picture").ariaSnapshot();
    assert.match(tree, /^- tree "Graph":/);
    assert.equal(tree.match(/- treeitem /g)?.length, loop().nodes.length);
    assert.match(tree, /treeitem "Phi arg, int, line 1"/);
  });

  shows("can read the graph as text, and select in it", loop(), async (opened) => {
    await opened.press("t");
    const rows = opened.page.locator(".outline button");
    assert.equal(await rows.count(), loop().nodes.length);
    assert.match(await rows.nth(6).textContent() ?? "", /6.*LT \(4, 5\).*line 1/);
    await rows.nth(6).click();
    assert.deepEqual(await opened.keysWith("selected"), ["LT"]);
    await opened.page.keyboard.press("ArrowDown");
    assert.deepEqual(await opened.keysWith("selected"), ["If"]);
  });

  const stop = (opened: Opened, node?: number): Promise<void> =>
    opened.send({ type: "stopped", ...(node !== undefined && { at: { view: "graph", node } }) });

  for (const theme of ["vscode-light", "vscode-dark", "vscode-high-contrast", "vscode-high-contrast vscode-high-contrast-light"]) {
    shows(`sees in the theme ${theme} at which node the debugger has stopped, and which one is selected`, loop(), async (opened) => {
      const lookOf = (key: string): Promise<string> => opened.node(key).locator(".shape").evaluate((shape) => {
        const { fill, stroke, strokeWidth } = getComputedStyle(shape);
        return `${fill} ${stroke} ${strokeWidth}`;
      });
      const plain = await lookOf("LT");
      await opened.node("Add").click();
      await stop(opened, 6);
      assert.deepEqual(await opened.keysWith("stopped"), ["LT"]);
      assert.equal(await opened.page.locator(".picture .arrow").count(), 1);
      assert.equal(new Set([plain, await lookOf("LT"), await lookOf("Add")]).size, 3);
      assert.match(await opened.page.locator(".announcement").textContent() ?? "", /^The debugger has stopped at LT/);
      await stop(opened);
      assert.equal(await opened.page.locator(".picture :is(.stopped, .arrow)").count(), 0);
    }, { theme });
  }

  shows("sees where the debugger has stopped in its view, and while the picture changes", loop(), async (opened) => {
    await stop(opened, 6);
    await opened.show(loop({ nodes: loop().nodes.map((node) => ({ ...node, type: "1" })), run: { arg: "7", outcome: "returns 10" } }));
    await opened.press("b");
    assert.deepEqual(await opened.keysWith("stopped"), ["LT"]);
    await opened.press("b");
    assert.equal(await opened.node("LT").locator(".arrow").count(), 1);
    await opened.send({ type: "stopped", at: { view: "as-written", node: 6 } });
    assert.deepEqual(await opened.keysWith("stopped"), []);
  });

  const fillOf = (opened: Opened, key: string): Promise<string> =>
    opened.node(key).locator(".shape").evaluate((shape) => getComputedStyle(shape).fill);

  shows("sees borders instead of fills in high contrast", loop(), async (opened) => {
    assert.equal(await fillOf(opened, "If"), await fillOf(opened, "LT"));
  }, { theme: "vscode-high-contrast" });

  shows("sees kinds filled in other themes", loop(), async (opened) => {
    assert.notEqual(await fillOf(opened, "If"), await fillOf(opened, "LT"));
  }, { theme: "vscode-light" });

  shows("sees borders with the colours of the system", loop(), async (opened) => {
    assert.equal(await fillOf(opened, "If"), await fillOf(opened, "LT"));
  }, { forcedColors: "active" });
});

describe("the page as a file", () => {
  const source = `// </script><script>document.title = "broken"</script>\n${LOOP_SOURCE}`;
  const errors = ([[7, 10], [18, 18]] as const).map(([from, to]) =>
    ({ range: { start: { line: 1, character: from }, end: { line: 1, character: to } }, message: `error ${from}` }));
  const data = { graphs: [loop(), loop({ view: "as-written", title: "As written" })], source: { text: source, errors },
    views: [{ view: "graph", title: "Optimized" }, { view: "as-written", title: "As written" }] };

  it("shows the program, whatever is in it, and the nodes at its cursor", async () => {
    const opened = await Opened.file(bench, readFileSync(join(bench.folder, "graph.html"), "utf8"), data);
    const { page } = opened;
    assert.equal(await page.locator(".source .line").first().locator(".text").textContent(), source.split("\n")[0]);
    const wrong = page.locator(".source .line", { has: page.locator(".error") });
    assert.equal(await wrong.getAttribute("title"), "error 7\nerror 18");
    assert.deepEqual(await wrong.locator(".error").allTextContents(), ["arg", " "]);
    await opened.node("LT").click();
    assert.deepEqual(await page.locator(".source mark").allTextContents(), [source.split("\n")[0]?.slice(7, 15)]);
    await page.locator(".source").focus();
    await page.keyboard.press("ArrowRight");
    assert.deepEqual(await opened.keysWith("at-cursor"), ["If", "Loop", "True", "False"].sort());
    assert.notEqual(await page.title(), "broken");
    assert.deepEqual(opened.errors, []);
    assert.equal(opened.requests.length, 1);
    await opened.close();
  });

  it("shows each view", async () => {
    const opened = await Opened.file(bench, readFileSync(join(bench.folder, "graph.html"), "utf8"), data);
    await opened.page.getByLabel("View", { exact: true }).selectOption("As written");
    assert.match(await opened.page.locator(".announcement").textContent() ?? "", /^As written: 14 nodes/);
    await opened.close();
  });

  it("runs no script but its own", async () => {
    const html = readFileSync(join(bench.folder, "graph.html"), "utf8")
      .replace("<body>", "<body><script>document.title = \"broken\"</script>");
    const opened = await Opened.file(bench, html, data);
    await opened.node("If").waitFor();
    assert.notEqual(await opened.page.title(), "broken");
    assert.match(opened.errors.join("\n"), /Content Security Policy/);
    await opened.close();
  });
});
