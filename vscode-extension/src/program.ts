import { posix } from "node:path";
import * as vscode from "vscode";
import type { Range } from "vscode-languageclient";
import type { Server } from "./server";

/** The command that opens an example as a new document. */
export const NEW_EXAMPLE = "simple.newExample";

/**
 * The program that a command is about: a menu passes its URI, a lens the URI as a string. Without either
 * it is the active or a visible one; a notification reports that there is none.
 */
export async function openProgram(target?: vscode.Uri | string): Promise<vscode.TextDocument | undefined> {
  if (target === undefined) {
    return await visibleProgram();
  }
  const uri = typeof target === "string" ? vscode.Uri.parse(target, true) : target;
  const visible = visibleEditorOf(uri);
  // A visible one stays where it is: a side of a comparison would open again, on its own.
  return (visible ?? await vscode.window.showTextDocument(uri)).document;
}

async function visibleProgram(): Promise<vscode.TextDocument | undefined> {
  const active = vscode.window.activeTextEditor?.document;
  if (active?.languageId === "simple") {
    return active;
  }
  const visible = vscode.window.visibleTextEditors.find(({ document }) => document.languageId === "simple");
  if (visible === undefined) {
    void offerExample();
  } else if (visible.viewColumn !== undefined) {
    await vscode.window.showTextDocument(visible.document, visible.viewColumn);
  }
  return visible?.document;
}

/** The document of the status bar: the active one, or a visible program beside the walkthrough. */
export function documentInFocus(): vscode.TextDocument | undefined {
  const program = vscode.window.visibleTextEditors.find(({ document }) => document.languageId === "simple");
  return (vscode.window.activeTextEditor ?? program)?.document;
}

async function offerExample(): Promise<void> {
  const open = "Open an Example";
  if ((await vscode.window.showInformationMessage("No Simple program is visible: click into one first, or open an example.", open)) === open) {
    await vscode.commands.executeCommand(NEW_EXAMPLE);
  }
}

/** The file name of a program. */
export function fileName({ uri }: { readonly uri: vscode.Uri }): string {
  return posix.basename(uri.path);
}

/** The name by which the debug adapter and the editor know a program. */
export function nameOf({ uri }: vscode.TextDocument): string {
  return uri.scheme === "file" ? uri.fsPath : uri.toString();
}

/** The open document that the debug adapter and the editor know by this name. */
export function documentNamed(program: unknown): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => nameOf(document) === program);
}

/** The editor in which a program is visible; a program that is opened again is another document. */
export function visibleEditorOf(program: vscode.Uri): vscode.TextEditor | undefined {
  return vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === program.toString());
}

/** A range of the protocol in the types of the editor. */
export function asRange({ start, end }: Range): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/** The message of an exception. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Shows and logs that something failed. */
export function showFailure(server: Server, message: string): void {
  server.output.error(message);
  void vscode.window.showErrorMessage(message, "Show Output").then((choice) => {
    if (choice !== undefined) {
      server.output.show(true);
    }
  });
}
