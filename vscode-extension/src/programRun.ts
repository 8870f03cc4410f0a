import {
  CancellationTokenSource,
  ProgressLocation,
  Range,
  TextEditorRevealType,
  window,
  workspace,
  type Disposable,
  type ExtensionContext,
  type TextDocument,
} from "vscode";
import { parseArgument } from "./argument";
import { t } from "./l10n";
import type { Place } from "./place";
import { fileName, reasonOf, showFailure } from "./program";
import type { Server } from "./server";

/** How many files' last arguments are remembered. */
const REMEMBERED_FILES = 200;
const LAST_ARGUMENTS = "simple.lastArguments";

/** What the server is asked to run. */
export interface Request {
  readonly command: string;
  /** The members of the command's argument that are its own; the document and the limits come from the settings. */
  readonly argument: object;
  /** What a run that takes long is called. */
  readonly title: string;
  readonly onPart?: (part: unknown) => void;
}

/** How a request to run a program ended, when it did not fail. */
export type Ending = { readonly answer: unknown } | "stopped" | "superseded";

/** Runs programs on the server, at most one at a time of each document: a run ends the one before it. */
export class ProgramRuns implements Disposable {
  private readonly running = new Map<string, CancellationTokenSource>();

  constructor(private readonly server: Server) {}

  /**
   * Runs a program; a run that takes long shows that it goes on, with a button that stops it. Nobody waits for the end of a
   * run that another one has followed, or whose document is closed: it is superseded. A failure is told to the person, and
   * the answer is undefined.
   */
  async run(document: TextDocument, request: Request): Promise<Ending | undefined> {
    const key = document.uri.toString();
    const source = new CancellationTokenSource();
    this.running.get(key)?.cancel();
    this.running.set(key, source);
    const isAwaited = (): boolean => this.running.get(key) === source && !document.isClosed;
    try {
      const answer = await this.send(document, request, source);
      return isAwaited() ? { answer } : "superseded";
    } catch (error) {
      if (!isAwaited()) {
        return "superseded";
      }
      if (source.token.isCancellationRequested) {
        return "stopped";
      }
      this.fail(document, error);
      return undefined;
    } finally {
      if (this.running.get(key) === source) {
        this.running.delete(key);
      }
      source.dispose();
    }
  }

  /** Tells the person that a program could not be run. */
  fail(document: TextDocument, error: unknown): void {
    const reason = reasonOf(error);
    this.server.output.error(`${document.fileName} could not be run: ${reason}`);
    showFailure(this.server, t("{0} could not be run: {1}", fileName(document), reason));
  }

  dispose(): void {
    for (const source of this.running.values()) {
      source.cancel();
    }
  }

  private send(document: TextDocument, request: Request, source: CancellationTokenSource): Promise<unknown> {
    const settings = workspace.getConfiguration("simple.run", document);
    const showProgress = (): void => {
      const options = { location: ProgressLocation.Notification, title: request.title, cancellable: true };
      void window.withProgress(options, (_progress, stop) => {
        stop.onCancellationRequested(() => { source.cancel(); });
        return answer.catch(() => undefined);
      });
    };
    const run = {
      uri: document.uri.toString(),
      ...request.argument,
      maxLoopTrips: settings.get<number>("maxLoopTrips"),
      timeoutMillis: settings.get<number>("timeoutMillis"),
    };
    const answer = this.server.execute(request.command, run, source.token, showProgress, request.onPart);
    return answer;
  }
}

/** Asks for the argument of a run, beginning with the one that this document was last run with. */
export async function askForArgument(context: ExtensionContext, document: TextDocument): Promise<string | undefined> {
  const key = document.uri.toString();
  const { [key]: last = "0", ...others } = context.workspaceState.get<Record<string, string>>(LAST_ARGUMENTS, {});
  const text = await window.showInputBox({
    title: t("Run {0}", fileName(document)),
    prompt: t("The value of arg, a 64-bit integer"),
    value: last,
    validateInput: (typed) => {
      const argument = parseArgument(typed);
      return "problem" in argument ? argument.problem : undefined;
    },
  });
  const argument = text === undefined ? undefined : parseArgument(text);
  if (argument === undefined || "problem" in argument) {
    return undefined;
  }
  const arg = argument.value.toString();
  const remembered = [...Object.entries(others), [key, arg]].slice(-REMEMBERED_FILES);
  await context.workspaceState.update(LAST_ARGUMENTS, Object.fromEntries(remembered));
  return arg;
}

/** Brings a place of a document into view where the document is shown. */
export function reveal(document: TextDocument, at: Place | undefined): void {
  const editor = window.visibleTextEditors.find((each) => each.document === document);
  if (editor !== undefined && at !== undefined) {
    const place = new Range(at.line, at.character, at.line, at.character);
    editor.revealRange(place, TextEditorRevealType.InCenterIfOutsideViewport);
  }
}
