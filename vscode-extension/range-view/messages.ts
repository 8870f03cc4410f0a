// What the page and its host say to each other. Everything that crosses is plain data.
import type { Evaluation } from "../src/evaluation";

/** The runs of one program over a range of arguments, as far as they have ended. */
export interface RunTable {
  readonly program: string;
  /** The range as the user typed it. */
  readonly args: string;
  /** The bounds of the range, decimal 64-bit integers: the first argument, and one that is not passed. */
  readonly from: string;
  readonly to: string;
  /** The number of runs that were requested. */
  readonly count: number;
  /** In the order of the range. */
  readonly runs: readonly Evaluation[];
  readonly state: "running" | "finished" | "stopped";
  /** Why these may no longer be the results of the program, as a sentence; absent while they are. */
  readonly stale?: string;
}

/** What is new in a table: runs to append, and members to replace. */
export interface RunTableChange extends Partial<Pick<RunTable, "state" | "stale">> {
  readonly runs?: readonly Evaluation[];
}

export type ToPage =
  /** The table, with what is known of it so far; it replaces an earlier one. */
  | { readonly type: "table"; readonly table: RunTable }
  /** What is new in that table. */
  | { readonly type: "change"; readonly change: RunTableChange };

export type ToHost =
  /** The page listens: `table` follows, if there is one. */
  | { readonly type: "ready" }
  /** Do this with one argument, as the command of that name does. */
  | { readonly type: Action; readonly arg: string }
  /** Put a text on the clipboard. */
  | { readonly type: "copy"; readonly text: string };

/** What can be done with the argument of a run. */
export type Action = "run" | "trace" | "pin";

/** What the page needs of its surroundings. */
export interface Host {
  send(message: ToHost): void;
  /** Calls back for each message; called once, before `ready` is sent. */
  listen(receive: (message: ToPage) => void): void;
}
