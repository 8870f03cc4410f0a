import * as vscode from "vscode";
import type { Evaluation } from "./evaluation";
import type { Trace } from "./trace";

/** The last run of a document. */
export interface RunResult {
  readonly evaluation: Evaluation;
  /** What is shown beside the lines after a traced run, until it is hidden. */
  readonly trace?: Trace;
  /** Whether the document still has the text that was run. */
  readonly fresh: boolean;
}

/** The last result of each open document. An edit makes it stale for good. */
export class RunResults implements vscode.Disposable {
  private readonly results = new Map<string, RunResult>();
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly listeners = [
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      const result = this.get(document);
      if (result?.fresh === true && contentChanges.length > 0) {
        this.store(document, { evaluation: result.evaluation, fresh: false });
      }
    }),
    vscode.workspace.onDidCloseTextDocument((document) => { this.clear(document); }),
  ];

  readonly onDidChange = this.changed.event;

  get(document: vscode.TextDocument): RunResult | undefined {
    return this.results.get(document.uri.toString());
  }

  /** Keeps a result; one of another version than the document's is stale from the start. */
  set(document: vscode.TextDocument, evaluation: Evaluation | Trace): void {
    const fresh = evaluation.version === document.version;
    const trace = fresh && "variables" in evaluation && evaluation.outcome !== "not-run" ? { trace: evaluation } : {};
    this.store(document, { evaluation, ...trace, fresh });
  }

  hideTrace(document: vscode.TextDocument | undefined): void {
    const result = document && this.get(document);
    if (document !== undefined && result !== undefined) {
      this.store(document, { evaluation: result.evaluation, fresh: result.fresh });
    }
  }

  clear(document: vscode.TextDocument): void {
    if (this.results.delete(document.uri.toString())) {
      this.changed.fire();
    }
  }

  dispose(): void {
    vscode.Disposable.from(this.changed, ...this.listeners).dispose();
  }

  private store(document: vscode.TextDocument, result: RunResult): void {
    this.results.set(document.uri.toString(), result);
    this.changed.fire();
  }
}
