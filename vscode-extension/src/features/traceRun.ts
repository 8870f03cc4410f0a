import {
  commands,
  DecorationRangeBehavior,
  MarkdownString,
  Range,
  StatusBarAlignment,
  ThemeColor,
  window,
  workspace,
  type ExtensionContext,
  type TextDocument,
  type Uri,
} from "vscode";
import { readEvaluation, shortSummary, type Evaluation } from "../evaluation";
import { t } from "../l10n";
import { documentInFocus, fileName, openProgram } from "../program";
import { askForArgument, type ProgramRuns } from "../programRun";
import type { RunResults } from "../runResults";
import { lastArg, readTrace, type TracedLine } from "../trace";

const HIDE_TRACE = "simple.hideTrace";

/** True while the values of a traced run stand in the active program, for the menus and the Escape key. */
const IS_SHOWN = "simple.traceShown";

interface Trace {
  readonly evaluation: Evaluation;
  readonly lines: readonly TracedLine[];
  readonly lastArg: string | undefined;
}

/**
 * "Trace a run": the last value of each variable beside its declaration, and how often each condition held, until the next
 * edit or Escape.
 */
export function activateTraceRun(context: ExtensionContext, runs: ProgramRuns, results: RunResults): void {
  const traces = new Map<string, Trace>();
  const beside = window.createTextEditorDecorationType({ rangeBehavior: DecorationRangeBehavior.ClosedClosed });
  const statusBar = window.createStatusBarItem("simple.trace", StatusBarAlignment.Left);
  statusBar.name = t("Simple: Traced Run");
  statusBar.command = HIDE_TRACE;

  const refresh = (): void => {
    for (const editor of window.visibleTextEditors) {
      const trace = traces.get(editor.document.uri.toString());
      editor.setDecorations(beside, trace?.lines.map((each) => decoration(editor.document, each)) ?? []);
    }
    const document = documentInFocus();
    const trace = document && traces.get(document.uri.toString());
    void commands.executeCommand("setContext", IS_SHOWN, trace !== undefined);
    if (trace === undefined) {
      statusBar.hide();
      return;
    }
    statusBar.text = `$(list-tree) ${t("last values: {0}", shortSummary(trace.evaluation))}`;
    statusBar.tooltip = tooltip(trace);
    const values = trace.lines.map(({ line, text }) => t("line {0}: {1}", line + 1, text)).join("; ");
    statusBar.accessibilityInformation = { label: t("Simple: last values, {0}; hide them", values), role: "button" };
    statusBar.show();
  };

  const hide = (document: TextDocument | undefined): void => {
    if (document !== undefined && traces.delete(document.uri.toString())) {
      refresh();
    }
  };

  const trace = async (target?: Uri | string): Promise<void> => {
    const document = await openProgram(target);
    const arg = document && (await askForArgument(context, document));
    if (document === undefined || arg === undefined) {
      return;
    }
    hide(document);
    results.clear(document);
    const title = t("Tracing {0} with arg = {1}", fileName(document), arg);
    const ending = await runs.run(document, { command: "simple.trace", argument: { arg, maxSteps: 0 }, title });
    if (ending === undefined || typeof ending === "string") {
      return;
    }
    try {
      const evaluation = readEvaluation(ending.answer);
      results.set(document, evaluation);
      // Values of another version than the one in view would stand at wrong places.
      if (evaluation.version === document.version && evaluation.outcome !== "not-run") {
        traces.set(document.uri.toString(), { evaluation, lines: readTrace(ending.answer), lastArg: lastArg(ending.answer) });
        refresh();
      }
    } catch (error) {
      runs.fail(document, error);
    }
  };

  refresh();
  context.subscriptions.push(
    beside,
    statusBar,
    commands.registerCommand("simple.traceRun", trace),
    commands.registerCommand(HIDE_TRACE, () => { hide(documentInFocus()); }),
    window.onDidChangeVisibleTextEditors(refresh),
    window.onDidChangeActiveTextEditor(refresh),
    workspace.onDidCloseTextDocument(hide),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0) {
        hide(document);
      }
    }),
  );
}

function decoration(document: TextDocument, { line, text }: TracedLine): { range: Range; renderOptions: object } {
  const { end } = document.lineAt(line).range;
  const color = new ThemeColor("simple.trace.value");
  return { range: new Range(end, end), renderOptions: { after: { contentText: text, color, margin: "0 0 0 2em" } } };
}

function tooltip({ evaluation, lines, lastArg: arg }: Trace): MarkdownString {
  const text = new MarkdownString();
  const told = [
    t("The last values in the run with arg = {0}:", evaluation.arg),
    ...(arg === undefined ? [] : [`arg = ${arg}`]),
    ...lines.map((each) => t("line {0}: {1}", each.line + 1, each.text)),
    t("Click to hide them."),
  ];
  for (const line of told) {
    text.appendText(line).appendMarkdown("\n\n");
  }
  return text;
}
