import * as vscode from "vscode";
import type { RunTableChange } from "../../range-view/messages";
import { countOf, parseRange, type ArgumentRange } from "../argument";
import type { Evaluation, RunsAnswer } from "../evaluation";
import { ask } from "../input";
import { fileName, openProgram } from "../program";
import type { ProgramRuns } from "../programRun";
import { RangePanel } from "../rangePanel";
import type { RunResults } from "../runResults";

const LAST_RANGE = "simple.lastRange";

const EDITED = "The program was edited after these runs";
const CLOSED = "The program was closed after these runs";

/** "Run with a range of args": a panel for each program, with a chart and a table of the results, which fill as the runs end. */
export function activateRunWithRange(context: vscode.ExtensionContext, runs: ProgramRuns, results: RunResults): void {
  /** The panels by the URIs of their programs. */
  const panels = new Map<string, RangePanel>();
  const panelOf = ({ uri }: vscode.TextDocument): RangePanel => {
    const key = uri.toString();
    const panel = panels.get(key) ?? new RangePanel(uri, context.extensionUri, () => { panels.delete(key); });
    panels.set(key, panel);
    return panel;
  };
  const markStale = ({ uri }: vscode.TextDocument, reason: string): void => { panels.get(uri.toString())?.markStale(reason); };

  const run = async (target?: vscode.Uri | string): Promise<void> => {
    const document = await openProgram(target);
    const range = document && await askForRange(context, document);
    if (document === undefined || range === undefined) {
      return;
    }
    let update: ((change: RunTableChange) => void) | undefined;
    // Earlier runs stay until the first new one ends: a program with errors is not run.
    const show = (change: RunTableChange): void => {
      update ??= panelOf(document).show({
        program: fileName(document), args: range.text, from: `${range.from}`, to: `${range.to}`, count: Number(countOf(range)),
        runs: [], state: "running",
      });
      update(change);
    };
    const answer = await runs.run<RunsAnswer>(document, {
      command: "simple.evaluateRange",
      argument: { from: `${range.from}`, to: `${range.to}`, step: `${range.step}` },
      title: `Running ${fileName(document)} with arg = ${range.text}`,
      onPart: (part) => {
        show({ runs: part.runs, ...(part.version === document.version ? {} : { stale: EDITED }) });
      },
    });
    if (answer === "stopped") {
      show({ state: "stopped" });
    } else if (answer === undefined) {
      // They failed, or something else is run now.
      update?.({ state: "stopped" });
    } else if (answer.outcome === undefined) {
      show({ state: "finished", runs: answer.runs });
    } else {
      results.set(document, { ...answer, arg: range.text } as RunsAnswer & Evaluation);
    }
  };

  context.subscriptions.push(
    vscode.commands.registerCommand("simple.runWithRange", run),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0) {
        markStale(document, EDITED);
      }
    }),
    vscode.workspace.onDidCloseTextDocument((document) => { markStale(document, CLOSED); }),
  );
}

/** Asks for the range; the last one is suggested. */
async function askForRange(
  context: vscode.ExtensionContext,
  document: vscode.TextDocument,
): Promise<ArgumentRange | undefined> {
  const range = await ask({
    title: `Run ${fileName(document)} with a Range of Args`,
    prompt: "From..to, such as -10..10, with an optional step: 0..100:5",
    value: context.workspaceState.get(LAST_RANGE, "0..10"),
  }, parseRange);
  if (range !== undefined) {
    await context.workspaceState.update(LAST_RANGE, range.text);
  }
  return range;
}
