import * as vscode from "vscode";
import { RUN_WITH_ARG, TRACE_RUN } from "../client";
import type { Evaluation } from "../evaluation";
import { askForArg, givenArg } from "../input";
import { asRange, fileName, openProgram } from "../program";
import type { ProgramRuns } from "../programRun";
import type { RunResults } from "../runResults";
import type { Trace } from "../trace";

/** "Run with arg" and "Trace a run": ask for the argument unless it is given, run the program, and pass on the result. */
export function activateRunWithArg(context: vscode.ExtensionContext, runs: ProgramRuns, results: RunResults): void {
  const run = async (
    command: string, limits: object, action: string, target?: vscode.Uri | string, given?: unknown,
  ): Promise<void> => {
    const document = await openProgram(target);
    const arg = givenArg(given) ?? (document && await askForArg(context, document, "Run"));
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

/** Scrolls to the statement that ended the run, where the program is visible. */
function reveal(document: vscode.TextDocument, { range }: Evaluation): void {
  const editor = vscode.window.visibleTextEditors.find((each) => each.document === document);
  if (editor !== undefined && range !== undefined) {
    editor.revealRange(asRange(range), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }
}
