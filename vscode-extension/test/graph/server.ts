// One language server for all tests: starting one for each program would take longer than the tests.
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { StreamMessageReader, StreamMessageWriter, createMessageConnection, type MessageConnection } from "vscode-jsonrpc/node";
import type { Film, FilmRequest } from "../../graph-view/model/film";
import type { Graph } from "../../graph-view/model/graph";
import type { Evaluation } from "../../src/evaluation";

const LAUNCHER = resolve(import.meta.dirname, "../../../server/target/simple/bin/simple");

/** A running server and its documents. */
export class Server {
  private documents = 0;

  private constructor(private readonly connection: MessageConnection, private readonly exited: Promise<unknown>) {}

  /** Starts the server that `mvn package` built. */
  static async start(): Promise<Server> {
    const child = spawn(LAUNCHER, ["lsp"], { stdio: ["pipe", "pipe", "ignore"] });
    const exited = new Promise((onExit, onError) => child.once("exit", onExit).once("error", onError));
    const connection = createMessageConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
    connection.listen();
    await Promise.race([
      connection.sendRequest("initialize", { processId: process.pid, rootUri: null, capabilities: {} }),
      exited.then(() => Promise.reject(new Error(`${LAUNCHER} ended`))),
    ]);
    await connection.sendNotification("initialized", {});
    return new Server(connection, exited);
  }

  /** Opens a program. */
  async open(text: string): Promise<Program> {
    const program = new Program(this.connection, `untitled:${this.documents++}.simple`, text);
    await program.open();
    return program;
  }

  /** Opens a program, and changes it to each of the other versions; the graph of each. */
  async graphs(versions: readonly string[], view: string): Promise<Graph[]> {
    const [first = "", ...others] = versions;
    const program = await this.open(first);
    const graphs = [await program.graph(view)];
    for (const text of others) {
      await program.change(text);
      graphs.push(await program.graph(view));
    }
    await program.close();
    return graphs;
  }

  async stop(): Promise<void> {
    await this.connection.sendRequest("shutdown");
    await this.connection.sendNotification("exit");
    await this.exited;
    this.connection.dispose();
  }
}

/** A program that is open in the server. */
export class Program {
  private version = 0;

  constructor(private readonly connection: MessageConnection, private readonly uri: string, private text: string) {}

  async open(): Promise<void> {
    await this.connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri: this.uri, languageId: "simple", version: this.version, text: this.text } });
  }

  async change(text: string): Promise<void> {
    const changes = [changeOf(this.text, text)];
    this.text = text;
    await this.connection.sendNotification("textDocument/didChange", {
      textDocument: { uri: this.uri, version: ++this.version }, contentChanges: changes });
  }

  async graph(view: string): Promise<Graph> {
    return this.connection.sendRequest<Graph>("simple/graph", { textDocument: { uri: this.uri }, view });
  }

  async film(request: FilmRequest): Promise<Film> {
    return this.connection.sendRequest<Film>("simple/steps", { textDocument: { uri: this.uri }, ...request });
  }

  /** Runs the program with an argument. */
  async run(arg: string, maxLoopTrips: string): Promise<Evaluation> {
    return this.connection.sendRequest<Evaluation>("workspace/executeCommand", {
      command: "simple.evaluate", arguments: [{ uri: this.uri, arg, maxLoopTrips }] });
  }

  async close(): Promise<void> {
    await this.connection.sendNotification("textDocument/didClose", { textDocument: { uri: this.uri } });
  }
}

/** The lines that differ, as an editor sends what a person changed. */
function changeOf(before: string, after: string): { range: unknown; text: string } {
  const [old, changed] = [before.split("\n"), after.split("\n")];
  const shorter = Math.min(old.length, changed.length);
  let first = 0;
  while (first < shorter - 1 && old[first] === changed[first]) {
    first++;
  }
  let last = 0;
  while (last < shorter - 1 - first && old.at(-1 - last) === changed.at(-1 - last)) {
    last++;
  }
  return {
    range: { start: { line: first, character: 0 }, end: { line: old.length - last, character: 0 } },
    text: changed.slice(first, changed.length - last).map((line) => `${line}\n`).join(""),
  };
}
