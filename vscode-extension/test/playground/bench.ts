// How long a person waits for the playground: npm run bench:playground. The figures are for people; no test depends on them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "playwright-core";
import { DIAGNOSTICS } from "../../playground/measure";
import { browserArguments, browserProgram } from "../browser";
import { randomFrom, randomProgram, sourceOf } from "../graph/programs";
import { Served } from "./opened";

const LOADS = 10;
const LOAD_MILLIS = 4000;
/** As many as `latency` types. */
const KEYS = 200;
/** Programs of 100 and 1,000 lines. */
const STATEMENTS = [78, 780];
/** Each key at once after the diagnostics of the one before, or 200 ms later, as people type. */
const PAUSES = [0, 200];
const TRIPS = 100_000_000;

const served = await Served.start();
await load();
for (const statements of STATEMENTS) {
  for (const millis of PAUSES) {
    await type(statements, millis);
  }
}
await run();
await served.stop();

/** Opens the page in browsers that have nothing of it. */
async function load(): Promise<void> {
  const times: number[] = [];
  for (let at = 0; at < LOADS; at++) {
    times.push(await firstDiagnostics());
  }
  console.log(`first load: diagnostics after ${summary(times)} ms`);
}

/** The time to the first diagnostics. The browser is asked afterwards: one that is observed takes twice as long. */
async function firstDiagnostics(): Promise<number> {
  const profile = mkdtempSync(join(tmpdir(), "profile-"));
  const browser = spawn(browserProgram(), [...browserArguments(), "--headless=new", `--user-data-dir=${profile}`,
    "--remote-debugging-port=0", "about:blank"], { stdio: ["ignore", "ignore", "pipe"] });
  try {
    let address: string | undefined;
    for await (const line of createInterface(browser.stderr)) {
      address = /listening on ws:\/\/([^/]*)/.exec(line)?.[1];
      if (address !== undefined) {
        break;
      }
    }
    await pause(LOAD_MILLIS / 2);
    await fetch(`http://${address}/json/new?${served.address}`, { method: "PUT" });
    await pause(LOAD_MILLIS);
    const observed = await chromium.connectOverCDP(`http://${address}`);
    const page = observed.contexts()[0]?.pages().find((each) => each.url().startsWith(served.address));
    const time = await page?.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime, DIAGNOSTICS);
    await observed.close();
    return time ?? NaN;
  } finally {
    const ended = once(browser, "exit");
    browser.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Types digits into the first line of a program. */
async function type(statements: number, millis: number): Promise<void> {
  const source = sourceOf(randomProgram(statements, randomFrom(statements)));
  const playground = await served.open();
  const { page } = playground;
  await playground.write(`int typed = 1;\n${source}`);
  await pause(2000);
  for (const key of ["Control+Home", "End", "ArrowLeft"]) {
    await page.keyboard.press(key);
  }
  const times: number[] = [];
  for (let at = 0; at < KEYS; at++) {
    await page.evaluate(() => {
      performance.clearMarks();
      addEventListener("keydown", ({ timeStamp }) => { performance.mark("key", { startTime: timeStamp }); }, { capture: true, once: true });
    });
    await page.keyboard.press(at % 2 === 0 ? "7" : "Backspace");
    const time = await page.waitForFunction((name) => {
      const [key] = performance.getEntriesByName("key");
      const [shown] = performance.getEntriesByName(name);
      return key && shown && shown.startTime - key.startTime;
    }, DIAGNOSTICS);
    times.push(Number(await time.jsonValue()));
    await pause(millis);
  }
  await playground.close();
  console.log(`a key in ${source.split("\n").length} lines, ${millis} ms after the one before: diagnostics after ${summary(times)} ms`);
}

/** Makes a run that takes as long as its loop does. */
async function run(): Promise<void> {
  const playground = await served.open();
  await playground.write("int i = 0; int s = 0; while (i < arg) { s = s + i * (s - i); i = i + 1; } return s;");
  await playground.run("1");
  await playground.status(/^arg = 1 →/);
  const begin = performance.now();
  await playground.run(String(TRIPS));
  await playground.status(new RegExp(`^arg = ${TRIPS} →`));
  console.log(`${TRIPS} trips: ${(performance.now() - begin).toFixed(0)} ms`);
  await playground.close();
}

function summary(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number): string => (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN).toFixed(0);
  return `${at(0.5)} (90th percentile ${at(0.9)}, largest ${at(1)})`;
}
