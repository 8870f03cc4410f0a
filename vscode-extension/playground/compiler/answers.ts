// What the compiler answers: the shapes of the Language Server Protocol where it has one. `server/web` makes them.
import type { Film } from "../../graph-view/model/film";
import type { Graph } from "../../graph-view/model/graph";
import type { Position, Range } from "../../graph-view/model/range";
import type { Evaluation } from "../../src/evaluation";
import type { Trace } from "../../src/trace";

export interface Diagnostic {
  readonly range: Range;
  /** 1 for errors, 2 for warnings, 3 for information, 4 for hints. */
  readonly severity: 1 | 2 | 3 | 4;
  readonly code: string;
  readonly message: string;
  /** 1 for code that is not needed. */
  readonly tags: readonly 1[];
  readonly relatedInformation: readonly { readonly range: Range; readonly message: string }[];
}

export interface InlayHint {
  readonly position: Position;
  readonly kind: string;
  readonly label: readonly string[];
}

export interface CodeLens {
  readonly range: Range;
  readonly title: string;
  readonly command?: string;
  readonly argument?: string;
}

export interface CompletionItem {
  readonly label: string;
  readonly isVariable: boolean;
  readonly insertText: string;
  readonly isSnippet: boolean;
  readonly insert: Range;
  readonly replace: Range;
  readonly detail?: string;
}

export interface CodeAction {
  readonly title: string;
  readonly kind: string;
  readonly isPreferred: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly disabled?: string;
}

export interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}

export interface Renaming {
  readonly range?: Range;
  readonly placeholder?: string;
  readonly edits?: readonly TextEdit[];
  readonly reason?: string;
}

export interface DefinitionLink {
  readonly origin: Range;
  readonly target: Range;
  readonly selection: Range;
}

export interface DocumentSymbol {
  readonly name: string;
  readonly detail?: string;
  readonly kind: "variable" | "loop" | "arm" | "block";
  readonly range: Range;
  readonly selectionRange: Range;
  readonly children: readonly DocumentSymbol[];
}

type AtPlace = [line: number, character: number];
type InRange = [startLine: number, startCharacter: number, endLine: number, endCharacter: number];

/** The functions of the compiler, with their arguments and answers. Integers of 64 bits are strings. */
export interface Functions {
  open: (text: string) => void;
  change: (text: string) => void;
  pin: (arg: string) => void;
  ran: (arg: string, result: string) => void;
  diagnostics: () => readonly Diagnostic[];
  hover: (...at: AtPlace) => { readonly range: Range; readonly contents: string } | null;
  node: (...at: AtPlace) => string | null;
  inlayHints: () => readonly InlayHint[];
  inlayHintDetails: (line: number, character: number, kind: string) =>
  { readonly tooltip: string; readonly locations: readonly (Range | null)[] } | null;
  codeLenses: () => readonly CodeLens[];
  completion: (...at: AtPlace) => readonly CompletionItem[];
  completionDocumentation: (line: number, character: number, label: string) => string | null;
  codeActions: (...args: [...InRange, isInvoked: boolean]) => readonly CodeAction[];
  codeActionEdits: (...args: [...InRange, kind: string, title: string]) => readonly TextEdit[];
  prepareRename: (...at: AtPlace) => Renaming | null;
  rename: (line: number, character: number, newName: string) => Renaming;
  linkedEditingRanges: (...at: AtPlace) => { readonly ranges: readonly Range[]; readonly wordPattern: string } | null;
  definition: (...at: AtPlace) => readonly DefinitionLink[];
  implementation: (...at: AtPlace) => readonly DefinitionLink[];
  references: (line: number, character: number, withDeclaration: boolean) => readonly Range[];
  documentHighlights: (...at: AtPlace) => readonly { readonly range: Range; readonly kind: 1 | 2 | 3 }[];
  foldingRanges: () => readonly { readonly startLine: number; readonly endLine: number; readonly isComment: boolean }[];
  selectionRanges: (...at: AtPlace) => readonly Range[];
  documentSymbols: () => readonly DocumentSymbol[];
  semanticTokens: () => { readonly data: readonly number[] };
  semanticTokensLegend: () => { readonly tokenTypes: string[]; readonly tokenModifiers: string[] };
  formatting: (tabSize: number, insertSpaces: boolean) => readonly TextEdit[];
  rangeFormatting: (...args: [...InRange, tabSize: number, insertSpaces: boolean]) => readonly TextEdit[];
  page: (code: string) => string | null;
  views: () => readonly { readonly view: string; readonly title: string; readonly isGraph: boolean }[];
  view: (view: string) => { readonly text: string; readonly stale: boolean } | null;
  graph: (view: string) => Graph | null;
  film: (film: string, arg: string, trip: string) => Film | null;
  run: (arg: string, maxLoopTrips: string) => Evaluation;
  trace: (arg: string, maxLoopTrips: string, maxSteps: number) => Trace;
  beginRange: (from: string, to: string, step: string) => { readonly reason: string } | null;
  moreOfRange: (maxMillis: number, maxRuns: number, maxLoopTrips: string) => {
    readonly runs: readonly Evaluation[]; readonly isDone: boolean; readonly end?: Evaluation };
}
