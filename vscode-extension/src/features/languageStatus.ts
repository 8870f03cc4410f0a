import { languages, LanguageStatusSeverity, window, type ExtensionContext } from "vscode";
import { RUN_WITH_ARG, SIMPLE_DOCUMENTS } from "../client";
import { cost, summary } from "../evaluation";
import type { RunResults } from "../runResults";
import type { Server, ServerState } from "../server";

/** What the language status of a Simple file says of the server and of the file's last run. */
export function activateLanguageStatus(context: ExtensionContext, server: Server, results: RunResults): void {
  const serverItem = languages.createLanguageStatusItem("simple.server", SIMPLE_DOCUMENTS);
  serverItem.name = "Simple Server";
  const showServer = (state: ServerState): void => {
    serverItem.busy = state.kind === "starting";
    serverItem.text = `Simple server: ${state.kind}`;
    serverItem.detail = state.kind === "failed" ? state.reason : "";
    serverItem.severity = state.kind === "failed" ? LanguageStatusSeverity.Error : LanguageStatusSeverity.Information;
    serverItem.command =
      state.kind === "running"
        ? { command: "simple.showOutput", title: "Show Output" }
        : { command: "simple.restartServer", title: "Restart" };
  };

  const runItem = languages.createLanguageStatusItem("simple.lastRun", SIMPLE_DOCUMENTS);
  runItem.name = "Simple Last Run";
  runItem.command = { command: RUN_WITH_ARG, title: "Run with arg…" };
  const showRun = (): void => {
    const document = window.activeTextEditor?.document;
    const result = document && results.get(document);
    runItem.text = result ? `Last run: ${summary(result.evaluation)}` : "Last run: none";
    runItem.detail = result ? (result.fresh ? cost(result.evaluation) : "before the last edit") : "";
  };

  showServer(server.state);
  showRun();
  context.subscriptions.push(
    serverItem,
    runItem,
    server.onDidChangeState(showServer),
    results.onDidChange(showRun),
    window.onDidChangeActiveTextEditor(showRun),
  );
}
