import * as vscode from "vscode";
import type { Action, RunTable, RunTableChange, ToHost, ToPage } from "../range-view/messages";
import { changed } from "../range-view/model/table";
import { PIN_ARG, RUN_WITH_ARG, TRACE_RUN } from "./client";
import { visibleEditorOf } from "./program";
import { openPage } from "./webviewPage";

const RANGE_PANEL = "simple.range";

/** The commands that take the program and an argument. */
const COMMANDS: Readonly<Record<Action, string>> = { run: RUN_WITH_ARG, trace: TRACE_RUN, pin: PIN_ARG };

/**
 * A panel with the results of one program over a range of arguments: the host of the page in `range-view`.
 *
 * It does not come back after a restart of the editor: the program may have changed meanwhile, which nobody would know.
 */
export class RangePanel {
  private readonly panel: vscode.WebviewPanel;
  private table: RunTable | undefined;
  /** Counts the tables that were shown. */
  private shown = 0;

  /** @param onClose called when the panel is closed */
  constructor(private readonly program: vscode.Uri, extension: vscode.Uri, onClose: () => void) {
    this.panel = vscode.window.createWebviewPanel(RANGE_PANEL, "Runs", {
      viewColumn: vscode.ViewColumn.Beside, preserveFocus: true,
    }, { retainContextWhenHidden: true });
    this.panel.webview.onDidReceiveMessage((message: ToHost) => this.receive(message));
    this.panel.onDidDispose(() => {
      this.table = undefined;
      onClose();
    });
    openPage(this.panel.webview, extension, "range.js");
  }

  /**
   * Shows new runs, and brings the panel to the front. The result changes their table while they end; it does nothing
   * once newer runs are shown, or the panel is closed.
   */
  show(table: RunTable): (change: RunTableChange) => void {
    this.panel.title = `Runs: ${table.program}`;
    this.panel.reveal(undefined, true);
    this.table = table;
    this.send({ type: "table", table });
    const shown = ++this.shown;
    return (change) => {
      if (shown === this.shown) {
        this.change(change);
      }
    };
  }

  /** Says why the results may no longer be those of the program; the first reason stays. */
  markStale(reason: string): void {
    if (this.table?.stale === undefined) {
      this.change({ stale: reason });
    }
  }

  private change(change: RunTableChange): void {
    if (this.table !== undefined) {
      this.table = changed(this.table, change);
      this.send({ type: "change", change });
    }
  }

  private send(message: ToPage): void {
    void this.panel.webview.postMessage(message);
  }

  private async receive(message: ToHost): Promise<void> {
    switch (message.type) {
      case "ready":
        if (this.table !== undefined) {
          this.send({ type: "table", table: this.table });
        }
        break;
      case "copy":
        await vscode.env.clipboard.writeText(message.text);
        vscode.window.setStatusBarMessage("Copied as CSV", 3000);
        break;
      case "run":
      case "trace":
      case "pin":
        await this.showProgram();
        await vscode.commands.executeCommand(COMMANDS[message.type], this.program, message.arg);
    }
  }

  /** Opens the program where it is not visible: beside the panel, not over it. */
  private async showProgram(): Promise<void> {
    if (visibleEditorOf(this.program) === undefined) {
      await vscode.window.showTextDocument(this.program, { viewColumn: vscode.ViewColumn.One, preserveFocus: true });
    }
  }
}
