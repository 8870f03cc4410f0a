import { existsSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { ProcessExecution, ShellExecution, workspace, type ExtensionContext } from "vscode";
import type { Executable } from "vscode-languageclient/node";
import { findJava, javaEnvironment, REQUIRED_JAVA, type Java } from "./java";
import { t } from "./l10n";

/** The program that is server and command line in one: how it is started, and the file that people know it by. */
export interface Launcher {
  readonly command: string;
  readonly args: readonly string[];
  readonly file: string;
  /** Changes to the environment; nothing for a launcher that makes its own. */
  readonly env?: Record<string, string | undefined>;
}

/** The sentence that tells the person why there is no launcher, and what would help. */
export interface Problem {
  readonly problem: string;
  readonly remedy?: "java";
}

const ON_WINDOWS = process.platform === "win32";

/** The settings by which a person chooses another launcher. */
export function launcherSettings(): { readonly path: string; readonly javaHome: string } {
  const simple = workspace.getConfiguration("simple");
  return { path: simple.get("server.path", "").trim(), javaHome: simple.get("java.home", "").trim() };
}

/**
 * The launcher to start: the file that the setting `simple.server.path` names, or else the one inside the extension. The
 * packages for one kind of computer bring their own Java, the one for all kinds looks for a Java on this computer.
 */
export async function findLauncher(context: ExtensionContext): Promise<Launcher | Problem> {
  const { path, javaHome } = launcherSettings();
  if (path !== "") {
    return isAbsolute(path)
      ? existing(path, t("The setting simple.server.path names a file that does not exist: {0}", path))
      : { problem: t("The setting simple.server.path must be an absolute path, and \"{0}\" is none.", path) };
  }
  const server = context.asAbsolutePath("server");
  const jar = join(server, "simple.jar");
  if (existsSync(jar)) {
    const java = await findJava(javaHome);
    return "path" in java
      ? { command: java.path, args: [`@${join(server, "simple.options")}`, "-jar", jar], file: jar, env: javaEnvironment() }
      : { problem: withoutJava(java), remedy: "java" };
  }
  const own = join(server, "bin", ON_WINDOWS ? "simple.cmd" : "simple");
  return existing(own, t("The extension's own server is missing: {0}", own));
}

function existing(file: string, problem: string): Launcher | Problem {
  return existsSync(file) ? { command: file, args: [], file } : { problem };
}

function withoutJava(java: Exclude<Java, { path: string }>): string {
  if ("refused" in java) {
    return java.version === undefined
      ? t("The setting simple.java.home names no folder of a Java: {0}", java.refused)
      : t("Simple needs Java {0} or newer, and the setting simple.java.home names a Java {1}: {2}",
          REQUIRED_JAVA, java.version, java.refused);
  }
  return java.tooOld === undefined
    ? t("Simple needs Java {0} or newer, and there is no Java on this computer.", REQUIRED_JAVA)
    : t("Simple needs Java {0} or newer. The newest on this computer is Java {1}: {2}", REQUIRED_JAVA, java.tooOld.version, java.tooOld.path);
}

/**
 * The launcher as the language server. It starts in its own folder, not in the one that is open: where a program is started, the
 * virtual machine looks for files of options, and Windows for libraries. Windows starts a .cmd file only by its shell, which wants the quotes.
 *
 * @param withCache whether it may use its ahead-of-time cache, by which it starts faster; one that is damaged can crash it
 */
export function asServer({ command, args, file, env }: Launcher, withCache: boolean): Executable {
  const all = [...args, "lsp", "--stdio"];
  const options = { cwd: dirname(file), env: { ...process.env, ...env, ...(!withCache && { SIMPLE_AOT_CACHE: "off" }) } };
  return isScript(command)
    ? { command: `"${command}"`, args: all, options: { ...options, shell: true } }
    : { command, args: all, options };
}

/** The launcher as a command in a task's terminal. */
export function inTerminal({ command, args, env = {} }: Launcher, rest: string[]): ProcessExecution | ShellExecution {
  const all = [...args, ...rest];
  const options = { env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value ?? ""])) };
  return isScript(command) ? new ShellExecution(command, all, options) : new ProcessExecution(command, all, options);
}

function isScript(command: string): boolean {
  return ON_WINDOWS && /\.(?:cmd|bat)$/i.test(command);
}
