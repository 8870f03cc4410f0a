import * as vscode from "vscode";
import { parseArgument } from "../argument";
import { RUN_WITH_ARG, TRACE_RUN } from "../client";
import type { Evaluation } from "../evaluation";
import { ask, givenArg } from "../input";
import { asRange, fileName, openProgram } from "../program";
import type { ProgramRuns } from "../programRun";
import type { RunResults } from "../runResults";
import type { Trace } from "../trace";

/** The number of programs whose last argument is remembered. */
const MAX_REMEMBERED = 200;
const LAST_ARGUMENTS = "simple.lastArguments";

/** "Run with arg" and "Trace a run": ask for the argument unless it is given, run the program, and pass on the result. */
export function activateRunWithArg(context: vscode.ExtensionContext, runs: ProgramRuns, results: RunResults): void {
  const run = async (
    command: string, limits: object, action: string, target?: vscode.Uri | string, given?: unknown,
  ): Promise<void> => {
    const document = await openProgram(target);
    const arg = givenArg(given) ?? (document && await askForArgument(context, document));
    if (document === undefined || arg === undefined) {
      return;
    }
    results.clear(document);
    const title = `${action} ${fileName(document)} with arg = ${arg}`;
    const answer = await runs.run<Evaluation | Trace>(document, { command, argument: { arg, ...limits }, title });
    if (answer === "stopped") {
      results.set(document, { arg, version: document.version, outcome: "stopped", reason: "you stopped the run" });
    } else if (answer !== undefined) {
      results.set(document, answer);
      if (answer.version === document.version) {
        reveal(document, answer);
      }
    }
  };
  context.subscriptions.push(
    vscode.commands.registerCommand(RUN_WITH_ARG, run.bind(undefined, "simple.evaluate", {}, "Running")),
    vscode.commands.registerCommand(TRACE_RUN, run.bind(undefined, "simple.trace", { maxSteps: 0 }, "Tracing")),
  );
}

/** Asks for the argument of a run; the last one of this program is suggested. */
async function askForArgument(
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

/** Scrolls to the statement that ended the run, where the program is visible. */
function reveal(document: vscode.TextDocument, { range }: Evaluation): void {
  const editor = vscode.window.visibleTextEditors.find((each) => each.document === document);
  if (editor !== undefined && range !== undefined) {
    editor.revealRange(asRange(range), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }
}
