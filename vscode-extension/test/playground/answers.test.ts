// The compiler gives the same answers in a browser as on the Java virtual machine, byte by byte. What a clock decides is left out
// of the calls, and masked in the answers: the time of a run.
import assert from "node:assert/strict";
import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import type { FromWorker, ToWorker } from "../../playground/compiler/messages";
import { workerScript } from "../../scripts/playground.mjs";
import { Served } from "./opened";

/** Written by the build of `server/web`, one call on each line. */
const RECORDED = resolve(import.meta.dirname, "../../../server/web/target/answers.jsonl");
const BATCH = 500;
const MIN_ANSWERS = 30_000;

interface Call {
  readonly function: string;
  readonly arguments: readonly (string | number | boolean)[];
  readonly answer?: string;
}

describe("the compiler in a browser", () => {
  let served: Served;
  let page: Page;

  before(async () => {
    served = await Served.start();
    page = await served.browser.newPage();
    await page.goto(served.address);
    await page.evaluate(startCompiler, await workerScript());
  });
  after(() => served.stop());

  it("gives the answers of the Java virtual machine", { timeout: 600_000 }, async () => {
    let [count, program] = [0, ""];
    for await (const calls of batches()) {
      const answers = await page.evaluate(answersTo, calls.map((call) => ({ function: call.function, args: call.arguments })));
      calls.forEach((call, at) => {
        count++;
        program = call.function === "open" || call.function === "change" ? String(call.arguments[0]) : program;
        const [expected, actual] = [masked(call.answer), masked(answers[at])];
        assert.equal(actual, expected, `${call.function}(${call.arguments.join(", ")}) of\n${program}`);
      });
    }
    assert.ok(count >= MIN_ANSWERS, `only ${count} answers were compared`);
  });
});

/** The recorded calls, many at a time. */
async function* batches(): AsyncGenerator<Call[]> {
  let calls: Call[] = [];
  for await (const line of createInterface({ input: createReadStream(RECORDED) })) {
    calls.push(JSON.parse(line) as Call);
    if (calls.length === BATCH) {
      yield calls;
      calls = [];
    }
  }
  yield calls;
}

const masked = (answer: string | undefined): string | undefined => answer?.replaceAll(/"nanos":"\d+"/g, '"nanos":""');

interface WithCompiler {
  ask(message: ToWorker): Promise<FromWorker>;
}

/** Starts the compiler; runs in the browser. */
async function startCompiler(script: string): Promise<void> {
  const worker = new Worker(URL.createObjectURL(new Blob([script])));
  const page = window as unknown as WithCompiler;
  page.ask = (message) => new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => { resolve(data); };
    worker.postMessage(message);
  });
  const started = await page.ask({ type: "start", module: await (await fetch("simple.wasm")).arrayBuffer() });
  if ("failure" in started) {
    throw new Error(started.failure);
  }
}

/** Makes calls; runs in the browser. */
async function answersTo(calls: readonly { readonly function: string; readonly args: readonly unknown[] }[]): Promise<(string | undefined)[]> {
  const answers: (string | undefined)[] = [];
  for (const call of calls) {
    const answer = await (window as unknown as WithCompiler).ask({ type: "call", ...call });
    answers.push("failure" in answer ? `failure: ${answer.failure}` : answer.answer);
  }
  return answers;
}
