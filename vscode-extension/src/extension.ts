import { window, type ExtensionContext } from "vscode";
import { activateLanguageStatus } from "./features/languageStatus";
import { activatePinArg } from "./features/pinArg";
import { activateResultDisplay } from "./features/resultDisplay";
import { activateRunWithArg } from "./features/runWithArg";
import { activateServerCommands } from "./features/serverCommands";
import { RunResults } from "./runResults";
import { Server } from "./server";

let server: Server | undefined;

export function activate(context: ExtensionContext): void {
  const output = window.createOutputChannel("Simple", { log: true });
  const trace = window.createOutputChannel("Simple Trace", { log: true });
  const results = new RunResults();
  server = new Server(context, output, trace);
  context.subscriptions.push(output, trace, results, server);

  activateServerCommands(context, server);
  activateLanguageStatus(context, server, results);
  activateResultDisplay(context, results);
  activateRunWithArg(context, server, results);
  activatePinArg(context, server);

  // Not awaited: the editor goes on with its other extensions while the server starts.
  void server.restart();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
