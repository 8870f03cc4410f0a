import {
  CancellationTokenSource,
  commands,
  ProgressLocation,
  Range,
  TextEditorRevealType,
  window,
  workspace,
  type ExtensionContext,
  type TextDocument,
  type Uri,
} from "vscode";
import { parseArgument } from "../argument";
import { RUN_WITH_ARG } from "../client";
import { readEvaluation, type Evaluation } from "../evaluation";
import type { Place } from "../place";
import { fileName, openProgram, showFailure } from "../program";
import type { RunResults } from "../runResults";
import type { Server } from "../server";

/** How many files' last arguments are remembered. */
const REMEMBERED_FILES = 200;
const LAST_ARGUMENTS = "simple.lastArguments";

/** "Run with arg": asks for the argument, has the server run the program, and hands the result to {@link RunResults}. */
export function activateRunWithArg(context: ExtensionContext, server: Server, results: RunResults): void {
  const running = new Map<string, CancellationTokenSource>();

  const run = async (target?: Uri | string): Promise<void> => {
    const document = await openProgram(target);
    const arg = document && (await askForArgument(context, document));
    if (document === undefined || arg === undefined) {
      return;
    }
    const key = document.uri.toString();
    const source = new CancellationTokenSource();
    running.get(key)?.cancel();
    running.set(key, source);
    results.clear(document);
    // Nobody waits for the end of a run that another one has followed, or whose document is closed.
    const isAwaited = (): boolean => running.get(key) === source && !document.isClosed;
    try {
      const evaluation = await evaluate(server, document, arg, source);
      if (isAwaited()) {
        results.set(document, evaluation);
        reveal(document, results.get(document)?.place);
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      server.output.error(`${key} could not be run: ${reason}`);
      if (isAwaited()) {
        showFailure(server, `${fileName(document)} could not be run: ${reason}`);
      }
    } finally {
      if (running.get(key) === source) {
        running.delete(key);
      }
      source.dispose();
    }
  };
  context.subscriptions.push(commands.registerCommand(RUN_WITH_ARG, run));
}

async function askForArgument(context: ExtensionContext, document: TextDocument): Promise<string | undefined> {
  const key = document.uri.toString();
  const { [key]: last = "0", ...others } = context.workspaceState.get<Record<string, string>>(LAST_ARGUMENTS, {});
  const text = await window.showInputBox({
    title: `Run ${fileName(document)}`,
    prompt: "The value of arg, a 64-bit integer",
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

/** Runs the program; a run that takes long shows that it goes on, with a button that stops it. */
async function evaluate(
  server: Server,
  document: TextDocument,
  arg: string,
  source: CancellationTokenSource,
): Promise<Evaluation> {
  const settings = workspace.getConfiguration("simple.run", document);
  const showProgress = (): void => {
    const options = {
      location: ProgressLocation.Notification,
      title: `Running ${fileName(document)} with arg = ${arg}`,
      cancellable: true,
    };
    void window.withProgress(options, (_progress, stop) => {
      stop.onCancellationRequested(() => { source.cancel(); });
      return answer.catch(() => undefined);
    });
  };
  const run = {
    uri: document.uri.toString(),
    arg,
    maxLoopTrips: settings.get<number>("maxLoopTrips"),
    timeoutMillis: settings.get<number>("timeoutMillis"),
  };
  const answer = server.execute("simple.evaluate", run, source.token, showProgress);
  try {
    return readEvaluation(await answer);
  } catch (error) {
    if (source.token.isCancellationRequested) {
      return { arg, version: document.version, outcome: "stopped", reason: "you stopped the run" };
    }
    throw error;
  }
}

function reveal(document: TextDocument, at: Place | undefined): void {
  const editor = window.visibleTextEditors.find((each) => each.document === document);
  if (editor !== undefined && at !== undefined) {
    const place = new Range(at.line, at.character, at.line, at.character);
    editor.revealRange(place, TextEditorRevealType.InCenterIfOutsideViewport);
  }
}
