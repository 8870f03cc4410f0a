// One language server for all tests: starting one for each program would take longer than the tests.
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { StreamMessageReader, StreamMessageWriter, createMessageConnection, type MessageConnection } from "vscode-jsonrpc/node";
import type { Graph, GraphEdge } from "../../graph-view/model/graph";

const LAUNCHER = resolve(import.meta.dirname, "../../../server/target/simple/bin/simple");

/** What the server leaves out is not so. */
type Answer = Omit<Graph, "edges"> & { readonly edges: readonly (Omit<GraphEdge, "back"> & { readonly back?: boolean })[] };

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

  /** Opens a program, and changes it to each of the other versions; the graph of each. */
  async graphs(versions: readonly string[], view: string): Promise<Graph[]> {
    const uri = `untitled:${this.documents++}.simple`;
    const graphs: Graph[] = [];
    for (const [version, text] of versions.entries()) {
      if (version === 0) {
        await this.connection.sendNotification("textDocument/didOpen", { textDocument: { uri, languageId: "simple", version, text } });
      } else {
        await this.connection.sendNotification("textDocument/didChange", {
          textDocument: { uri, version }, contentChanges: [changeOf(versions[version - 1] ?? "", text)],
        });
      }
      const answer = await this.connection.sendRequest<Answer>("simple/graph", { textDocument: { uri }, view });
      graphs.push({ ...answer, edges: answer.edges.map((edge) => ({ back: false, ...edge })) });
    }
    await this.connection.sendNotification("textDocument/didClose", { textDocument: { uri } });
    return graphs;
  }

  async stop(): Promise<void> {
    await this.connection.sendRequest("shutdown");
    await this.connection.sendNotification("exit");
    await this.exited;
    this.connection.dispose();
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
