import { commands, window, type ExtensionContext } from "vscode";
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
      const choice = await window.showErrorMessage(state.reason, "Restart", "Show Output");
      if (choice === "Restart") {
        await server.restart();
      } else if (choice === "Show Output") {
        showOutput();
      }
    }),
  );
}
