import { existsSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { ProcessExecution, ShellExecution, workspace, type ExtensionContext } from "vscode";
import type { Executable } from "vscode-languageclient/node";
import { t } from "./l10n";

/** The program that is server and command line in one, or the sentence that tells the person why there is none. */
export type Launcher = { readonly path: string } | { readonly problem: string };

const ON_WINDOWS = process.platform === "win32";

/**
 * The launcher to start: the file that the setting `simple.server.path` names, or else the one inside the extension,
 * which brings its own Java.
 */
export function findLauncher(context: ExtensionContext): Launcher {
  const setting = workspace.getConfiguration("simple").get("server.path", "").trim();
  if (setting !== "" && !isAbsolute(setting)) {
    return { problem: t("The setting simple.server.path must be an absolute path, and \"{0}\" is none.", setting) };
  }
  const own = context.asAbsolutePath(join("server", "bin", ON_WINDOWS ? "simple.cmd" : "simple"));
  const path = setting === "" ? own : setting;
  if (!existsSync(path)) {
    return {
      problem:
        setting === ""
          ? t("The extension's own server is missing: {0}", path)
          : t("The setting simple.server.path names a file that does not exist: {0}", path),
    };
  }
  return { path };
}

/** The launcher as the language server. Windows starts a .cmd file only by its shell, which wants the quotes. */
export function asServer(path: string): Executable {
  const args = ["lsp", "--stdio"];
  return ON_WINDOWS ? { command: `"${path}"`, args, options: { shell: true } } : { command: path, args };
}

/** The launcher as a command in a task's terminal. */
export function inTerminal(path: string, args: string[]): ProcessExecution | ShellExecution {
  return ON_WINDOWS ? new ShellExecution(path, args) : new ProcessExecution(path, args);
}
