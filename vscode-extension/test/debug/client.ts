import assert from "node:assert/strict";
import { DebugClient } from "@vscode/debugadapter-testsupport";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { Adapter } from "./adapter";

/** The client of the protocol's authors, with a session of its own. */
export class Client extends DebugClient {
  private readonly adapter = new Adapter().read();

  constructor() {
    super("", "", "simple");
    this.connect(this.adapter.output, this.adapter.input);
  }

  /** Starts a program, which stops for `reason` in `line`. */
  async begin(launch: object, reason: string, line: number, configure?: () => Promise<unknown>): Promise<DebugProtocol.StackFrame> {
    const initialized = this.waitForEvent("initialized");
    const launched = this.launch(launch);
    await initialized;
    await configure?.();
    const [frame] = await Promise.all([this.stops(reason, line), this.configurationDoneRequest(), launched]);
    return frame;
  }

  /** Makes a request, after which the program stops for `reason` in `line`. */
  async move(request: Promise<unknown>, reason: string, line: number): Promise<DebugProtocol.StackFrame> {
    const [frame] = await Promise.all([this.stops(reason, line), request]);
    return frame;
  }

  /** The innermost frame where the program stops. */
  async stops(reason: string, line: number): Promise<DebugProtocol.StackFrame> {
    const { body: { stackFrames: [frame] } } = await this.assertStoppedLocation(reason, { line });
    assert.ok(frame);
    return frame;
  }

  async scopes(frame: DebugProtocol.StackFrame): Promise<DebugProtocol.Scope[]> {
    return (await this.scopesRequest({ frameId: frame.id })).body.scopes;
  }

  /** The variables that a frame shows, as `name = value`. */
  async variables(frame: DebugProtocol.StackFrame): Promise<string[]> {
    const shown = [];
    for (const { variablesReference } of await this.scopes(frame)) {
      shown.push(...(await this.variablesRequest({ variablesReference })).body.variables);
    }
    return shown.map(({ name, value }) => `${name} = ${value}`);
  }

  async value(expression: string): Promise<string> {
    return (await this.evaluateRequest({ expression })).body.result;
  }

  /** The session ends, after messages as published. */
  async end(): Promise<void> {
    await this.disconnectRequest();
    await this.adapter.ends(0);
  }
}
