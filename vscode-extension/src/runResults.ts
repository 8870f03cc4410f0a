import * as vscode from "vscode";
import type { Evaluation } from "./evaluation";

/** The last run of a document. */
export interface RunResult {
  readonly evaluation: Evaluation;
  /** Whether the document still has the text that was run. */
  readonly fresh: boolean;
}

/** The last result of each open document. An edit makes it stale for good. */
export class RunResults implements vscode.Disposable {
  private readonly results = new Map<string, RunResult>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly listeners: vscode.Disposable[];

  readonly onDidChange = this.changed.event;

  constructor() {
    this.listeners = [
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const result = this.get(document);
        if (result?.fresh === true && contentChanges.length > 0) {
          this.store(document, { ...result, fresh: false });
        }
      }),
      vscode.workspace.onDidCloseTextDocument((document) => { this.clear(document); }),
    ];
  }

  get(document: vscode.TextDocument): RunResult | undefined {
    return this.results.get(document.uri.toString());
  }

  /** Keeps a result; one of another version than the document's is stale from the start. */
  set(document: vscode.TextDocument, evaluation: Evaluation): void {
    this.store(document, { evaluation, fresh: evaluation.version === document.version });
  }

  clear(document: vscode.TextDocument): void {
    if (this.results.delete(document.uri.toString())) {
      this.changed.fire(document.uri);
    }
  }

  dispose(): void {
    this.changed.dispose();
    for (const listener of this.listeners) {
      listener.dispose();
    }
  }

  private store(document: vscode.TextDocument, result: RunResult): void {
    this.results.set(document.uri.toString(), result);
    this.changed.fire(document.uri);
  }
}
