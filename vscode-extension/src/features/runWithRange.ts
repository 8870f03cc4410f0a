import {
  commands,
  EventEmitter,
  Uri,
  ViewColumn,
  window,
  workspace,
  type ExtensionContext,
  type TextDocument,
  type TextDocumentContentProvider,
} from "vscode";
import { countOf, parseRange } from "../argument";
import { readEvaluation } from "../evaluation";
import { t } from "../l10n";
import { fileName, openProgram } from "../program";
import type { ProgramRuns } from "../programRun";
import type { RunResults } from "../runResults";
import { readRuns, tableText, type RunTable } from "../runTable";

/** The scheme of the read-only documents that hold tables of runs. */
const SCHEME = "simple-runs";
const LAST_RANGE = "simple.lastRange";

/** The documents with tables: one for each program, which is filled anew by each range. */
class TableDocuments implements TextDocumentContentProvider {
  private readonly tables = new Map<string, RunTable>();
  private readonly changed = new EventEmitter<Uri>();

  readonly onDidChange = this.changed.event;

  provideTextDocumentContent(uri: Uri): string {
    const table = this.tables.get(uri.toString());
    return table === undefined ? "" : tableText(table);
  }

  get(uri: Uri): RunTable | undefined {
    return this.tables.get(uri.toString());
  }

  set(uri: Uri, table: RunTable): void {
    this.tables.set(uri.toString(), table);
    this.changed.fire(uri);
  }

  delete(uri: Uri): void {
    this.tables.delete(uri.toString());
  }
}

/** "Run with a range of args": a table of the results, which fills while the runs end. */
export function activateRunWithRange(context: ExtensionContext, runs: ProgramRuns, results: RunResults): void {
  const documents = new TableDocuments();

  const run = async (target?: Uri | string): Promise<void> => {
    const document = await openProgram(target);
    const text = document && (await askForRange(context, document));
    const range = text === undefined ? undefined : parseRange(text);
    if (document === undefined || text === undefined || range === undefined || "problem" in range) {
      return;
    }
    const uri = tableOf(document);
    let table: RunTable = {
      program: fileName(document), args: text, count: countOf(range), runs: [], state: "running", stale: false };
    let shown = false;
    const show = (change: Partial<RunTable>): void => {
      table = { ...table, stale: documents.get(uri)?.stale ?? false, ...change };
      documents.set(uri, table);
      if (!shown) {
        shown = true;
        void window.showTextDocument(uri, { viewColumn: ViewColumn.Beside, preserveFocus: true, preview: true });
      }
    };
    documents.delete(uri);
    const argument = { from: `${range.from}`, to: `${range.to}`, step: `${range.step}` };
    const title = t("Running {0} with arg = {1}", fileName(document), text);
    try {
      const onPart = (part: unknown): void => { show({ runs: [...table.runs, ...readRuns(part)] }); };
      const ending = await runs.run(document, { command: "simple.evaluateRange", argument, title, onPart });
      if (ending === undefined || ending === "superseded") {
        return;
      }
      if (ending === "stopped") {
        show({ state: "stopped" });
      } else if (isRefusal(ending.answer)) {
        results.set(document, readEvaluation({ arg: text, ...ending.answer }));
      } else {
        show({ state: "finished", runs: [...table.runs, ...readRuns(ending.answer)] });
      }
    } catch (error) {
      runs.fail(document, error);
    }
  };

  context.subscriptions.push(
    commands.registerCommand("simple.runWithRange", run),
    workspace.registerTextDocumentContentProvider(SCHEME, documents),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      const uri = tableOf(document);
      const table = contentChanges.length === 0 ? undefined : documents.get(uri);
      if (table?.stale === false) {
        documents.set(uri, { ...table, stale: true });
      }
    }),
    workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme === SCHEME) {
        documents.delete(uri);
      }
    }),
  );
}

/** A program with errors is not run at all, and the answer says so once. */
function isRefusal(answer: unknown): answer is object {
  return typeof answer === "object" && answer !== null && "outcome" in answer;
}

/** The document with the table of a program; the program's own name is the query, so that no two share one. */
function tableOf(document: TextDocument): Uri {
  const path = `/${t("Runs of {0}", fileName(document))}.md`;
  return Uri.from({ scheme: SCHEME, path, query: document.uri.toString() });
}

async function askForRange(context: ExtensionContext, document: TextDocument): Promise<string | undefined> {
  const text = await window.showInputBox({
    title: t("Run {0} with a Range of Args", fileName(document)),
    prompt: t("From..to, such as -10..10; a step may follow: 0..100:5"),
    value: context.workspaceState.get(LAST_RANGE, "0..10"),
    validateInput: (typed) => {
      const range = parseRange(typed);
      return "problem" in range ? range.problem : undefined;
    },
  });
  if (text !== undefined) {
    await context.workspaceState.update(LAST_RANGE, text.trim());
  }
  return text?.trim();
}
