// The debug adapter that `mvn package` built, as a process. Whatever it says is checked against the protocol.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { StreamMessageReader } from "vscode-jsonrpc/node";
import { faultsOf, type Message } from "./published";

export const LAUNCHER = resolve(import.meta.dirname, "../../../server/target/simple/bin/simple");

const PATIENCE_MILLIS = 20_000;

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
  private readonly waiting = new Set<(message: Message) => void>();
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
    new StreamMessageReader(this.output).listen((said: unknown) => {
      const message = said as Message;
      this.transcript.take(message);
      this.waiting.forEach((look) => { look(message); });
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

  /** Waits for the first message, said or to be said, that `fits`. */
  private async message(what: string, fits: (message: Message) => boolean): Promise<Message> {
    const said = this.transcript.messages.find(fits);
    return said ?? new Promise((found, failed) => {
      const patience = setTimeout(() => { failed(new Error(`not said: ${what}`)); }, PATIENCE_MILLIS);
      const look = (message: Message): void => {
        if (fits(message)) {
          clearTimeout(patience);
          this.waiting.delete(look);
          found(message);
        }
      };
      this.waiting.add(look);
    });
  }

  async event(name: string): Promise<Message> {
    return this.message(name, ({ event }) => event === name);
  }

  async response(request: number): Promise<Message> {
    return this.message(`an answer to ${request}`, ({ request_seq }) => request_seq === request);
  }

  /** Sends what is no request, and waits for the refusal that follows all others. */
  async refusal(body: string): Promise<Message> {
    const said = this.transcript.messages.length;
    this.sendBody(body);
    return this.message(`a refusal of ${body.slice(0, 80)}`, ({ success, seq }) => success === false && Number(seq) > said);
  }

  async request(command: string, args?: unknown): Promise<Message> {
    return this.response(this.send(command, args));
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
