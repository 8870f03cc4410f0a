import * as vscode from "vscode";
import { inTerminal } from "../launcher";
import type { Server } from "../server";

const TYPE = "simple";

/** The number of programs that one check takes: the length of a command line is limited. */
const MAX_PROGRAMS = 1000;

/** A task of the type `simple`, which the editor checks against the schema in package.json. */
interface SimpleTask extends vscode.TaskDefinition {
  readonly task: "check" | "run";
  /** A check without a file checks all programs of the folder. */
  readonly file?: string;
  readonly arg?: string;
}

/**
 * The tasks `simple check` and `simple run`, which the launcher of the server runs. Their problem
 * matchers report on files that are not open; the server reports on those that are.
 */
export function activateTasks(context: vscode.ExtensionContext, server: Server): void {
  const provider: vscode.TaskProvider = {
    provideTasks: () => provideTasks(server),
    resolveTask: ({ definition, scope }) => {
      const folder = typeof scope === "object" ? scope : vscode.workspace.workspaceFolders?.[0];
      return makeTask(server, definition as SimpleTask, folder);
    },
  };
  context.subscriptions.push(vscode.tasks.registerTaskProvider(TYPE, provider));
}

async function provideTasks(server: Server): Promise<vscode.Task[]> {
  if (!vscode.workspace.isTrusted) {
    return [];
  }
  const offered: SimpleTask[] = [
    { type: TYPE, task: "check" },
    { type: TYPE, task: "check", file: "${file}" },
    { type: TYPE, task: "run", file: "${file}", arg: "0..10" },
  ];
  const made = (vscode.workspace.workspaceFolders ?? []).flatMap((folder) =>
    offered.map((definition) => makeTask(server, definition, folder)));
  return (await Promise.all(made)).filter((task) => task !== undefined);
}

async function makeTask(
  server: Server,
  definition: SimpleTask,
  folder: vscode.WorkspaceFolder | undefined,
): Promise<vscode.Task | undefined> {
  const isCheck = definition.task === "check";
  const { file = isCheck ? undefined : "${file}", arg = "0" } = definition;
  const launcher = await server.startedWith();
  const files = file === undefined ? await programsOf(folder) : [file];
  if (launcher === undefined || files.length === 0) {
    return undefined;
  }
  const args = isCheck ? ["check"] : [definition.task, `--arg=${arg}`];
  const execution = inTerminal(launcher, [...args, ...files]);
  // Where names may be absolute, the editor looks for each file; it loses diagnostics if the task ends meanwhile.
  const matcher = !isCheck ? "$simple-run" : file === undefined ? "$simple-folder" : "$simple";
  const name = file === undefined
    ? "check all programs"
    : `${definition.task} ${file === "${file}" ? "this program" : file}${isCheck ? "" : ` with arg ${arg}`}`;
  const task = new vscode.Task(definition, folder ?? vscode.TaskScope.Workspace, name, "simple", execution, matcher);
  task.detail = `simple ${args.join(" ")} ${file ?? "**/*.simple"}`;
  if (isCheck) {
    task.group = vscode.TaskGroup.Build;
  }
  return task;
}

/** All programs of a folder, as paths relative to it. */
async function programsOf(folder: vscode.WorkspaceFolder | undefined): Promise<string[]> {
  if (folder === undefined) {
    return [];
  }
  const pattern = new vscode.RelativePattern(folder, "**/*.simple");
  const files = await vscode.workspace.findFiles(pattern, undefined, MAX_PROGRAMS);
  return files.map((file) => vscode.workspace.asRelativePath(file, false)).sort();
}
