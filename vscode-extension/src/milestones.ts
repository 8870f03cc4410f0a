import { commands } from "vscode";

/** What a newcomer comes to see: each is a context key of its own, by which the walkthrough ticks off a step. */
export type Milestone = "simple.hovered" | "simple.deadCodeShown";

/**
 * Ticks off a step of the walkthrough. The key is true for a moment only: a key that is already true when the editor gets to
 * know the walkthrough would never tick off anything.
 */
export function reach(milestone: Milestone): void {
  void commands.executeCommand("setContext", milestone, true).then(() =>
    commands.executeCommand("setContext", milestone, undefined));
}
