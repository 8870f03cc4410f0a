import * as vscode from "vscode";
import { RUN_WITH_ARG } from "../client";
import { cost, shortSummary, summary, type Evaluation } from "../evaluation";
import { documentInFocus } from "../program";
import type { RunResult, RunResults } from "../runResults";
import { showStatus, type Status } from "../statusBar";

type Outcome = Evaluation["outcome"];

const COLORS: Record<Outcome, string> = {
  returned: "simple.result.returned",
  "fell-through": "simple.result.noValue",
  stopped: "simple.result.noValue",
  "not-run": "simple.result.notRun",
};

const ICONS: Record<Outcome, string> = {
  returned: "$(check)",
  "fell-through": "$(warning)",
  stopped: "$(debug-stop)",
  "not-run": "$(error)",
};

/** The longest text beside a statement, in characters; the tooltip in the status bar has all. */
const MAX_LENGTH = 80;

/**
 * Shows the last result of each document: beside the statement that ended the run, until the first edit,
 * and in the status bar, where the result of an earlier text says so.
 */
export function activateResultDisplay(context: vscode.ExtensionContext, results: RunResults): void {
  const beside = vscode.window.createTextEditorDecorationType({});
  const statusBar = vscode.window.createStatusBarItem("simple.result", vscode.StatusBarAlignment.Left);
  statusBar.name = "Simple: Result of the Last Run";
  statusBar.command = RUN_WITH_ARG;

  const refresh = (): void => {
    for (const editor of vscode.window.visibleTextEditors) {
      const result = results.get(editor.document);
      editor.setDecorations(beside, result?.fresh === true ? decorations(editor, result.evaluation) : []);
    }
    const document = documentInFocus();
    const result = document && results.get(document);
    showStatus(statusBar, result && statusOf(result));
  };

  refresh();
  context.subscriptions.push(
    beside,
    statusBar,
    results.onDidChange(refresh),
    vscode.window.onDidChangeVisibleTextEditors(refresh),
    vscode.window.onDidChangeActiveTextEditor(refresh),
  );
}

function decorations({ document }: vscode.TextEditor, evaluation: Evaluation): vscode.DecorationOptions[] {
  if (evaluation.range === undefined) {
    return [];
  }
  // A run that fell through ends after the last statement: then it is the nearest text above.
  let line = document.lineAt(evaluation.range.start.line);
  while (line.isEmptyOrWhitespace && line.lineNumber > 0) {
    line = document.lineAt(line.lineNumber - 1);
  }
  const { end } = line.range;
  const text = summary(evaluation);
  return [{
    range: new vscode.Range(end, end),
    renderOptions: {
      after: {
        contentText: text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1)}…`,
        color: new vscode.ThemeColor(COLORS[evaluation.outcome]),
        margin: "0 0 0 2em",
      },
    },
  }];
}

function statusOf({ evaluation, fresh }: RunResult): Status {
  const suffix = fresh ? "" : " (before the last edit)";
  const details = fresh ? cost(evaluation) : "This was before the last edit.";
  return {
    text: `${fresh ? ICONS[evaluation.outcome] : "$(history)"} ${shortSummary(evaluation)}${suffix}`,
    tooltip: [summary(evaluation), ...(details === "" ? [] : [details]), "Click to run again."],
    label: `Simple: ${summary(evaluation)}${suffix}, run again`,
  };
}
