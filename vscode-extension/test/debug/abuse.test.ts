// Whatever a client sends, every request is answered, and the adapter ends when its client does and not before.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { Adapter } from "./adapter";
import { ENDLESS } from "./programs";
import { randomRequests } from "./randomRequests";

const PROGRAM = "int i = 0;\nwhile (i < arg) { i = i + 1; }\nreturn i;\n";
const SOURCE = { path: "/program" };
const THREAD = { threadId: 1 };
const LARGE = "x".repeat(10_000_000);

let adapter: Adapter;

beforeEach(() => { adapter = new Adapter(); });
afterEach(() => { adapter.kill(); });

/** Starts a program, and waits for an event. */
async function begin(text: string, event: string, launch: object = {}): Promise<void> {
  await adapter.read().request("initialize", { adapterID: "simple" });
  adapter.send("launch", { program: SOURCE.path, text, arg: 3, ...launch });
  await adapter.event("initialized");
  adapter.send("configurationDone");
  await adapter.event(event);
}

/** It still answers, and ends as it should. */
async function lives(): Promise<void> {
  assert.equal((await adapter.request("nothing")).success, false);
  adapter.send("disconnect");
  await adapter.ends(0);
}

describe("an adapter", () => {
  const wrong = [
    "", "{", "[]", "null", "{}", '{"seq":101,"command":"threads"}', '{"seq":102,"type":7,"command":"threads"}',
    '{"type":"request","command":"threads"}', '{"seq":"103","type":"request","command":"threads"}',
    `{"seq":${"9".repeat(1000)},"type":"request","command":"threads"}`, '{"seq":1e-999999999,"type":"request","command":"threads"}',
    '{"seq":104,"type":"request"}', '{"seq":105,"type":"request","command":["threads"]}', '{"seq":106,"type":"request","command":"dance"}',
    '{"seq":107,"type":"request","command":"threads","arguments":[]}',
    `{"seq":108,"type":"request","command":"threads","arguments":{"a":${"[".repeat(5000)}${"]".repeat(5000)}}}`,
  ];
  it("answers every message that is wrong, and lives", async () => {
    await begin(PROGRAM, "stopped", { stopOnEntry: true });
    for (const body of wrong) {
      await adapter.refusal(body);
    }
    adapter.sendBody('{"seq":7,"type":"event","event":"stopped"}');
    adapter.sendBody('{"seq":8,"type":"response","request_seq":1,"success":true,"command":"runInTerminal"}');
    await lives();
  });

  const refused: readonly [string, unknown][] = [
    ["stackTrace", { threadId: 2 }], ["stackTrace", { threadId: "1" }], ["stackTrace", {}], ["scopes", { frameId: 99 }],
    ["variables", { variablesReference: 99 }], ["variables", { variablesReference: null }], ["evaluate", {}],
    ["evaluate", { expression: "i", frameId: -1 }], ["evaluate", { expression: "1 / " }], ["evaluate", { expression: 7 }],
    ["setBreakpoints", {}], ["setBreakpoints", { source: SOURCE, breakpoints: [null] }],
    ["setBreakpoints", { source: SOURCE, breakpoints: [{ line: "1" }] }], ["restartFrame", { frameId: 99 }],
    ["disassemble", { memoryReference: "0x", instructionCount: 1 }], ["disassemble", { memoryReference: "0x1", instructionCount: -1 }],
    ["disassemble", { memoryReference: "0x1", instructionCount: 2_000_000_000 }], ["next", { threadId: 1.5 }], ["next", { threadId: 9 }],
    ["source", { source: { path: "/etc/passwd" } }], ["launch", { program: "/etc/passwd", arg: 1 }], ["attach", {}],
    ["initialize", { adapterID: "simple" }], ["configurationDone", undefined], ["restart", { arguments: { program: 7 } }],
    ["gotoTargets", { source: SOURCE, line: 1 }], ["goto", { ...THREAD, targetId: 1 }],
    ["dataBreakpointInfo", {}], ["dataBreakpointInfo", { name: "j" }], ["exceptionInfo", THREAD], ["simple/writer", { variablesReference: 99, name: "i" }],
  ];
  it("refuses every request with wrong arguments or at a wrong time, and lives", async () => {
    await begin(PROGRAM, "stopped", { stopOnEntry: true });
    for (const [command, args] of refused) {
      assert.equal((await adapter.request(command, args)).success, false, `${command} ${JSON.stringify(args)}`);
    }
    await lives();
  });

  const large: readonly [string, unknown][] = [
    [LARGE, {}], ["evaluate", { expression: LARGE }], ["evaluate", { expression: "(".repeat(2_000_000) }],
    ["source", { source: { path: LARGE } }], ["disassemble", { memoryReference: LARGE, instructionCount: 1 }],
    ["restart", { arguments: { program: LARGE, arg: LARGE } }],
    ["restart", { arguments: { program: "/program", text: `return ${"1 + ".repeat(2_500_000)}1;`, arg: 1 } }],
  ];
  it("refuses what is huge, and lives", async () => {
    await begin(PROGRAM, "stopped", { stopOnEntry: true });
    for (const [command, args] of large) {
      assert.equal((await adapter.request(command, args)).success, false, `${command.slice(0, 20)} ${JSON.stringify(args).slice(0, 80)}`);
    }
    const breakpoints = [{ line: 1, condition: LARGE }, { line: 1, hitCondition: LARGE }, { line: 1, logMessage: `{${LARGE}}` }];
    const set = await adapter.request("setBreakpoints", { source: SOURCE, breakpoints });
    assert.deepEqual((set.body as { breakpoints: { verified: boolean }[] }).breakpoints.map(({ verified }) => verified), [false, false, false]);
    await lives();
  });

  it("answers a thousand requests whose answers nobody reads at first", async () => {
    await begin(PROGRAM, "stopped", { stopOnEntry: true });
    adapter.output.pause();
    const nodes = { memoryReference: "0x100000000", instructionCount: 500 };
    const requests = Array.from({ length: 1000 }, (_, at) => adapter.send(at % 2 === 0 ? "threads" : "disassemble", nodes));
    adapter.output.resume();
    await Promise.all(requests.map(async (request) => adapter.response(request)));
    await lives();
  });

  for (const seed of [1, 2, 3]) {
    it(`answers random requests, seed ${seed}, and lives`, async () => {
      await begin(PROGRAM, "stopped", { stopOnEntry: true });
      const requests = randomRequests(seed);
      for (let round = 0; round < 20; round++) {
        const sent = Array.from({ length: 20 }, () => requests.next().value).map(({ command, args }) => adapter.send(command, args));
        await Promise.all(sent.map(async (request) => adapter.response(request)));
      }
      await lives();
    });
  }
});

describe("an adapter whose client is gone", () => {
  it("ends before anything was said", async () => {
    adapter.read().input.end();
    await adapter.ends(1);
  });

  it("ends while a run goes on", async () => {
    await begin(ENDLESS, "stopped", { stopOnEntry: true });
    await adapter.request("continue", THREAD);
    adapter.input.end();
    await adapter.ends(1);
  });

  it("ends while it writes log messages that nobody reads", async () => {
    await begin(ENDLESS, "stopped", { stopOnEntry: true });
    await adapter.request("setBreakpoints", { source: SOURCE, breakpoints: [{ line: 2, column: 11, logMessage: "{i}" }] });
    await adapter.request("continue", THREAD);
    await adapter.event("output");
    adapter.output.pause();
    adapter.input.end();
    await adapter.ends(1);
  });

  it("ends within a message", async () => {
    adapter.read().input.end("Content-Length: 100\r\n\r\n{");
    await adapter.ends(1);
  });
});
