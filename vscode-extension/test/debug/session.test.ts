// What a user does in a debugger, by the client of the protocol's authors.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, beforeEach, describe, it } from "node:test";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { Client } from "./client";
import { ENDLESS, SUM } from "./programs";

const THREAD = { threadId: 1 };
const NODES = { ...THREAD, granularity: "instruction" } as const;

const folder = mkdtempSync(join(tmpdir(), "simple-debug-"));
const program = join(folder, "sum.simple");
const source = { path: program };
writeFileSync(program, SUM);
const launch = { program, arg: "3" };
const stopped = { ...launch, stopOnEntry: true };

let client: Client;

beforeEach(() => { client = new Client(); });
afterEach(async () => { await client.end(); });
after(() => { rmSync(folder, { recursive: true }); });

async function breakpoints(...wanted: DebugProtocol.SourceBreakpoint[]): Promise<DebugProtocol.Breakpoint[]> {
  return (await client.setBreakpointsRequest({ source, breakpoints: wanted })).body.breakpoints;
}

describe("a session", () => {
  it("stops on entry, and steps in both directions", async () => {
    await client.begin(stopped, "entry", 1);
    await client.move(client.nextRequest(THREAD), "step", 2);
    await client.move(client.stepInRequest(THREAD), "step", 3);
    await client.move(client.stepBackRequest(THREAD), "step", 2);
    await client.move(client.stepBackRequest(THREAD), "step", 1);
    await client.move(client.stepBackRequest(THREAD), "entry", 1);
  });

  it("stops at a breakpoint, where the variables are seen", async () => {
    await client.hitBreakpoint(launch, { path: program, line: 5 });
    const { body } = await client.stackTraceRequest(THREAD);
    assert.deepEqual(body.stackFrames.map(({ name }) => name), ["while (i < arg), trip 1", "program, arg = 3"]);
    const [frame] = body.stackFrames;
    assert.ok(frame);
    assert.match((await client.variables(frame)).join("\n"), /^sum = 0\b.*\ni = 1\b.*\narg = 3\b/);
  });

  it("moves a breakpoint to the next statement", async () => {
    await client.begin(stopped, "entry", 1);
    const [moved] = await breakpoints({ line: 6 });
    assert.equal(moved?.line, 7);
    const { body } = await client.customRequest("breakpointLocations", { source, line: 3, endLine: 5 }) as DebugProtocol.BreakpointLocationsResponse;
    assert.deepEqual(body.breakpoints.map(({ line }) => line), [3, 4, 5]);
  });

  it("stops at a condition and a hit count", async () => {
    await client.begin(launch, "breakpoint", 5, () => breakpoints({ line: 5, condition: "i == 2" }));
    assert.equal(await client.value("sum"), "1");
    const [wrong] = await breakpoints({ line: 5, condition: "j ==" });
    assert.equal(wrong?.verified, false);
    await breakpoints({ line: 4, hitCondition: "3" });
    await client.move(client.continueRequest(THREAD), "breakpoint", 4);
    assert.equal(await client.value("i"), "2");
  });

  it("writes what a log point says, and the end", async () => {
    const written = client.assertOutput("console", "sum is 0\nsum is 1\nsum is 3\n");
    const result = client.assertOutput("stdout", "arg = 3: returned 6 after 3 loop trips\n");
    const ended = Promise.all([client.waitForEvent("exited"), client.waitForEvent("terminated")]);
    const initialized = client.waitForEvent("initialized");
    await client.launch(launch);
    await initialized;
    await breakpoints({ line: 5, logMessage: "sum is {sum}" });
    await client.configurationDoneRequest();
    await Promise.all([written, result, ended]);
  });

  it("goes back to a breakpoint, to a change of a variable, and to where its value was written", async () => {
    await client.begin(launch, "breakpoint", 4, () => breakpoints({ line: 7 }, { line: 4, condition: "i == 1" }));
    const frame = await client.move(client.continueRequest(THREAD), "breakpoint", 7);
    const [scope] = await client.scopes(frame);
    assert.ok(scope);
    const { body: { dataId, accessTypes } } = await client.dataBreakpointInfoRequest({ name: "sum", variablesReference: scope.variablesReference });
    assert.deepEqual(accessTypes, ["write"]);
    await client.move(client.customRequest("simple/writer", { name: "sum", variablesReference: scope.variablesReference }), "step", 5);
    assert.equal(await client.value("sum"), "3");
    await client.move(client.reverseContinueRequest(THREAD), "breakpoint", 4);
    await breakpoints();
    await client.setDataBreakpointsRequest({ breakpoints: [{ dataId: String(dataId) }] });
    await client.move(client.continueRequest(THREAD), "data breakpoint", 3);
    assert.equal(await client.value("sum"), "3");
    await client.move(client.reverseContinueRequest(THREAD), "data breakpoint", 5);
    assert.equal(await client.value("sum"), "1");
  });

  it("restarts a frame, and the run with another argument", async () => {
    await client.hitBreakpoint(launch, { path: program, line: 7 });
    await client.move(client.stepBackRequest(THREAD), "step", 3);
    const frame = await client.move(client.stepBackRequest(THREAD), "step", 5);
    await client.move(client.restartFrameRequest({ frameId: frame.id }), "step", 3);
    assert.equal(await client.value("i"), "0");
    await client.move(client.customRequest("restart", { arguments: { ...launch, arg: "5" } }), "breakpoint", 7);
    assert.equal(await client.value("sum"), "15");
  });

  it("evaluates and completes expressions, and refuses assignments", async () => {
    const { id: frameId } = await client.begin(launch, "breakpoint", 5, () => breakpoints({ line: 5 }));
    const hex = await client.evaluateRequest({ expression: "i + 254", frameId, context: "watch", format: { hex: true } });
    assert.equal(hex.body.result, "0xff");
    await assert.rejects(client.evaluateRequest({ expression: "i = 2", frameId }));
    await assert.rejects(client.setVariableRequest({ variablesReference: 1, name: "i", value: "2" }));
    await assert.rejects(client.gotoRequest({ ...THREAD, targetId: 1 }));
    const { body } = await client.completionsRequest({ text: "1 + s", column: 6, frameId });
    assert.deepEqual(body.targets.map(({ label }) => label), ["sum"]);
  });

  it("stops for what is like an exception", async () => {
    const divided = join(folder, "divided.simple");
    writeFileSync(divided, "int zero = arg - arg;\nreturn 1 / zero;\n");
    await client.begin({ program: divided, arg: 3, graph: "asBuilt" }, "exception", 2,
      () => client.setExceptionBreakpointsRequest({ filters: ["divisionByZero"] }));
    const { body } = await client.exceptionInfoRequest(THREAD);
    assert.equal(body.exceptionId, "Division by zero");
  });

  for (const [graph, entry] of [["asBuilt", 1], ["optimized", 3]] as const) {
    it(`shows the nodes of the graph ${graph}, and steps from one to the next, and back`, async () => {
      await client.begin({ ...stopped, graph }, "entry", entry);
      const places: number[] = [];
      const node = async (request: Promise<unknown>): Promise<void> => {
        const [at] = await Promise.all([client.waitForEvent("simple/stopped"), client.waitForEvent("stopped"), request]);
        places.push(Number((at.body as { node?: number }).node));
      };
      for (let step = 0; step < 4; step++) {
        await node(client.nextRequest(NODES));
      }
      const { body: { stackFrames: [frame] } } = await client.stackTraceRequest(THREAD);
      for (let step = 0; step < 3; step++) {
        await node(client.stepBackRequest(NODES));
      }
      const forward = places.slice(0, 4);
      assert.deepEqual(places.slice(4), forward.slice(0, 3).reverse());
      const memoryReference = String(frame?.instructionPointerReference);
      const { body } = await client.disassembleRequest({ memoryReference, instructionOffset: -100, instructionCount: 200 });
      assert.equal(body?.instructions.length, 200);
      assert.equal(body.instructions[100]?.address, memoryReference);
      assert.ok(body.instructions.some(({ instruction }) => instruction.includes("Phi")));
    });
  }

  it("shows threads, sources and modules", async () => {
    await client.begin(stopped, "entry", 1);
    assert.deepEqual((await client.threadsRequest()).body.threads, [{ id: 1, name: "Run with arg = 3" }]);
    assert.equal((await client.sourceRequest({ source, sourceReference: 0 })).body.content, SUM);
    const { body } = await client.customRequest("loadedSources") as DebugProtocol.LoadedSourcesResponse;
    assert.deepEqual(body.sources, [{ name: "sum.simple", path: program }]);
    assert.deepEqual((await client.modulesRequest({})).body.modules, []);
  });

  it("pauses an endless loop, and terminates it", async () => {
    await client.begin({ program: "endless", text: ENDLESS, arg: 1, stopOnEntry: true }, "entry", 1);
    await client.continueRequest(THREAD);
    await client.move(client.pauseRequest(THREAD), "pause", 2);
    await client.move(client.stepBackRequest(THREAD), "step", 2);
    await client.continueRequest(THREAD);
    await Promise.all([client.waitForEvent("terminated"), client.terminateRequest()]);
  });

  it("is refused for a program with an error", async () => {
    await assert.rejects(client.launch({ program: "wrong", text: "return x;", arg: 1 }), /line 1, column 8/);
  });
});
