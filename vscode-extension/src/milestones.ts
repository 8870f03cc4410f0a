import { commands } from "vscode";

/** What a newcomer comes to see: each is a context key of its own, by which the walkthrough ticks off a step. */
export type Milestone = "simple.hovered" | "simple.deadCodeShown";

let count = 0;

/**
 * Ticks off a step of the walkthrough. The editor hears of changes only, and only once it has first shown a walkthrough: so
 * each time the key gets another value, and all of them count as true.
 */
export function reach(milestone: Milestone): void {
  count += 1;
  void commands.executeCommand("setContext", milestone, count);
}
