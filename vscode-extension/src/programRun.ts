import * as vscode from "vscode";
import { fileName, reasonOf, showFailure } from "./program";
import type { Server } from "./server";

/** A command of the server that runs a program. */
export interface RunRequest<Answer> {
  readonly command: string;
  /** The arguments of this command alone; the document and the limits are added. */
  readonly argument: object;
  /** The title of the progress that a long run shows. */
  readonly title: string;
  readonly onPart?: (part: Answer) => void;
}

/** Runs programs on the server, one run of each document: a new run cancels the one before. */
export class ProgramRuns implements vscode.Disposable {
  private readonly running = new Map<string, vscode.CancellationTokenSource>();

  constructor(private readonly server: Server) {}

  /**
   * Runs a program. A long run shows its progress, with a button that cancels it. The result is the
   * server's answer, or "stopped" where the user canceled. It is undefined where the run failed, which
   * is shown, where a newer run replaced it, and where its document was closed.
   */
  async run<Answer extends object>(
    document: vscode.TextDocument,
    request: RunRequest<Answer>,
  ): Promise<Answer | "stopped" | undefined> {
    const key = document.uri.toString();
    const source = new vscode.CancellationTokenSource();
    this.running.get(key)?.cancel();
    this.running.set(key, source);
    const isAwaited = (): boolean => this.running.get(key) === source && !document.isClosed;
    const settings = vscode.workspace.getConfiguration("simple.run", document);
    const argument = {
      uri: key,
      ...request.argument,
      maxLoopTrips: settings.get<number>("maxLoopTrips"),
      timeoutMillis: settings.get<number>("timeoutMillis"),
    };
    const showProgress = (): void => {
      const options = { location: vscode.ProgressLocation.Notification, title: request.title, cancellable: true };
      void vscode.window.withProgress(options, (_progress, stop) => {
        stop.onCancellationRequested(() => { source.cancel(); });
        return running.catch(() => undefined);
      });
    };
    const running = this.server.execute(request.command, argument, source.token, showProgress, request.onPart);
    try {
      const answer = await running;
      return isAwaited() ? answer : undefined;
    } catch (error) {
      if (!isAwaited()) {
        return undefined;
      }
      if (source.token.isCancellationRequested) {
        return "stopped";
      }
      showFailure(this.server, `${fileName(document)} could not be run: ${reasonOf(error)}`);
      return undefined;
    } finally {
      if (this.running.get(key) === source) {
        this.running.delete(key);
      }
      source.dispose();
    }
  }

  dispose(): void {
    this.running.forEach((source) => { source.cancel(); });
  }
}
