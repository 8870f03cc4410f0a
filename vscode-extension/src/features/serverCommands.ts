import * as vscode from "vscode";
import { REQUIRED_JAVA } from "../java";
import type { Server } from "../server";

const JAVA_PAGE = `https://adoptium.net/temurin/releases/?version=${REQUIRED_JAVA}`;

/** The commands about the server, and the notification of a server that cannot run. */
export function activateServerCommands(context: vscode.ExtensionContext, server: Server): void {
  const showOutput = (): void => { server.output.show(true); };
  context.subscriptions.push(
    vscode.commands.registerCommand("simple.restartServer", () => server.restart()),
    vscode.commands.registerCommand("simple.showOutput", showOutput),
    server.onDidChangeState(async (state) => {
      if (state.kind !== "failed") {
        return;
      }
      const remedies = state.remedy === "java" ? javaRemedies() : new Map<string, () => unknown>();
      remedies.set("Restart", () => server.restart());
      remedies.set("Show Output", showOutput);
      // The editor folds more than three buttons into one.
      const choice = await vscode.window.showErrorMessage(state.problem, ...[...remedies.keys()].slice(0, 3));
      await remedies.get(choice ?? "")?.();
    }),
  );
}

/** What helps without a suitable Java. The server restarts when the setting changes. */
function javaRemedies(): Map<string, () => unknown> {
  return new Map<string, () => unknown>([
    [`Choose a Java ${REQUIRED_JAVA}…`, async () => {
      const [folder] = (await vscode.window.showOpenDialog({
        canSelectFiles: false,
        canSelectFolders: true,
        title: `Folder of a Java ${REQUIRED_JAVA} or newer, which contains a folder bin`,
      })) ?? [];
      if (folder !== undefined) {
        const settings = vscode.workspace.getConfiguration("simple");
        await settings.update("java.home", folder.fsPath, vscode.ConfigurationTarget.Global);
      }
    }],
    ["Get Java", () => vscode.env.openExternal(vscode.Uri.parse(JAVA_PAGE))],
  ]);
}
