import { l10n, window, type ExtensionContext } from "vscode";
import { activateLanguageStatus } from "./features/languageStatus";
import { activateNewLines } from "./features/newLines";
import { activatePinArg } from "./features/pinArg";
import { activateResultDisplay } from "./features/resultDisplay";
import { activateRunWithArg } from "./features/runWithArg";
import { activateRunWithRange } from "./features/runWithRange";
import { activateServerCommands } from "./features/serverCommands";
import { activateTasks } from "./features/tasks";
import { activateTraceRun } from "./features/traceRun";
import { activateViews } from "./features/views";
import { activateWalkthrough } from "./features/walkthrough";
import { translateBy } from "./l10n";
import { ProgramRuns } from "./programRun";
import { RunResults } from "./runResults";
import { Server } from "./server";

let server: Server | undefined;

export function activate(context: ExtensionContext): void {
  translateBy((text, ...args) => l10n.t(text, ...args));
  const output = window.createOutputChannel("Simple", { log: true });
  const trace = window.createOutputChannel("Simple Trace", { log: true });
  const results = new RunResults();
  server = new Server(context, output, trace);
  const runs = new ProgramRuns(server);
  context.subscriptions.push(output, trace, results, server, runs);

  activateNewLines(context);
  activateServerCommands(context, server);
  activateLanguageStatus(context, server, results);
  activateResultDisplay(context, results);
  activateRunWithArg(context, runs, results);
  activateRunWithRange(context, runs, results);
  activateTraceRun(context, runs, results);
  activatePinArg(context, server);
  activateViews(context, server);
  activateTasks(context, server);
  activateWalkthrough(context);

  // Not awaited: the editor goes on with its other extensions while the server starts.
  void server.restart();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
