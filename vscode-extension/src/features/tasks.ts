import {
  RelativePattern,
  Task,
  TaskGroup,
  tasks,
  TaskScope,
  workspace,
  type ExtensionContext,
  type TaskDefinition,
  type TaskProvider,
  type WorkspaceFolder,
} from "vscode";
import { t } from "../l10n";
import { inTerminal } from "../launcher";
import { readTaskWish, type TaskWish } from "../taskWish";
import type { Server } from "../server";

const TYPE = "simple";

/** How many programs one check takes: a command line has an end. */
const MAX_PROGRAMS = 1000;

/**
 * The tasks `simple check` and `simple run`, by the launcher that is the server too. Their findings go to the Problems
 * view, for files that are not open: the open ones have theirs from the server, at every keystroke.
 */
export function activateTasks(context: ExtensionContext, server: Server): void {
  const provider: TaskProvider = {
    provideTasks: () => provideTasks(server),
    resolveTask: async ({ definition, scope }) => {
      const wish = readTaskWish(definition);
      if ("problem" in wish) {
        server.output.error(wish.problem);
        return undefined;
      }
      return makeTask(server, definition, wish, typeof scope === "object" ? scope : workspace.workspaceFolders?.[0]);
    },
  };
  context.subscriptions.push(tasks.registerTaskProvider(TYPE, provider));
}

async function provideTasks(server: Server): Promise<Task[]> {
  const folders = workspace.workspaceFolders ?? [];
  if (!workspace.isTrusted || folders.length === 0) {
    return [];
  }
  const wishes: TaskWish[] = [
    { task: "check" }, { task: "check", file: "${file}" }, { task: "run", file: "${file}", arg: "0..10" }];
  const made = folders.flatMap((folder) => wishes.map((wish) =>
    makeTask(server, { type: TYPE, ...wish }, wish, folder)));
  return (await Promise.all(made)).filter((task) => task !== undefined);
}

async function makeTask(
  server: Server,
  definition: TaskDefinition,
  wish: TaskWish,
  folder: WorkspaceFolder | undefined,
): Promise<Task | undefined> {
  const launcher = await server.startedWith();
  const files = wish.file === undefined ? await programsOf(folder) : [wish.file];
  if (launcher === undefined || files.length === 0) {
    return undefined;
  }
  const args = wish.task === "check" ? ["check", ...files] : ["run", `--arg=${wish.arg}`, ...files];
  const matcher = wish.task === "check" ? "$simple" : "$simple-run";
  const task = new Task(definition, folder ?? TaskScope.Workspace, nameOf(wish), "simple", inTerminal(launcher, args), matcher);
  task.detail = `simple ${wish.task === "check" ? "check" : `run --arg=${wish.arg}`} ${wish.file ?? "**/*.simple"}`;
  if (wish.task === "check") {
    task.group = TaskGroup.Build;
  }
  return task;
}

/** All programs of a folder, by their paths in it. */
async function programsOf(folder: WorkspaceFolder | undefined): Promise<string[]> {
  if (folder === undefined) {
    return [];
  }
  const files = await workspace.findFiles(new RelativePattern(folder, "**/*.simple"), undefined, MAX_PROGRAMS);
  return files.map((file) => workspace.asRelativePath(file, false)).sort();
}

function nameOf(wish: TaskWish): string {
  if (wish.file === undefined) {
    return t("check all programs");
  }
  const file = wish.file === "${file}" ? t("this program") : wish.file;
  return wish.task === "check" ? t("check {0}", file) : t("run {0} with arg {1}", file, wish.arg);
}
