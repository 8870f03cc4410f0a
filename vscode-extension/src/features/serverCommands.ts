import { commands, window, type ExtensionContext } from "vscode";
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
      const restart = t("Restart");
      const show = t("Show Output");
      const choice = await window.showErrorMessage(state.reason, restart, show);
      if (choice === restart) {
        await server.restart();
      } else if (choice === show) {
        showOutput();
      }
    }),
  );
}
