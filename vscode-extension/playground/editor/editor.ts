// The editor of the page, with the one program that it shows.
import type { ToHost } from "../../graph-view/messages";
import type { Range } from "../../graph-view/model/range";
import { cost, summary, type Evaluation } from "../../src/evaluation";
import { lastArg, tracedLines, type Trace } from "../../src/trace";
import type { Diagnostic } from "../compiler/answers";
import { toMarker } from "./features";
import { LANGUAGE, nameOf, type Theme } from "./language";
import { monaco } from "./monaco";
import { toRange } from "./places";

/** Narrower windows have room for a few letters more. */
const NARROW = matchMedia("(max-width: 700px)");

export class ProgramEditor {
  readonly #editor: monaco.editor.IStandaloneCodeEditor;
  readonly #model: monaco.editor.ITextModel;
  readonly #step: monaco.editor.IEditorDecorationsCollection;
  readonly #result: monaco.editor.IEditorDecorationsCollection;

  constructor(element: HTMLElement, text: string, theme: Theme) {
    this.#model = monaco.editor.createModel(text, LANGUAGE, monaco.Uri.parse("inmemory:/program.simple"));
    element.replaceChildren();
    this.#editor = monaco.editor.create(element, {
      model: this.#model,
      theme: nameOf(theme),
      "semanticHighlighting.enabled": true,
      automaticLayout: true,
      fixedOverflowWidgets: true,
      linkedEditing: true,
      wordBasedSuggestions: "off",
      // The compiler knows where a variable occurs; its name may also occur within other words.
      selectionHighlight: false,
      wordWrap: "on",
      scrollBeyondLastLine: false,
      minimap: { enabled: false },
      stickyScroll: { enabled: false },
      ariaLabel: "Program",
      ...sizes(),
    });
    NARROW.addEventListener("change", () => { this.#editor.updateOptions(sizes()); });
    this.#step = this.#editor.createDecorationsCollection();
    this.#result = this.#editor.createDecorationsCollection();
    this.#model.onDidChangeContent(() => { this.#result.clear(); });
  }

  get text(): string {
    return this.#model.getValue();
  }

  /** Another program, which can be undone: the one before may be kept nowhere else. */
  set text(text: string) {
    this.#model.pushStackElement();
    this.#model.pushEditOperations([], [{ range: this.#model.getFullModelRange(), text }], () => null);
    this.#model.pushStackElement();
    this.#step.clear();
    this.#editor.setPosition({ lineNumber: 1, column: 1 });
    this.#editor.trigger("open", "editor.action.hideHover", undefined);
    this.#editor.setScrollTop(0);
  }

  onChange(changed: () => void): void {
    this.#model.onDidChangeContent(changed);
  }

  onCursor(moved: (line: number, character: number) => void): void {
    this.#editor.onDidChangeCursorPosition(({ position: { lineNumber, column } }) => { moved(lineNumber - 1, column - 1); });
  }

  /** Calls back when Tab was pressed, which the editor keeps for itself. */
  onTab(pressed: () => void): void {
    this.#editor.onKeyUp(({ keyCode }) => {
      if (keyCode === monaco.KeyCode.Tab) {
        pressed();
      }
    });
  }

  /** Adds a command with a key, to the list of all commands and to the context menu. */
  addCommand(id: string, label: string, keybinding: number, run: () => void): void {
    this.#editor.addAction({ id, label, keybindings: [keybinding], contextMenuGroupId: "navigation", run });
  }

  setTheme(theme: Theme): void {
    monaco.editor.setTheme(nameOf(theme));
  }

  setDiagnostics(diagnostics: readonly Diagnostic[]): void {
    monaco.editor.setModelMarkers(this.#model, LANGUAGE, diagnostics.map(toMarker(this.#model)));
  }

  /** Selects a part of the program; with `focus`, the person goes on there. */
  show(range: Range, focus: boolean): void {
    const selection = toRange(range);
    this.#editor.setSelection(selection);
    this.#editor.revealRangeInCenterIfOutsideViewport(selection);
    if (focus) {
      this.#editor.focus();
    }
  }

  focus(): void {
    this.#editor.focus();
  }

  /** Marks the place of a step of a film, and shows its values beside the lines. */
  showStep({ range, lines, reveal }: ToHost & { type: "step" }): void {
    this.#step.set([
      ...range ? [{ range: toRange(range), options: { className: "step" } }] : [],
      ...lines.map(({ line, text }) => this.#afterLine(line, text, "value")),
    ]);
    if (reveal && range) {
      this.#editor.revealRangeInCenterIfOutsideViewport(toRange(range));
    }
  }

  /** Shows a result beside the statement that ended the run, and the values of a traced one beside their lines, up to the next edit. */
  showResult(evaluation: Evaluation, trace?: Trace): void {
    const { range } = evaluation;
    const arg = trace && lastArg(trace);
    const effort = cost(evaluation);
    const text = `${summary(evaluation)}${effort === "" ? "" : ` (${effort})`}${arg === undefined ? "" : `, arg was ${arg} at the end`}`;
    this.#result.set([
      ...range ? [this.#afterLine(range.start.line, text, evaluation.outcome === "returned" ? "result" : "no-result")] : [],
      ...trace ? tracedLines(trace).map(({ line, text: values }) => this.#afterLine(line, values, "value")) : [],
    ]);
  }

  clearResult(): void {
    this.#result.clear();
  }

  #afterLine(line: number, content: string, className: string): monaco.editor.IModelDeltaDecoration {
    const number = Math.min(line + 1, this.#model.getLineCount());
    const column = this.#model.getLineMaxColumn(number);
    return {
      range: new monaco.Range(number, column, number, column),
      options: {
        showIfCollapsed: true,
        after: { content: `    ${content}`, inlineClassName: className, cursorStops: monaco.editor.InjectedTextCursorStops.None },
      },
    };
  }
}

const sizes = (): monaco.editor.IEditorOptions => NARROW.matches
  ? { fontSize: 16, lineNumbersMinChars: 2, lineDecorationsWidth: 6, glyphMargin: false }
  : { fontSize: 14, lineNumbersMinChars: 3, lineDecorationsWidth: 10, glyphMargin: false };
