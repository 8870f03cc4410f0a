import * as vscode from "vscode";
import { DebuggedTexts } from "./debuggedTexts";
import { activateDebug } from "./features/debug";
import { activateDebugGraph } from "./features/debugGraph";
import { activateGraphs } from "./features/graphs";
import { activateLanguageStatus } from "./features/languageStatus";
import { activateLessons } from "./features/lessons";
import { activateNewLines } from "./features/newLines";
import { activatePinArg } from "./features/pinArg";
import { activateResultDisplay } from "./features/resultDisplay";
import { activateRunWithArg } from "./features/runWithArg";
import { activateRunWithRange } from "./features/runWithRange";
import { activateServerCommands } from "./features/serverCommands";
import { activateTasks } from "./features/tasks";
import { activateViews } from "./features/views";
import { activateWalkthrough } from "./features/walkthrough";
import { ProgramRuns } from "./programRun";
import { RunResults } from "./runResults";
import { Server } from "./server";

let server: Server | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const output = vscode.window.createOutputChannel("Simple", { log: true });
  const trace = vscode.window.createOutputChannel("Simple Trace", { log: true });
  const results = new RunResults();
  const texts = new DebuggedTexts();
  server = new Server(context, output, trace, texts);
  const runs = new ProgramRuns(server);
  context.subscriptions.push(output, trace, results, server, runs);

  activateNewLines(context);
  activateServerCommands(context, server);
  activateLanguageStatus(context, server, results);
  activateResultDisplay(context, results);
  activateRunWithArg(context, runs, results);
  activateRunWithRange(context, runs, results);
  activatePinArg(context, server);
  const graphs = activateGraphs(context, server);
  activateDebug(context, server, texts);
  activateDebugGraph(context, graphs, texts);
  activateLessons(context, graphs);
  activateViews(context, server);
  activateTasks(context, server);
  activateWalkthrough(context);

  // Not awaited, so that the editor activates its other extensions meanwhile.
  void server.restart();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
