import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import * as vscode from "vscode";
import {
  ExecuteCommandRequest, ProgressType, State, WorkDoneProgress, type Executable,
} from "vscode-languageclient/node";
import { disableCache, SimpleLanguageClient } from "./client";
import type { DebuggedTexts } from "./debuggedTexts";
import { asServer, findLauncher, launcherSettings, type Launcher, type Problem } from "./launcher";

/** What the user sees of the server. */
export type ServerState =
  | { readonly kind: "starting" | "running" | "stopped" }
  | { readonly kind: "failed" } & Problem;

/** The life cycle of the language server. The client restarts it after a crash. */
export class Server implements vscode.Disposable {
  private readonly stateChanged = new vscode.EventEmitter<ServerState>();
  private readonly graphChanged = new vscode.EventEmitter<string>();
  private readonly settingsListener: vscode.Disposable;
  private client: SimpleLanguageClient | undefined;
  private launcher: Launcher | undefined;
  private current: ServerState = { kind: "stopped" };
  /** The last step of the life cycle; each step awaits the one before. */
  private lastStep: Promise<void> = Promise.resolve();

  readonly onDidChangeState = this.stateChanged.event;
  /** The graphs of a program, named by its URI, are not what they were. */
  readonly onDidChangeGraph = this.graphChanged.event;

  constructor(
    private readonly context: vscode.ExtensionContext,
    readonly output: vscode.LogOutputChannel,
    private readonly traceOutput: vscode.LogOutputChannel,
    private readonly texts: DebuggedTexts,
  ) {
    let settings = launcherSettings();
    // The event also names settings that kept their values, as when a folder becomes trusted.
    this.settingsListener = vscode.workspace.onDidChangeConfiguration(() => {
      const before = settings;
      settings = launcherSettings();
      if (isDeepStrictEqual(settings, before)) {
        void this.client?.applyTrace();
      } else {
        void this.restart();
      }
    });
  }

  get state(): ServerState {
    return this.current;
  }

  /** Stops a running server and starts one. Never throws: {@link state} has the outcome. */
  restart(): Promise<void> {
    return this.step(async () => {
      await this.stopClient();
      await this.startClient();
    });
  }

  /** Stops the server for good. */
  async stop(): Promise<void> {
    await this.step(() => this.stopClient());
    this.become({ kind: "stopped" });
  }

  /**
   * Executes a command of the server. Throws without a server, on a refusal, and on cancellation.
   *
   * @param onLong called once if the server reports that the command takes long
   * @param onPart called with each partial result, for commands that support `partialResultToken`
   */
  async execute<Answer>(
    command: string,
    argument: object,
    cancellation?: vscode.CancellationToken,
    onLong?: () => void,
    onPart?: (part: Answer) => void,
  ): Promise<Answer> {
    const client = await this.running();
    const workDoneToken = randomUUID();
    const progress = client.onProgress(WorkDoneProgress.type, workDoneToken, ({ kind }) => {
      if (kind === "begin") {
        onLong?.();
      }
    });
    const partialResultToken = randomUUID();
    const parts = onPart && client.onProgress(new ProgressType<Answer>(), partialResultToken, onPart);
    try {
      const params = { command, arguments: [onPart ? { ...argument, partialResultToken } : argument], workDoneToken };
      return await client.sendRequest(ExecuteCommandRequest.type, params, cancellation) as Answer;
    } finally {
      progress.dispose();
      parts?.dispose();
    }
  }

  /** Sends a request. Throws where there is no server, where it refuses, and where the request is cancelled. */
  async request<Answer>(method: string, params: object, cancellation?: vscode.CancellationToken): Promise<Answer> {
    const client = await this.running();
    // A token that is undefined would become a second parameter.
    return cancellation === undefined
      ? await client.sendRequest<Answer>(method, params) : await client.sendRequest<Answer>(method, params, cancellation);
  }

  /** The launcher of the server, which also runs the command line; undefined if there is none. */
  async startedWith(): Promise<Launcher | undefined> {
    await this.lastStep;
    return this.launcher;
  }

  dispose(): void {
    vscode.Disposable.from(this.settingsListener, this.stateChanged, this.graphChanged).dispose();
  }

  private step(action: () => Promise<void>): Promise<void> {
    this.lastStep = this.lastStep.then(action);
    return this.lastStep;
  }

  private async running(): Promise<SimpleLanguageClient> {
    await this.lastStep;
    if (this.client === undefined) {
      throw new Error("The Simple server is not running.");
    }
    return this.client;
  }

  private async startClient(): Promise<void> {
    this.become({ kind: "starting" });
    const found = await findLauncher(this.context);
    this.launcher = "problem" in found ? undefined : found;
    if ("problem" in found) {
      this.fail(found);
      return;
    }
    const executable = asServer(found);
    this.output.info(`Starting ${[executable.command, ...executable.args ?? []].join(" ")}`);
    if (!(await this.hasStarted(executable)) && !(await this.hasStarted(disableCache(executable)))) {
      this.fail({ problem: `The Simple server did not start: ${found.file}` });
    }
  }

  private async hasStarted(executable: Executable): Promise<boolean> {
    const client = new SimpleLanguageClient(executable, this.output, this.traceOutput, this.texts, () => {
      this.client = undefined;
      this.fail({ problem: "The Simple server crashed five times within three minutes and was not restarted." });
    });
    client.onNotification("simple/graphChanged", ({ textDocument: { uri } }: { textDocument: { uri: string } }) => {
      this.graphChanged.fire(uri);
    });
    try {
      await client.start();
    } catch (error) {
      this.output.error(error instanceof Error ? error : String(error));
      return false;
    }
    this.client = client;
    this.become({ kind: "running" });
    // The client restarts a server that crashed.
    client.onDidChangeState(({ newState }) => {
      if (this.client !== client) {
        return;
      }
      if (newState === State.StartFailed) {
        this.client = undefined;
        this.fail({ problem: "The Simple server crashed and did not start again." });
      } else if (newState !== State.Stopped) {
        this.become({ kind: newState === State.Running ? "running" : "starting" });
      }
    });
    return true;
  }

  private async stopClient(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    try {
      // The library cannot stop a client while it starts, and throws when there is nothing left to stop.
      await client?.start();
      await client?.dispose();
    } catch (error) {
      this.output.warn(String(error));
    }
  }

  private fail(problem: Problem): void {
    this.output.error(problem.problem);
    this.become({ kind: "failed", ...problem });
  }

  private become(state: ServerState): void {
    this.current = state;
    this.output.info(`Simple server: ${state.kind}`);
    this.stateChanged.fire(state);
  }
}
