import { commands } from "vscode";

/** What a newcomer comes to see: each is a context key of its own, by which the walkthrough ticks off a step. */
export type Milestone = "simple.hovered" | "simple.deadCodeShown";

const reached = new Set<Milestone>();

/** Ticks off a step of the walkthrough. */
export function reach(milestone: Milestone): void {
  if (!reached.has(milestone)) {
    reached.add(milestone);
    void commands.executeCommand("setContext", milestone, true);
  }
}
