import * as vscode from "vscode";
import { RUN_WITH_ARG } from "../client";
import { cost, shortSummary, summary, type Evaluation } from "../evaluation";
import { documentInFocus } from "../program";
import type { RunResult, RunResults } from "../runResults";
import { showStatus, type Status } from "../statusBar";
import { afterLine } from "../stepMarks";
import { lastArg, tracedLines, type Trace } from "../trace";

const HIDE_TRACE = "simple.hideTrace";

/** A context key: whether the active program shows the values of a traced run. */
const IS_TRACE_SHOWN = "simple.traceShown";

/** The icon of a result in the status bar, and its color in the text. */
const LOOKS: Record<Evaluation["outcome"], { readonly icon: string; readonly color: string }> = {
  returned: { icon: "$(check)", color: "simple.result.returned" },
  "fell-through": { icon: "$(warning)", color: "simple.result.noValue" },
  stopped: { icon: "$(debug-stop)", color: "simple.result.noValue" },
  "not-run": { icon: "$(error)", color: "simple.result.notRun" },
};

/**
 * Shows the last run of each document: its result beside the statement that ended it, and the values of
 * a traced run beside their lines, until the first edit; and in the status bar, where the result of an
 * earlier text says so.
 */
export function activateResultDisplay(context: vscode.ExtensionContext, results: RunResults): void {
  const beside = vscode.window.createTextEditorDecorationType({});
  const resultItem = vscode.window.createStatusBarItem("simple.result", vscode.StatusBarAlignment.Left);
  resultItem.name = "Simple: Result of the Last Run";
  resultItem.command = RUN_WITH_ARG;
  const traceItem = vscode.window.createStatusBarItem("simple.trace", vscode.StatusBarAlignment.Left);
  traceItem.name = "Simple: Traced Run";
  traceItem.command = HIDE_TRACE;

  const refresh = (): void => {
    for (const editor of vscode.window.visibleTextEditors) {
      const result = results.get(editor.document);
      editor.setDecorations(beside, result?.fresh === true ? decorations(editor.document, result) : []);
    }
    const document = documentInFocus();
    const result = document && results.get(document);
    void vscode.commands.executeCommand("setContext", IS_TRACE_SHOWN, result?.trace !== undefined);
    showStatus(resultItem, result && resultStatus(result));
    showStatus(traceItem, result?.trace && traceStatus(result.trace));
  };

  refresh();
  context.subscriptions.push(
    beside,
    resultItem,
    traceItem,
    vscode.commands.registerCommand(HIDE_TRACE, () => { results.hideTrace(documentInFocus()); }),
    results.onDidChange(refresh),
    vscode.window.onDidChangeVisibleTextEditors(refresh),
    vscode.window.onDidChangeActiveTextEditor(refresh),
  );
}

function decorations(document: vscode.TextDocument, { evaluation, trace }: RunResult): vscode.DecorationOptions[] {
  const values = trace === undefined ? [] : tracedLines(trace).map(({ line, text }) =>
    afterLine(document.lineAt(line), text, "simple.trace.value"));
  if (evaluation.range === undefined) {
    return values;
  }
  // A run that fell through ends after the last statement: then it is the nearest text above.
  let line = document.lineAt(evaluation.range.start.line);
  while (line.isEmptyOrWhitespace && line.lineNumber > 0) {
    line = document.lineAt(line.lineNumber - 1);
  }
  return [...values, afterLine(line, summary(evaluation), LOOKS[evaluation.outcome].color)];
}

function resultStatus({ evaluation, fresh }: RunResult): Status {
  const suffix = fresh ? "" : " (before the last edit)";
  const details = fresh ? cost(evaluation) : "This was before the last edit.";
  return {
    text: `${fresh ? LOOKS[evaluation.outcome].icon : "$(history)"} ${shortSummary(evaluation)}${suffix}`,
    tooltip: [summary(evaluation), ...(details === "" ? [] : [details]), "Click to run again."],
    label: `Simple: ${summary(evaluation)}${suffix}, run again`,
  };
}

function traceStatus(trace: Trace): Status {
  const arg = lastArg(trace);
  const values = tracedLines(trace).map(({ line, text }) => `line ${line + 1}: ${text}`);
  return {
    text: `$(list-tree) last values: ${shortSummary(trace)}`,
    tooltip: [
      `Values at the end of the run with arg = ${trace.arg}:`,
      ...(arg === undefined ? [] : [`arg = ${arg}`]),
      ...values,
      "Click to hide them.",
    ],
    label: `Simple: last values, ${values.join("; ")}; hide them`,
  };
}
