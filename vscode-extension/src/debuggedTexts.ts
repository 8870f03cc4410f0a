import * as vscode from "vscode";
import { documentNamed } from "./program";

/** The texts that are debugged. After an edit a program is not the debugged one any more, until the edit is undone. */
export class DebuggedTexts {
  /** By the ids of the sessions, which they keep when they are restarted. */
  private readonly texts = new Map<string, string>();

  /** A session debugs this text from now on; none if it has ended, or if no document had the text. */
  set({ id }: vscode.DebugSession, text: string | undefined): void {
    if (text === undefined) {
      this.texts.delete(id);
    } else {
      this.texts.set(id, text);
    }
  }

  /** Whether the program of a session has another text than the one that is debugged. */
  isEdited(session: vscode.DebugSession): boolean {
    const text = this.texts.get(session.id);
    const document = debuggedDocument(session);
    return text !== undefined && document !== undefined && document.getText() !== text;
  }

  /** Whether the values of the active session belong to another text than the one that a document has. */
  isOutdated(document: vscode.TextDocument): boolean {
    const session = vscode.debug.activeDebugSession;
    return session !== undefined && document === debuggedDocument(session) && this.isEdited(session);
  }
}

/** The program of a session, if it is open. */
export function debuggedDocument({ configuration }: vscode.DebugSession): vscode.TextDocument | undefined {
  return documentNamed(configuration.program);
}
