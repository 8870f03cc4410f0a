import * as vscode from "vscode";
import { RUN_WITH_ARG } from "../client";
import type { Evaluation } from "../evaluation";
import { fileName, openProgram } from "../program";
import { askForArgument, type ProgramRuns } from "../programRun";
import type { RunResults } from "../runResults";

/** "Run with arg": asks for the argument, runs the program, and passes on the result. */
export function activateRunWithArg(context: vscode.ExtensionContext, runs: ProgramRuns, results: RunResults): void {
  const run = async (target?: vscode.Uri | string): Promise<void> => {
    const document = await openProgram(target);
    const arg = document && (await askForArgument(context, document));
    if (document === undefined || arg === undefined) {
      return;
    }
    results.clear(document);
    const title = `Running ${fileName(document)} with arg = ${arg}`;
    const answer = await runs.run<Evaluation>(document, { command: "simple.evaluate", argument: { arg }, title });
    if (answer === "stopped") {
      results.set(document, { arg, version: document.version, outcome: "stopped", reason: "you stopped the run" });
    } else if (answer !== undefined) {
      results.set(document, answer);
      if (answer.version === document.version) {
        reveal(document, answer);
      }
    }
  };
  context.subscriptions.push(vscode.commands.registerCommand(RUN_WITH_ARG, run));
}

/** Scrolls to the statement that ended the run, where the program is visible. */
function reveal(document: vscode.TextDocument, { range }: Evaluation): void {
  const editor = vscode.window.visibleTextEditors.find((each) => each.document === document);
  if (editor !== undefined && range !== undefined) {
    const { line, character } = range.start;
    const place = new vscode.Range(line, character, line, character);
    editor.revealRange(place, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }
}
