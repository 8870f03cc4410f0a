import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { faultsOf, type Message } from "./published";

const FRAME = { id: 1, name: "program", line: 1, column: 1, source: { path: "/a.simple" }, canRestart: true };
const ANSWER: Message = { seq: 3, type: "response", request_seq: 2, success: true, command: "stackTrace",
  body: { stackFrames: [FRAME], totalFrames: 1 } };
const STOP: Message = { seq: 4, type: "event", event: "stopped", body: { reason: "step", threadId: 1, hitBreakpointIds: [1] } };
const NODE: Message = { seq: 5, type: "event", event: "simple/stopped", body: { graph: "asBuilt", node: 7 } };

function withFrame(change: Message): Message {
  return { ...ANSWER, body: { stackFrames: [{ ...FRAME, ...change }] } };
}

describe("a message as published", () => {
  it("passes", () => { assert.deepEqual([ANSWER, STOP, NODE].flatMap(faultsOf), []); });
});

describe("a message that is not as published", () => {
  const cases: readonly [string, Message, string][] = [
    ["a wrong type", withFrame({ line: "1" }), 'StackTraceResponse.body.stackFrames[0].line is "1", not number'],
    ["a fraction", withFrame({ line: 1.5 }), "StackTraceResponse.body.stackFrames[0].line is 1.5, not number"],
    ["null", withFrame({ source: null }), "StackTraceResponse.body.stackFrames[0].source is null, not Source"],
    ["a truth that is a number", withFrame({ canRestart: 1 }), "StackTraceResponse.body.stackFrames[0].canRestart is 1, not boolean | undefined"],
    ["another word", withFrame({ presentationHint: "loud" }),
      'StackTraceResponse.body.stackFrames[0].presentationHint is "loud", not "normal" | "label" | "subtle" | undefined'],
    ["an unknown member", withFrame({ colour: "red" }), "StackTraceResponse.body.stackFrames[0].colour is not published"],
    ["an unknown member of the envelope", { ...STOP, id: 4 }, "StoppedEvent.id is not published"],
    ["a missing member", { ...STOP, body: { threadId: 1 } }, "StoppedEvent.body.reason is missing"],
    ["a missing body", { seq: 3, type: "response", request_seq: 2, success: true, command: "threads" }, "ThreadsResponse.body is missing"],
    ["a body where there is none", { ...ANSWER, command: "next" }, "NextResponse.body is not published"],
    ["no list", { ...STOP, body: { reason: "step", hitBreakpointIds: 1 } }, "StoppedEvent.body.hitBreakpointIds is 1, not number[]"],
    ["an unknown event", { ...STOP, event: "halted" }, "HaltedEvent is not published"],
    ["an error without words", { ...ANSWER, success: false, body: { error: { id: 1 } } }, "ErrorResponse.body.error.format is missing"],
    ["another graph", { ...NODE, body: { graph: "wild" } }, 'SimpleStoppedEvent.body.graph is "wild", not "asBuilt" | "optimized"'],
    ["no kind", { seq: 1 }, "A message of the type undefined is not published"],
  ];
  for (const [what, message, fault] of cases) {
    it(`fails: ${what}`, () => { assert.deepEqual(faultsOf(message), [fault]); });
  }
});
