import { existsSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import * as vscode from "vscode";
import type { Executable } from "vscode-languageclient/node";
import { findJava, javaArguments, javaEnvironment } from "./java";

/** The program that is both the server and the command line. */
export interface Launcher {
  readonly command: string;
  /** The arguments before those of the program, with options of the virtual machine for a Java. */
  readonly args: (vmArguments: string) => string[];
  /** The file by which a person knows the program. */
  readonly file: string;
  /** Changes to the environment; undefined removes a variable. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A process that serves the editor. */
interface Started extends Pick<Launcher, "command" | "env"> {
  readonly args: string[];
  readonly cwd: string;
}

/** Why there is no launcher, as a sentence for the user. */
export interface Problem {
  readonly problem: string;
  readonly remedy?: "java";
}

const ON_WINDOWS = process.platform === "win32";

/** The settings that decide which server is started, and how. */
export function launcherSettings(): Record<"path" | "javaHome" | "vmArguments", string> {
  const simple = vscode.workspace.getConfiguration("simple");
  return {
    path: simple.get("server.path", "").trim(),
    javaHome: simple.get("java.home", "").trim(),
    vmArguments: simple.get("server.vmArguments", "").trim() || (process.env.SIMPLE_VM_ARGUMENTS ?? "").trim(),
  };
}

/**
 * Finds the launcher: the file in the setting `simple.server.path`, or the one inside the extension. A
 * platform-specific package contains its own Java; the universal package needs one of this computer.
 */
export async function findLauncher(context: vscode.ExtensionContext): Promise<Launcher | Problem> {
  const { path, javaHome } = launcherSettings();
  if (path !== "") {
    return isAbsolute(path) && existsSync(path)
      ? script(path)
      : { problem: `The setting simple.server.path must be the absolute path of an existing file: ${path}` };
  }
  const server = context.asAbsolutePath("server");
  const jar = join(server, "simple.jar");
  if (existsSync(jar)) {
    const java = await findJava(javaHome);
    return "path" in java
      ? { command: java.path, args: javaArguments.bind(undefined, server), file: jar, env: javaEnvironment() }
      : { problem: java.problem, remedy: "java" };
  }
  return script(join(server, "bin", ON_WINDOWS ? "simple.cmd" : "simple"));
}

function script(file: string): Launcher {
  return { command: file, args: () => [], file, env: {} };
}

/** The launcher as a language server. Windows starts a `.cmd` file only through its shell. */
export function asServer(launcher: Launcher): Executable {
  const { command, args, cwd, env } = started(launcher, "lsp");
  const options = { cwd, env: { ...process.env, ...env } };
  return isCommandScript(command)
    ? { command: `"${command}"`, args, options: { ...options, shell: true } }
    : { command, args, options };
}

/** The launcher as a debug adapter. The editor knows itself how to start a `.cmd` file. */
export function asDebugAdapter(launcher: Launcher): vscode.DebugAdapterExecutable {
  const { command, args, cwd, env } = started(launcher, "dap");
  return new vscode.DebugAdapterExecutable(command, args, { cwd, env: emptied(env) });
}

/**
 * How the launcher is started to serve the editor. Its working directory is its own folder, never the open one: Java
 * reads option files there, and Windows loads libraries. Scripts read the options of the virtual machine from the
 * environment.
 */
function started({ command, args, file, env }: Launcher, mode: "lsp" | "dap"): Started {
  const { vmArguments } = launcherSettings();
  return {
    command,
    args: [...args(vmArguments), mode, "--stdio"],
    cwd: dirname(file),
    env: { ...env, SIMPLE_VM_ARGUMENTS: vmArguments },
  };
}

/** The launcher as a command in the terminal of a task. */
export function inTerminal(
  { command, args, env }: Launcher,
  rest: string[],
): vscode.ProcessExecution | vscode.ShellExecution {
  const all = [...args(""), ...rest];
  const options = { env: emptied(env) };
  return isCommandScript(command)
    ? new vscode.ShellExecution(command, all, options)
    : new vscode.ProcessExecution(command, all, options);
}

/** Changes to the environment for those who cannot remove a variable: it is empty then. */
function emptied(env: Launcher["env"]): Record<string, string> {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value ?? ""]));
}

function isCommandScript(command: string): boolean {
  return ON_WINDOWS && /\.(?:cmd|bat)$/i.test(command);
}
