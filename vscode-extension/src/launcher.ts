import { existsSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { workspace, type ExtensionContext } from "vscode";
import type { Executable } from "vscode-languageclient/node";

/** How to start the server, or the sentence that tells the person why it cannot be started. */
export type Launcher = { readonly executable: Executable } | { readonly problem: string };

/**
 * The server to start: the file that the setting `simple.server.path` names, or else the one inside the extension,
 * which brings its own Java.
 */
export function findLauncher(context: ExtensionContext): Launcher {
  const windows = process.platform === "win32";
  const setting = workspace.getConfiguration("simple").get("server.path", "").trim();
  if (setting !== "" && !isAbsolute(setting)) {
    return { problem: `The setting simple.server.path must be an absolute path, and "${setting}" is none.` };
  }
  const own = context.asAbsolutePath(join("server", "bin", windows ? "simple.cmd" : "simple"));
  const path = setting === "" ? own : setting;
  if (!existsSync(path)) {
    return {
      problem:
        setting === ""
          ? `The extension's own server is missing: ${path}`
          : `The setting simple.server.path names a file that does not exist: ${path}`,
    };
  }
  const args = ["lsp", "--stdio"];
  // Windows starts a .cmd file only by its shell, which wants the quotes.
  return { executable: windows ? { command: `"${path}"`, args, options: { shell: true } } : { command: path, args } };
}
