import type { Problem } from "./argument";

/** A task of the type `simple`. A check without a file checks all programs of the folder. */
export type SimpleTask =
  | { readonly task: "check"; readonly file?: string }
  | { readonly task: "run"; readonly file: string; readonly arg: string };

/** Reads a task definition from `tasks.json`, or reports what is wrong with it. */
export function parseTaskDefinition(definition: Record<string, unknown>): SimpleTask | Problem {
  const { task, file, arg = "0" } = definition;
  if (file !== undefined && typeof file !== "string") {
    return { problem: "`file` must be a string" };
  }
  switch (task) {
    case "check":
      return { task, ...(file !== undefined && { file }) };
    case "run":
      if (typeof arg !== "string" && typeof arg !== "number") {
        return { problem: "`arg` must be a string, such as \"5\" or \"-10..10\"" };
      }
      return { task, file: file ?? "${file}", arg: String(arg) };
    default:
      return { problem: `\`task\` must be "check" or "run", not ${JSON.stringify(task ?? null)}` };
  }
}
