import { commands, Uri, window, workspace, type TextDocument } from "vscode";
import { t } from "./l10n";
import type { Server } from "./server";

/** The command that opens an example as a new document. */
export const NEW_EXAMPLE = "simple.newExample";

/**
 * The program that a command is about: a menu gives its place, a lens its name, the palette nothing. Where no program has
 * the focus, as on the page of the walkthrough, it is the one in view; where none is in view either, the person hears that.
 */
export async function openProgram(target?: Uri | string): Promise<TextDocument | undefined> {
  const uri = typeof target === "string" ? Uri.parse(target, true) : target;
  const active = window.activeTextEditor;
  if (uri === undefined && active?.document.languageId !== "simple") {
    const inView = window.visibleTextEditors.find(({ document }) => document.languageId === "simple");
    if (inView === undefined) {
      void offerExample();
      return undefined;
    }
    await window.showTextDocument(inView.document, inView.viewColumn);
    return inView.document;
  }
  if (uri === undefined || uri.toString() === active?.document.uri.toString()) {
    return active?.document.languageId === "simple" ? active.document : undefined;
  }
  const document = await workspace.openTextDocument(uri);
  await window.showTextDocument(document);
  return document;
}

/**
 * The document of which the status bar tells: the active one, or where a page without text has the focus, such as the
 * walkthrough, the program in view.
 */
export function documentInFocus(): TextDocument | undefined {
  const program = window.visibleTextEditors.find(({ document }) => document.languageId === "simple");
  return (window.activeTextEditor ?? program)?.document;
}

async function offerExample(): Promise<void> {
  const open = t("Open an Example");
  if ((await window.showInformationMessage(t("There is no Simple program in view."), open)) === open) {
    await commands.executeCommand(NEW_EXAMPLE);
  }
}

/** The last part of a program's name. */
export function fileName(document: TextDocument): string {
  return document.uri.path.slice(document.uri.path.lastIndexOf("/") + 1);
}

/** What an exception says. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Tells the person that something could not be done, with a way to the output. */
export function showFailure(server: Server, message: string): void {
  void window.showErrorMessage(message, t("Show Output")).then((choice) => {
    if (choice !== undefined) {
      server.output.show(true);
    }
  });
}
