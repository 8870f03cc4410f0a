import * as vscode from "vscode";
import { inTerminal } from "../launcher";
import type { Server } from "../server";
import { parseTaskDefinition, type SimpleTask } from "../taskDefinition";

const TYPE = "simple";

/** The number of programs that one check takes: the length of a command line is limited. */
const MAX_PROGRAMS = 1000;

/**
 * The tasks `simple check` and `simple run`, which the launcher of the server runs. Their problem
 * matchers report on files that are not open; the server reports on those that are.
 */
export function activateTasks(context: vscode.ExtensionContext, server: Server): void {
  const provider: vscode.TaskProvider = {
    provideTasks: () => provideTasks(server),
    resolveTask: async ({ definition, scope }) => {
      const parsed = parseTaskDefinition(definition);
      if ("problem" in parsed) {
        server.output.error(`invalid task ${JSON.stringify(definition)}: ${parsed.problem}`);
        return undefined;
      }
      const folder = typeof scope === "object" ? scope : vscode.workspace.workspaceFolders?.[0];
      return makeTask(server, definition, parsed, folder);
    },
  };
  context.subscriptions.push(vscode.tasks.registerTaskProvider(TYPE, provider));
}

async function provideTasks(server: Server): Promise<vscode.Task[]> {
  if (!vscode.workspace.isTrusted) {
    return [];
  }
  const file = "${file}";
  const offered: SimpleTask[] = [{ task: "check" }, { task: "check", file }, { task: "run", file, arg: "0..10" }];
  const made = (vscode.workspace.workspaceFolders ?? []).flatMap((folder) =>
    offered.map((task) => makeTask(server, { type: TYPE, ...task }, task, folder)));
  return (await Promise.all(made)).filter((task) => task !== undefined);
}

async function makeTask(
  server: Server,
  definition: vscode.TaskDefinition,
  simpleTask: SimpleTask,
  folder: vscode.WorkspaceFolder | undefined,
): Promise<vscode.Task | undefined> {
  const launcher = await server.startedWith();
  const files = simpleTask.file === undefined ? await programsOf(folder) : [simpleTask.file];
  if (launcher === undefined || files.length === 0) {
    return undefined;
  }
  const isCheck = simpleTask.task === "check";
  const args = isCheck ? ["check"] : ["run", `--arg=${simpleTask.arg}`];
  const matcher = isCheck ? "$simple" : "$simple-run";
  const execution = inTerminal(launcher, [...args, ...files]);
  const scope = folder ?? vscode.TaskScope.Workspace;
  const task = new vscode.Task(definition, scope, nameOf(simpleTask), "simple", execution, matcher);
  task.detail = `simple ${args.join(" ")} ${simpleTask.file ?? "**/*.simple"}`;
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

function nameOf(task: SimpleTask): string {
  if (task.file === undefined) {
    return "check all programs";
  }
  const file = task.file === "${file}" ? "this program" : task.file;
  return task.task === "check" ? `check ${file}` : `run ${file} with arg ${task.arg}`;
}
