// A lesson in a real browser: its text beside the picture, and what its scenes show.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { ToHost } from "../../graph-view/messages";
import { loop } from "../unit/sample";
import { construction } from "../unit/sampleFilms";
import { Opened, startGraphBench } from "./opened";
import { stopBench, type Bench } from "./openedPage";

const LESSON = `# Phis

\`\`\`simple
return arg;
\`\`\`

A *phi* chooses; see [the chapter](https://example.org/chapter).

## The graph

<!-- show view="graph" select="Loop" -->

A graph with a \`Loop\`.

## The phi

<!-- show film="construction" step="3" select="Phi[arg]" -->

The phi is made.
`;

let bench: Bench;
before(async () => { bench = await startGraphBench(); });
after(async () => { await stopBench(bench); });

const lastWant = (messages: readonly (ToHost & { type: "want" })[]): unknown => messages.at(-1);

describe("a lesson", () => {
  it("shows what the scene is about, scene by scene", async () => {
    const opened = await Opened.webview(bench);
    const { page } = opened;
    const current = (): Promise<string | null> => page.locator(".lesson [aria-current=step] h2").textContent();
    try {
      await opened.show({ ...loop(), view: "graph" });
      await opened.send({ type: "lesson", text: LESSON });
      assert.equal(await page.locator(".lesson h1").textContent(), "Phis");
      assert.deepEqual(await page.locator(".lesson > p em, .lesson > p a").allTextContents(), ["phi", "the chapter"]);
      assert.equal(await current(), "1. The graph");
      assert.deepEqual(await opened.keysWith("selected"), ["Loop"]);

      await opened.press(".");
      assert.equal(await current(), "2. The phi");
      assert.deepEqual(lastWant(await opened.sent("want")), { type: "want", views: [], film: { film: "construction" } });
      await opened.send({ type: "film", film: construction() });
      assert.equal(await page.locator(".position").textContent(), "step 3 of 10");
      assert.deepEqual(await opened.keysWith("selected"), ["Phi[arg]"]);
      assert.equal(await page.getByRole("button", { name: "Next", exact: true }).isDisabled(), true);

      // The reader looks around, and comes back to what the text is about.
      await opened.press("]");
      assert.equal(await page.locator(".position").textContent(), "step 4 of 10");
      await page.getByText("The phi is made.").click();
      assert.equal(await page.locator(".position").textContent(), "step 3 of 10");

      await page.getByRole("button", { name: "Back", exact: true }).click();
      assert.equal(await current(), "1. The graph");
      assert.equal(await page.locator(".player").count(), 0);
      await opened.send({ type: "lesson", text: "" });
      assert.equal(await page.locator(".lesson").count(), 0);
      assert.deepEqual(opened.errors, []);
    } finally {
      await opened.close();
    }
  });

  it("leads to the next lesson, where the host can open it", async () => {
    const opened = await Opened.webview(bench);
    const forward = opened.page.locator(".lesson footer button").last();
    try {
      await opened.show({ ...loop(), view: "graph" });
      await opened.send({ type: "lesson", text: LESSON, next: { name: "02-eager-phis", title: "Eager phis" } });
      assert.equal(await forward.textContent(), "Next");
      await opened.press(".");
      assert.deepEqual([await forward.textContent(), await forward.getAttribute("title")], ["Next lesson", "Eager phis"]);
      await forward.click();
      assert.deepEqual(await opened.sent("openLesson"), [{ type: "openLesson", name: "02-eager-phis" }]);
      assert.deepEqual(opened.errors, []);
    } finally {
      await opened.close();
    }
  });

  it("leads to that of the next program of an explorer", async () => {
    const answers: Record<string, unknown> = {
      "/0/lesson": { type: "lesson", text: LESSON }, "/1/lesson": { type: "lesson", text: LESSON.replace("# Phis", "# More phis") },
      "views": { type: "views", views: [] }, "source": { type: "source", text: "return arg;", errors: [] },
      "graph": { type: "graph", graph: loop() }, "steps": { type: "film", film: construction() },
    };
    const server = createServer(({ url = "" }, response) => {
      const { pathname } = new URL(url, "http://localhost");
      const name = pathname.replace(/.*\//, "");
      const answer = answers[pathname] ?? answers[name];
      if (name === "events") {
        response.writeHead(200, { "content-type": "text/event-stream" }).write("data: changed\n\n");
      } else if (name === "") {
        response.writeHead(200, { "content-type": "text/html" }).end(readFileSync(join(bench.folder, "explore.html")));
      } else {
        response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" }).end(JSON.stringify(answer ?? null));
      }
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const page = await bench.browser.newPage();
    try {
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/0/?token=t`);
      await page.getByRole("button", { name: "Next", exact: true }).click();
      await page.getByRole("button", { name: "Next lesson" }).click();
      await page.locator(".lesson h1", { hasText: "More phis" }).waitFor();
      assert.match(page.url(), /\/1\/\?token=t$/);
      assert.equal(await page.locator(".lesson [aria-current=step] h2").textContent(), "1. The graph");
      // There is no lesson after it.
      await page.getByRole("button", { name: "Next", exact: true }).click();
      await page.locator(".lesson [aria-current=step] h2", { hasText: "2. The phi" }).waitFor();
      assert.equal(await page.getByRole("button", { name: "Next lesson" }).count(), 0);
    } finally {
      await page.close();
      server.closeAllConnections();
      server.close();
    }
  });

  it("goes from step to step of one film, in a file that has it", async () => {
    const text = `${LESSON}\n## The end\n\n<!-- show film="construction" step="10" -->\n\nDone.\n`;
    const data = { graphs: [{ ...loop(), view: "graph" }], films: [construction()], views: [], source: { text: "", errors: [] }, lesson: text };
    const opened = await Opened.file(bench, readFileSync(join(bench.folder, "graph.html"), "utf8"), data);
    const seen = (): Promise<number> => opened.page.locator(".picture [data-key]:visible").count();
    try {
      await opened.press(".");
      assert.equal(await opened.page.locator(".position").textContent(), "step 3 of 10");
      const before = await seen();
      await opened.press(".");
      assert.equal(await opened.page.locator(".position").textContent(), "step 10 of 10");
      assert.ok(await seen() > before);
    } finally {
      await opened.close();
    }
  });

  it("leaves room for the picture and the player in a narrow panel", async () => {
    const opened = await Opened.webview(bench, { viewport: { width: 515, height: 790 } });
    try {
      await opened.show({ ...loop(), view: "graph" });
      const long = Array.from({ length: 20 }, (_, at) => `## Scene ${at}\n\n<!-- show film="construction" step="3" -->\n\n${"Words. ".repeat(60)}\n`);
      await opened.send({ type: "lesson", text: `${LESSON}\n${long.join("\n")}` });
      await opened.press(...Array.from({ length: 10 }, () => "."));
      await opened.send({ type: "film", film: construction() });
      const parts = await Promise.all([".lesson", ".canvas", ".player"].map((name) => opened.page.locator(name).boundingBox()));
      const [lesson, canvas, player] = parts.map((box) => ({ top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }));
      assert.ok(lesson !== undefined && canvas !== undefined && player !== undefined);
      assert.ok(lesson.bottom - lesson.top >= 180 && canvas.bottom - canvas.top >= 180 && player.bottom <= 790, JSON.stringify({ lesson, canvas, player }));
    } finally {
      await opened.close();
    }
  });

  it("is there again at its scene when the page is opened again", async () => {
    const opened = await Opened.webview(bench, { state: { page: { view: "graph", lesson: { text: LESSON, scene: 1 } } } });
    try {
      assert.equal(await opened.page.locator(".lesson [aria-current=step] h2").textContent(), "2. The phi");
    } finally {
      await opened.close();
    }
  });

  for (const [theme, property] of [["vscode-light", "backgroundColor"], ["vscode-dark", "backgroundColor"],
    ["vscode-high-contrast", "borderTopColor"]] as const) {
    it(`sets code off from prose in ${theme}`, async () => {
      const opened = await Opened.webview(bench, { theme });
      try {
        await opened.show({ ...loop(), view: "graph" });
        await opened.send({ type: "lesson", text: LESSON });
        const look = await opened.page.locator(".lesson section code").first()
          .evaluate((code, name) => getComputedStyle(code)[name], property);
        assert.notEqual(look, "rgba(0, 0, 0, 0)");
      } finally {
        await opened.close();
      }
    });
  }
});
