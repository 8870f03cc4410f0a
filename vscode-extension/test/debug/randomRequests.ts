// Requests with arguments of the right names and of any type.
import { randomFrom } from "../graph/programs";

const COMMANDS = ["initialize", "launch", "attach", "configurationDone", "restart", "cancel", "threads", "stackTrace", "scopes",
  "variables", "evaluate", "completions", "setVariable", "setExpression", "source", "loadedSources", "modules", "disassemble",
  "continue", "reverseContinue", "next", "stepIn", "stepOut", "stepBack", "restartFrame", "simple/writer", "pause", "goto",
  "gotoTargets", "setBreakpoints", "breakpointLocations", "setFunctionBreakpoints", "setExceptionBreakpoints", "exceptionInfo",
  "dataBreakpointInfo", "setDataBreakpoints", "setInstructionBreakpoints", "dance", ""];

const NAMES = ["threadId", "frameId", "variablesReference", "source", "breakpoints", "line", "column", "expression", "text", "name",
  "filters", "granularity", "memoryReference", "instructionCount", "instructionOffset", "requestId", "arguments", "format", "levels"];

const VALUES: readonly unknown[] = [null, true, false, 0, 1, 2, 3, -1, 1.5, 1e300, 2 ** 31, "", "1", "i", "0x100000000", "instruction",
  "\ud800", [], [null], [1], [{}], ["end"], [{ line: 1 }], [{ line: 2, condition: "i > 1" }], [{ dataId: "1" }], {}, { path: "/program" },
  { path: 7 }, { hex: true }];

/** Endless requests; those with the same seed are the same. */
export function* randomRequests(seed: number): Generator<{ command: string; args: unknown }, never> {
  const random = randomFrom(seed);
  const pick = <T>(all: readonly T[]): T => all[random(all.length)] as T;
  for (;;) {
    const args = Object.fromEntries(NAMES.filter(() => random(10) < 4).map((name) => [name, pick(VALUES)]));
    // Half of the requests know the thread.
    yield { command: pick(COMMANDS), args: random(2) === 0 ? { ...args, threadId: 1 } : random(10) > 0 ? args : pick(VALUES) };
  }
}
