import * as vscode from "vscode";
import type { ToHost } from "../graph-view/messages";
import { asRange } from "./program";

type Step = ToHost & { type: "step" };

const NO_STEP: Step = { type: "step", lines: [], reveal: false };

/** Shows the step of a film in the editors of its program: its place, and texts beside lines. The cursor stays where it is. */
export class StepMarks implements vscode.Disposable {
  private readonly place = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor("editor.stackFrameHighlightBackground"),
    // Themes of high contrast have this color, others do not.
    border: "1px solid transparent",
    borderColor: new vscode.ThemeColor("contrastActiveBorder"),
  });
  private readonly beside = vscode.window.createTextEditorDecorationType({});
  private readonly follow: vscode.Disposable;
  private step = NO_STEP;

  constructor(private readonly program: vscode.Uri) {
    this.follow = vscode.window.onDidChangeVisibleTextEditors(() => { this.decorate(); });
  }

  show(step: Step): void {
    this.step = step;
    this.decorate();
    if (step.reveal && step.range !== undefined) {
      const range = asRange(step.range);
      this.editors().forEach((editor) => { editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport); });
    }
  }

  clear(): void {
    this.show(NO_STEP);
  }

  dispose(): void {
    vscode.Disposable.from(this.follow, this.place, this.beside).dispose();
  }

  private editors(): vscode.TextEditor[] {
    return vscode.window.visibleTextEditors.filter(({ document }) => document.uri.toString() === this.program.toString());
  }

  private decorate(): void {
    const { range, lines } = this.step;
    for (const editor of this.editors()) {
      editor.setDecorations(this.place, range === undefined ? [] : [asRange(range)]);
      editor.setDecorations(this.beside, lines.filter(({ line }) => line < editor.document.lineCount)
        .map(({ line, text }) => afterLine(editor.document.lineAt(line), text, "simple.trace.value")));
    }
  }
}

/** A text after a line that is not part of it, in a color of the theme. */
export function afterLine({ range: { end } }: vscode.TextLine, contentText: string, color: string): vscode.DecorationOptions {
  const after = { contentText, color: new vscode.ThemeColor(color), margin: "0 0 0 2em" };
  return { range: new vscode.Range(end, end), renderOptions: { after } };
}
