import * as vscode from "vscode";
import { parseArgument } from "./argument";
import { ask } from "./input";
import { fileName, reasonOf, showFailure } from "./program";
import type { Server } from "./server";

/** The number of programs whose last argument is remembered. */
const MAX_REMEMBERED = 200;
const LAST_ARGUMENTS = "simple.lastArguments";

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
    try {
      const answer = await this.send(document, request, source);
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
    for (const source of this.running.values()) {
      source.cancel();
    }
  }

  private send<Answer>(
    document: vscode.TextDocument,
    request: RunRequest<Answer>,
    source: vscode.CancellationTokenSource,
  ): Promise<Answer> {
    const settings = vscode.workspace.getConfiguration("simple.run", document);
    const showProgress = (): void => {
      const options = { location: vscode.ProgressLocation.Notification, title: request.title, cancellable: true };
      void vscode.window.withProgress(options, (_progress, stop) => {
        stop.onCancellationRequested(() => { source.cancel(); });
        return answer.catch(() => undefined);
      });
    };
    const argument = {
      uri: document.uri.toString(),
      ...request.argument,
      maxLoopTrips: settings.get<number>("maxLoopTrips"),
      timeoutMillis: settings.get<number>("timeoutMillis"),
    };
    const answer = this.server.execute(request.command, argument, source.token, showProgress, request.onPart);
    return answer;
  }
}

/** Asks for the argument of a run; the last one of this program is suggested. */
export async function askForArgument(
  context: vscode.ExtensionContext,
  document: vscode.TextDocument,
): Promise<string | undefined> {
  const key = document.uri.toString();
  const { [key]: last = "0", ...others } = context.workspaceState.get<Record<string, string>>(LAST_ARGUMENTS, {});
  const prompt = "The value of arg, a 64-bit integer";
  const argument = await ask({ title: `Run ${fileName(document)}`, prompt, value: last }, parseArgument);
  if (argument === undefined) {
    return undefined;
  }
  const arg = argument.value.toString();
  const remembered = [...Object.entries(others), [key, arg]].slice(-MAX_REMEMBERED);
  await context.workspaceState.update(LAST_ARGUMENTS, Object.fromEntries(remembered));
  return arg;
}
