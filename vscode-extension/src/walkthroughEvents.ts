import * as vscode from "vscode";

/** A context key that completes a step of the walkthrough. */
export type WalkthroughEvent = "simple.hovered" | "simple.deadCodeShown";

/**
 * Completes a step of the walkthrough. The key is set for a moment only: the editor ignores a key that was
 * set before it loaded the walkthrough.
 */
export function complete(event: WalkthroughEvent): void {
  void vscode.commands.executeCommand("setContext", event, true).then(() =>
    vscode.commands.executeCommand("setContext", event, undefined));
}
