import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { EventEmitter, workspace, type CancellationToken, type Disposable, type ExtensionContext, type LogOutputChannel } from "vscode";
import { CloseAction, ErrorAction, ExecuteCommandRequest, ProgressType, WorkDoneProgress, type ErrorHandler } from "vscode-languageclient/node";
import { QuietClient } from "./client";
import { t } from "./l10n";
import { asServer, findLauncher, launcherSettings, type Launcher, type Problem } from "./launcher";

/** What the person is told about the server. */
export type ServerState =
  | { readonly kind: "starting" | "running" | "stopped" }
  | { readonly kind: "failed"; readonly reason: string; readonly remedy?: Problem["remedy"] };

/** A server that crashed more often than this within the time below is not started again by itself. */
const MAX_CRASHES = 4;
const CRASH_WINDOW_MILLIS = 180_000;

/** The language server's life: started, restarted after a crash or on request, stopped with the extension. */
export class Server implements Disposable {
  private readonly stateChanged = new EventEmitter<ServerState>();
  private readonly settingsListener: Disposable;
  private client: QuietClient | undefined;
  private launcher: Launcher | undefined;
  private crashes: number[] = [];
  private current: ServerState = { kind: "stopped" };
  /** The last step of the server's life; the next one waits for it, so that they never overlap. */
  private lastStep: Promise<void> = Promise.resolve();

  readonly onDidChangeState = this.stateChanged.event;

  constructor(
    private readonly context: ExtensionContext,
    readonly output: LogOutputChannel,
    private readonly traceOutput: LogOutputChannel,
  ) {
    let settings = launcherSettings();
    // The event names settings that are as they were, too: when a folder becomes trusted, all that were restricted there.
    this.settingsListener = workspace.onDidChangeConfiguration(() => {
      const before = settings;
      settings = launcherSettings();
      if (!isDeepStrictEqual(settings, before)) {
        void this.restart();
      }
    });
  }

  get state(): ServerState {
    return this.current;
  }

  /** Starts the server anew, stopping the one that runs. Never throws: {@link state} tells how it went. */
  restart(): Promise<void> {
    this.crashes = [];
    return this.step(async () => {
      await this.stopClient();
      await this.startClient();
    });
  }

  /**
   * Calls a command of the server. Throws when there is no server, when the server says no, and on cancellation.
   *
   * @param onLong called once if the server finds that it takes long
   * @param onPart called with each part of the answer that comes before it, from commands that know `partialResultToken`
   */
  async execute(
    command: string,
    argument: object,
    stop?: CancellationToken,
    onLong?: () => void,
    onPart?: (part: unknown) => void,
  ): Promise<unknown> {
    await this.lastStep;
    if (this.client === undefined) {
      throw new Error(t("The Simple server is not running."));
    }
    const workDoneToken = randomUUID();
    const progress = this.client.onProgress(WorkDoneProgress.type, workDoneToken, ({ kind }) => {
      if (kind === "begin") {
        onLong?.();
      }
    });
    const partialResultToken = randomUUID();
    const parts = onPart && this.client.onProgress(new ProgressType<unknown>(), partialResultToken, onPart);
    try {
      const params = { command, arguments: [onPart ? { ...argument, partialResultToken } : argument], workDoneToken };
      return await this.client.sendRequest(ExecuteCommandRequest.type, params, stop);
    } finally {
      progress.dispose();
      parts?.dispose();
    }
  }

  /** What the server was started with, which runs the program's other commands too, or undefined. */
  async startedWith(): Promise<Launcher | undefined> {
    await this.lastStep;
    return this.launcher;
  }

  /** Asks the server. Throws when there is none, and when it says no. */
  async request(method: string, params: object): Promise<unknown> {
    await this.lastStep;
    if (this.client === undefined) {
      throw new Error(t("The Simple server is not running."));
    }
    return await this.client.sendRequest(method, params);
  }

  /** Stops the server for good. */
  async stop(): Promise<void> {
    await this.step(() => this.stopClient());
    this.become({ kind: "stopped" });
  }

  dispose(): void {
    this.settingsListener.dispose();
    this.stateChanged.dispose();
  }

  private step(action: () => Promise<void>): Promise<void> {
    this.lastStep = this.lastStep.then(action);
    return this.lastStep;
  }

  private async startClient(): Promise<void> {
    this.become({ kind: "starting" });
    const found = await findLauncher(this.context);
    if ("problem" in found) {
      this.launcher = undefined;
      this.fail(found.problem, found.remedy);
      return;
    }
    this.launcher = found;
    // What has crashed or does not start may do so because of its cache.
    if ((this.crashes.length === 0 && await this.hasStarted(found, true)) || await this.hasStarted(found, false)) {
      this.output.info(`Started ${[found.command, ...found.args].join(" ")}`);
      this.become({ kind: "running" });
    } else {
      this.fail(t("The Simple server did not start: {0}", found.file));
    }
  }

  private async hasStarted(found: Launcher, withCache: boolean): Promise<boolean> {
    const client = new QuietClient(asServer(found, withCache), this.output, this.traceOutput, this.errorHandler());
    this.client = client;
    try {
      await client.launch();
      return true;
    } catch (error) {
      this.client = undefined;
      this.output.error(error instanceof Error ? error : String(error));
      return false;
    }
  }

  private async stopClient(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    // A client that is already gone has nothing to be stopped, and says so by throwing.
    await client?.dispose().catch((error: unknown) => { this.output.warn(String(error)); });
  }

  private errorHandler(): ErrorHandler {
    return {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => {
        // While the server is starting, it is the start that fails.
        if (this.current.kind === "running") {
          this.recover();
        }
        return { action: CloseAction.DoNotRestart, handled: true };
      },
    };
  }

  private recover(): void {
    const now = Date.now();
    this.crashes = [...this.crashes.filter((time) => now - time < CRASH_WINDOW_MILLIS), now];
    void this.step(async () => {
      await this.stopClient();
      if (this.crashes.length > MAX_CRASHES) {
        this.fail(t("The Simple server ended unexpectedly {0} times within three minutes.", this.crashes.length));
      } else {
        await this.startClient();
      }
    });
  }

  private fail(reason: string, remedy?: Problem["remedy"]): void {
    this.output.error(reason);
    this.become({ kind: "failed", reason, ...(remedy && { remedy }) });
  }

  private become(state: ServerState): void {
    this.current = state;
    this.stateChanged.fire(state);
  }
}
