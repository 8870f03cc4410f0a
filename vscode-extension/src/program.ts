import { Uri, window, workspace, type TextDocument } from "vscode";
import type { Server } from "./server";

/** The program that a command is about: a menu gives its place, a lens its name, the palette nothing. */
export async function openProgram(target?: Uri | string): Promise<TextDocument | undefined> {
  const uri = typeof target === "string" ? Uri.parse(target, true) : target;
  const active = window.activeTextEditor?.document;
  if (uri === undefined || uri.toString() === active?.uri.toString()) {
    return active?.languageId === "simple" ? active : undefined;
  }
  const document = await workspace.openTextDocument(uri);
  await window.showTextDocument(document);
  return document;
}

/** The last part of a program's name. */
export function fileName(document: TextDocument): string {
  return document.uri.path.slice(document.uri.path.lastIndexOf("/") + 1);
}

/** Tells the person that something could not be done, with a way to the output. */
export function showFailure(server: Server, message: string): void {
  void window.showErrorMessage(message, "Show Output").then((choice) => {
    if (choice !== undefined) {
      server.output.show(true);
    }
  });
}
