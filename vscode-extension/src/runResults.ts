import { EventEmitter, workspace, type Disposable, type TextDocument, type TextDocumentChangeEvent, type Uri } from "vscode";
import type { Evaluation } from "./evaluation";
import { placeAfter, type Place } from "./place";

/** The last run of a document, as far as it may still be told. */
export interface RunResult {
  readonly evaluation: Evaluation;
  /** Whether the document is still the text that was run. */
  readonly fresh: boolean;
  /** Where the statement that ended the run begins now; undefined when it is gone or was never known. */
  readonly place: Place | undefined;
}

/**
 * The last result of each open document. An edit makes it stale for good, moves its place along, and forgets the place
 * when the edit replaced it.
 */
export class RunResults implements Disposable {
  private readonly results = new Map<string, RunResult>();
  private readonly changed = new EventEmitter<Uri>();
  private readonly listeners: Disposable[];

  readonly onDidChange = this.changed.event;

  constructor() {
    this.listeners = [
      workspace.onDidChangeTextDocument((event) => { this.edited(event); }),
      workspace.onDidCloseTextDocument((document) => { this.clear(document); }),
    ];
  }

  get(document: TextDocument): RunResult | undefined {
    return this.results.get(document.uri.toString());
  }

  /** Keeps a result; one of another version than the document's is stale from the start and has no place. */
  set(document: TextDocument, evaluation: Evaluation): void {
    const fresh = evaluation.version === document.version;
    this.store(document, { evaluation, fresh, place: fresh ? evaluation.at : undefined });
  }

  clear(document: TextDocument): void {
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

  private edited({ document, contentChanges }: TextDocumentChangeEvent): void {
    const result = this.get(document);
    if (result === undefined || contentChanges.length === 0) {
      return;
    }
    // Changes of one event do not overlap and come from the last to the first, so each leaves the next ones' ranges.
    const place = contentChanges.reduce<Place | undefined>(
      (at, { range, text }) => at && placeAfter(at, { start: range.start, end: range.end, text }),
      result.place,
    );
    this.store(document, { ...result, fresh: false, place });
  }

  private store(document: TextDocument, result: RunResult): void {
    this.results.set(document.uri.toString(), result);
    this.changed.fire(document.uri);
  }
}
