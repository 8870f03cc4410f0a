import { t } from "./l10n";

/** What a task of the type `simple` is to do: a check without a file is of all programs of the folder. */
export type TaskWish =
  | { readonly task: "check"; readonly file?: string }
  | { readonly task: "run"; readonly file: string; readonly arg: string };

/** Reads a task as a person wrote it into `tasks.json`, or says what is wrong with it. */
export function readTaskWish(definition: Record<string, unknown>): TaskWish | { readonly problem: string } {
  const { task, file, arg = "0" } = definition;
  if (file !== undefined && typeof file !== "string") {
    return { problem: t("The file of a task must be a string.") };
  }
  switch (task) {
    case "check":
      return { task, ...(file !== undefined && { file }) };
    case "run":
      if (typeof arg !== "string" && typeof arg !== "number") {
        return { problem: t("The arg of a task must be a string, such as \"5\" or \"-10..10\".") };
      }
      return { task, file: file ?? "${file}", arg: String(arg) };
    default:
      return { problem: t("The task must be check or run, and is {0}.", typeof task === "string" ? `"${task}"` : t("missing")) };
  }
}
