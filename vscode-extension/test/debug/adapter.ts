// The debug adapter that `mvn package` built, as a process. Whatever it says is checked against the protocol.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { StreamMessageReader } from "vscode-jsonrpc/node";
import { faultsOf, type Message } from "./published";

export const LAUNCHER = resolve(import.meta.dirname, "../../../server/target/simple/bin/simple");

/** All that an adapter has said. */
class Transcript {
  readonly messages: Message[] = [];
  readonly faults: string[] = [];
  private readonly answered = new Set<unknown>();

  take(message: Message): void {
    this.messages.push(message);
    this.faults.push(...faultsOf(message));
    if (message.seq !== this.messages.length) {
      this.faults.push(`seq is ${JSON.stringify(message.seq)}, not ${this.messages.length}`);
    }
    // A request that could not be read has no number.
    if (message.type === "response" && message.request_seq !== 0) {
      if (this.answered.has(message.request_seq)) {
        this.faults.push(`${JSON.stringify(message.request_seq)} is answered twice`);
      }
      this.answered.add(message.request_seq);
    }
  }
}

/** A running adapter. */
export class Adapter {
  private readonly child = spawn(LAUNCHER, ["dap", "--stdio"]);
  private readonly transcript = new Transcript();
  private readonly exited = once(this.child, "exit");
  private readonly waiting = new Set<() => void>();
  private log = "";
  private sent = 0;

  readonly input = this.child.stdin;
  readonly output: Readable = this.child.stdout;

  constructor() {
    this.child.stderr.on("data", (text) => { this.log += String(text); });
    // An adapter that has ended reads no more.
    this.input.on("error", () => undefined);
  }

  /** Starts to read what it says. */
  read(): this {
    new StreamMessageReader(this.output).listen((message: unknown) => {
      this.transcript.take(message as Message);
      this.waiting.forEach((look) => { look(); });
    });
    return this;
  }

  /** Sends a text as the body of a message. */
  sendBody(body: string): void {
    this.input.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  /** Sends a request; its number. */
  send(command: string, args?: unknown): number {
    this.sendBody(JSON.stringify({ seq: ++this.sent, type: "request", command, arguments: args }));
    return this.sent;
  }

  /** The first message, said or to be said, that `fits`. */
  async message(what: string, fits: (message: Message) => boolean): Promise<Message> {
    return new Promise((found, failed) => {
      const look = (): void => {
        const message = this.transcript.messages.find(fits);
        if (message !== undefined) {
          clearTimeout(patience);
          this.waiting.delete(look);
          found(message);
        }
      };
      const patience = setTimeout(() => { failed(new Error(`not said: ${what}`)); }, 20_000);
      this.waiting.add(look);
      look();
    });
  }

  async event(name: string): Promise<Message> {
    return this.message(name, ({ event }) => event === name);
  }

  async response(request: number): Promise<Message> {
    return this.message(`an answer to ${request}`, ({ request_seq }) => request_seq === request);
  }

  async request(command: string, args?: unknown): Promise<Message> {
    return this.response(this.send(command, args));
  }

  /** How often it has answered what it could not read. */
  get unreadable(): number {
    return this.transcript.messages.filter(({ request_seq }) => request_seq === 0).length;
  }

  /** It ends by itself, with this exit code, after nothing but messages as published, and logs no fault. */
  async ends(code: number): Promise<void> {
    assert.deepEqual(await this.exited, [code, null]);
    assert.deepEqual(this.transcript.faults, []);
    assert.doesNotMatch(this.log, /SEVERE|Exception/);
  }

  kill(): void {
    this.child.kill("SIGKILL");
  }
}
