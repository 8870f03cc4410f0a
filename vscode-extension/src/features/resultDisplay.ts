import {
  DecorationRangeBehavior,
  MarkdownString,
  Range,
  StatusBarAlignment,
  ThemeColor,
  window,
  type DecorationOptions,
  type ExtensionContext,
  type TextEditor,
} from "vscode";
import { RUN_WITH_ARG } from "../client";
import { cost, shortSummary, summary, type Evaluation } from "../evaluation";
import { t } from "../l10n";
import { documentInFocus } from "../program";
import type { RunResult, RunResults } from "../runResults";

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

/** The longest text beside a statement, in characters. */
const MAX_LENGTH = 80;

/** Shows each document's last result: beside the statement that ended the run, and in the status bar. */
export function activateResultDisplay(context: ExtensionContext, results: RunResults): void {
  const beside = window.createTextEditorDecorationType({ rangeBehavior: DecorationRangeBehavior.ClosedClosed });
  const statusBar = window.createStatusBarItem("simple.result", StatusBarAlignment.Left);
  statusBar.name = t("Simple: Result of the Last Run");
  statusBar.command = RUN_WITH_ARG;

  const refresh = (): void => {
    for (const editor of window.visibleTextEditors) {
      const result = results.get(editor.document);
      editor.setDecorations(beside, result ? decorations(editor, result) : []);
    }
    const document = documentInFocus();
    const result = document && results.get(document);
    if (result === undefined) {
      statusBar.hide();
      return;
    }
    const { evaluation, fresh } = result;
    const short = shortSummary(evaluation);
    statusBar.text = `${fresh ? ICONS[evaluation.outcome] : "$(history)"} ${aged(short, fresh)}`;
    statusBar.tooltip = tooltip(result);
    statusBar.accessibilityInformation = { label: t("Simple: {0}, run again", aged(summary(evaluation), fresh)), role: "button" };
    statusBar.show();
  };

  refresh();
  context.subscriptions.push(
    beside,
    statusBar,
    results.onDidChange(refresh),
    window.onDidChangeVisibleTextEditors(refresh),
    window.onDidChangeActiveTextEditor(refresh),
  );
}

function decorations(editor: TextEditor, result: RunResult): DecorationOptions[] {
  const { evaluation, fresh, place } = result;
  if (place === undefined || place.line >= editor.document.lineCount) {
    return [];
  }
  // A run that fell through ends behind the last statement: the nearest text above is beside it.
  let line = editor.document.lineAt(place.line);
  while (line.isEmptyOrWhitespace && line.lineNumber > 0) {
    line = editor.document.lineAt(line.lineNumber - 1);
  }
  const { end } = line.range;
  return [{
    range: new Range(end, end),
    renderOptions: {
      after: {
        contentText: aged(shorten(summary(evaluation)), fresh),
        color: new ThemeColor(fresh ? COLORS[evaluation.outcome] : "simple.result.stale"),
        fontStyle: fresh ? "normal" : "italic",
        margin: "0 0 0 2em",
      },
    },
  }];
}

/** A result, with the words that it is from before the last edit if it is. */
function aged(text: string, fresh: boolean): string {
  return fresh ? text : t("{0} (before the last edit)", text);
}

/** A line beside another line has little room; the status bar's tooltip has the whole of it. */
function shorten(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1)}…`;
}

function tooltip({ evaluation, fresh }: RunResult): MarkdownString {
  const lines = [summary(evaluation), fresh ? cost(evaluation) : t("This was before the last edit."), t("Click to run again.")];
  const text = new MarkdownString();
  for (const line of lines.filter((each) => each !== "")) {
    text.appendText(line).appendMarkdown("\n\n");
  }
  return text;
}
