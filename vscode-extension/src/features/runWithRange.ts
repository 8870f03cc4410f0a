import * as vscode from "vscode";
import { countOf, parseRange } from "../argument";
import type { Evaluation } from "../evaluation";
import { ask } from "../input";
import { fileName, openProgram } from "../program";
import type { ProgramRuns } from "../programRun";
import type { RunResults } from "../runResults";
import { runsOf, tableText, type RunsAnswer, type RunTable } from "../runTable";

/** The scheme of the read-only documents that contain tables of runs. */
const SCHEME = "simple-runs";
const LAST_RANGE = "simple.lastRange";

/** "Run with a range of args": a table of the results, which grows as the runs finish. */
export function activateRunWithRange(context: vscode.ExtensionContext, runs: ProgramRuns, results: RunResults): void {
  /** The tables by the URIs of their documents, one for each program. */
  const tables = new Map<string, RunTable>();
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const setTable = (uri: vscode.Uri, table: RunTable): void => {
    tables.set(uri.toString(), table);
    changed.fire(uri);
  };
  const provider: vscode.TextDocumentContentProvider = {
    onDidChange: changed.event,
    provideTextDocumentContent: (uri) => {
      const table = tables.get(uri.toString());
      return table === undefined ? "" : tableText(table);
    },
  };

  const run = async (target?: vscode.Uri | string): Promise<void> => {
    const document = await openProgram(target);
    const range = document && await ask({
      title: `Run ${fileName(document)} with a Range of Args`,
      prompt: "From..to, such as -10..10, with an optional step: 0..100:5",
      value: context.workspaceState.get(LAST_RANGE, "0..10"),
    }, parseRange);
    if (document === undefined || range === undefined) {
      return;
    }
    await context.workspaceState.update(LAST_RANGE, range.text);
    const uri = tableOf(document);
    let table: RunTable = {
      program: fileName(document), args: range.text, count: countOf(range), runs: [], state: "running", stale: false };
    let shown = false;
    const show = (change: Partial<RunTable>): void => {
      table = { ...table, stale: tables.get(uri.toString())?.stale ?? false, ...change };
      setTable(uri, table);
      if (!shown) {
        shown = true;
        void vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
      }
    };
    tables.delete(uri.toString());
    const answer = await runs.run<RunsAnswer>(document, {
      command: "simple.evaluateRange",
      argument: { from: `${range.from}`, to: `${range.to}`, step: `${range.step}` },
      title: `Running ${fileName(document)} with arg = ${range.text}`,
      onPart: (part) => { show({ runs: [...table.runs, ...runsOf(part)] }); },
    });
    if (answer === "stopped") {
      show({ state: "stopped" });
    } else if (answer?.outcome !== undefined) {
      // A program with errors is not run for any argument.
      results.set(document, { ...answer, arg: range.text } as RunsAnswer & Evaluation);
    } else if (answer !== undefined) {
      show({ state: "finished", runs: [...table.runs, ...runsOf(answer)] });
    }
  };

  context.subscriptions.push(
    changed,
    vscode.commands.registerCommand("simple.runWithRange", run),
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, provider),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      const uri = tableOf(document);
      const table = contentChanges.length === 0 ? undefined : tables.get(uri.toString());
      if (table?.stale === false) {
        setTable(uri, { ...table, stale: true });
      }
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => { tables.delete(uri.toString()); }),
  );
}

/** The document with the table of a program, whose URI is the query. */
function tableOf(document: vscode.TextDocument): vscode.Uri {
  return vscode.Uri.from({ scheme: SCHEME, path: `/Runs of ${fileName(document)}.md`, query: document.uri.toString() });
}
