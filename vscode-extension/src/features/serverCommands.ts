import { commands, ConfigurationTarget, env, Uri, window, workspace, type ExtensionContext } from "vscode";
import { REQUIRED_JAVA } from "../java";
import { t } from "../l10n";
import type { Server } from "../server";

/** The commands about the server itself, and the one message that a server which cannot run is worth. */
export function activateServerCommands(context: ExtensionContext, server: Server): void {
  const showOutput = (): void => { server.output.show(true); };
  context.subscriptions.push(
    commands.registerCommand("simple.restartServer", () => server.restart()),
    commands.registerCommand("simple.showOutput", showOutput),
    server.onDidChangeState(async (state) => {
      if (state.kind !== "failed") {
        return;
      }
      const remedies = state.remedy === "java" ? javaRemedies() : new Map<string, () => unknown>();
      remedies.set(t("Restart"), () => server.restart());
      remedies.set(t("Show Output"), showOutput);
      // Three buttons at most: the editor shows more of them as one.
      const choice = await window.showErrorMessage(state.reason, ...[...remedies.keys()].slice(0, 3));
      await remedies.get(choice ?? "")?.();
    }),
  );
}

/** What helps where there is no Java that is new enough. The server starts by itself once the setting is made. */
function javaRemedies(): Map<string, () => unknown> {
  return new Map<string, () => unknown>([
    [t("Choose a Java {0}…", REQUIRED_JAVA), async () => {
      const [folder] = (await window.showOpenDialog({
        canSelectFiles: false,
        canSelectFolders: true,
        title: t("The folder of a Java {0} or newer, in which there is a folder bin", REQUIRED_JAVA),
      })) ?? [];
      if (folder !== undefined) {
        await workspace.getConfiguration("simple").update("java.home", folder.fsPath, ConfigurationTarget.Global);
      }
    }],
    [t("Get Java"), () => env.openExternal(Uri.parse(`https://adoptium.net/temurin/releases/?version=${REQUIRED_JAVA}`))],
  ]);
}
