import { commands, Uri, window, workspace, type TextDocument } from "vscode";
import { t } from "./l10n";
import type { Server } from "./server";

/** The command that opens an example as a new document. */
export const NEW_EXAMPLE = "simple.newExample";

/**
 * The program that a command is about: a menu gives its place, a lens its name, the palette nothing. Where no program has
 * the focus, as on the page of the walkthrough, it is the one in view. Where there is none, the person hears why, before any
 * question.
 */
export async function openProgram(target?: unknown): Promise<TextDocument | undefined> {
  return target instanceof Uri || typeof target === "string" ? await namedProgram(target) : await programInView();
}

async function programInView(): Promise<TextDocument | undefined> {
  const active = window.activeTextEditor?.document;
  if (active?.languageId === "simple") {
    return active;
  }
  const inView = window.visibleTextEditors.find(({ document }) => document.languageId === "simple");
  if (inView === undefined) {
    void offerExample();
  } else if (inView.viewColumn !== undefined) {
    await window.showTextDocument(inView.document, inView.viewColumn);
  }
  return inView?.document;
}

/** What is in view stays where it is: the side of a comparison would open once more, on its own. */
async function namedProgram(target: Uri | string): Promise<TextDocument | undefined> {
  let name = String(target);
  try {
    const uri = typeof target === "string" ? Uri.parse(target, true) : target;
    name = lastPart(uri.path);
    const inView = window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
    const document = inView?.document ?? await workspace.openTextDocument(uri);
    if (document.languageId !== "simple") {
      void window.showErrorMessage(t("{0} is not a Simple program.", name));
      return undefined;
    }
    if (inView === undefined) {
      await window.showTextDocument(document);
    }
    return document;
  } catch {
    void window.showErrorMessage(t("{0} cannot be opened as a text.", name));
    return undefined;
  }
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
  return lastPart(document.uri.path);
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
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
