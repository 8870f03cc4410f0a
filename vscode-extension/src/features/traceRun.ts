import * as vscode from "vscode";
import { shortSummary } from "../evaluation";
import { documentInFocus, fileName, openProgram } from "../program";
import { askForArgument, type ProgramRuns } from "../programRun";
import type { RunResults } from "../runResults";
import { showStatus, type Status } from "../statusBar";
import { lastArg, tracedLines, type Trace, type TracedLine } from "../trace";

const HIDE_TRACE = "simple.hideTrace";

/** A context key: whether the active program shows the values of a traced run. */
const IS_SHOWN = "simple.traceShown";

/**
 * "Trace a run": the last value of each variable beside its declaration, and how often each condition
 * held, until the next edit or Escape.
 */
export function activateTraceRun(context: vscode.ExtensionContext, runs: ProgramRuns, results: RunResults): void {
  const traces = new Map<string, Trace>();
  const beside = vscode.window.createTextEditorDecorationType({});
  const statusBar = vscode.window.createStatusBarItem("simple.trace", vscode.StatusBarAlignment.Left);
  statusBar.name = "Simple: Traced Run";
  statusBar.command = HIDE_TRACE;

  const refresh = (): void => {
    for (const editor of vscode.window.visibleTextEditors) {
      const trace = traces.get(editor.document.uri.toString());
      const lines = trace === undefined ? [] : tracedLines(trace);
      editor.setDecorations(beside, lines.map((line) => decoration(editor.document, line)));
    }
    const document = documentInFocus();
    const trace = document && traces.get(document.uri.toString());
    void vscode.commands.executeCommand("setContext", IS_SHOWN, trace !== undefined);
    showStatus(statusBar, trace && statusOf(trace));
  };

  const hide = (document: vscode.TextDocument | undefined): void => {
    if (document !== undefined && traces.delete(document.uri.toString())) {
      refresh();
    }
  };

  const run = async (target?: vscode.Uri | string): Promise<void> => {
    const document = await openProgram(target);
    const arg = document && (await askForArgument(context, document));
    if (document === undefined || arg === undefined) {
      return;
    }
    hide(document);
    results.clear(document);
    const title = `Tracing ${fileName(document)} with arg = ${arg}`;
    const trace = await runs.run<Trace>(document, { command: "simple.trace", argument: { arg, maxSteps: 0 }, title });
    if (trace === undefined || trace === "stopped") {
      return;
    }
    results.set(document, trace);
    // The lines of another version may be wrong.
    if (trace.version === document.version && trace.outcome !== "not-run") {
      traces.set(document.uri.toString(), trace);
      refresh();
    }
  };

  refresh();
  context.subscriptions.push(
    beside,
    statusBar,
    vscode.commands.registerCommand("simple.traceRun", run),
    vscode.commands.registerCommand(HIDE_TRACE, () => { hide(documentInFocus()); }),
    vscode.window.onDidChangeVisibleTextEditors(refresh),
    vscode.window.onDidChangeActiveTextEditor(refresh),
    vscode.workspace.onDidCloseTextDocument(hide),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0) {
        hide(document);
      }
    }),
  );
}

function decoration(document: vscode.TextDocument, { line, text }: TracedLine): vscode.DecorationOptions {
  const { end } = document.lineAt(line).range;
  const color = new vscode.ThemeColor("simple.trace.value");
  const after = { contentText: text, color, margin: "0 0 0 2em" };
  return { range: new vscode.Range(end, end), renderOptions: { after } };
}

function statusOf(trace: Trace): Status {
  const arg = lastArg(trace);
  const values = tracedLines(trace).map(({ line, text }) => `line ${line + 1}: ${text}`);
  return {
    text: `$(list-tree) last values: ${shortSummary(trace)}`,
    tooltip: [
      `Last values of the run with arg = ${trace.arg}:`,
      ...(arg === undefined ? [] : [`arg = ${arg}`]),
      ...values,
      "Click to hide them.",
    ],
    label: `Simple: last values, ${values.join("; ")}; hide them`,
  };
}
