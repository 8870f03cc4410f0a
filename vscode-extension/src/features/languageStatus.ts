import * as vscode from "vscode";
import { RUN_WITH_ARG, SIMPLE_DOCUMENTS } from "../client";
import { cost, summary } from "../evaluation";
import type { RunResults } from "../runResults";
import type { Server, ServerState } from "../server";

/**
 * The language status of a Simple file: the server, the last run, restrictions. The editor shows each
 * item in one line of 500 pixels, with the command at its end, and truncates longer ones.
 */
export function activateLanguageStatus(context: vscode.ExtensionContext, server: Server, results: RunResults): void {
  const serverItem = vscode.languages.createLanguageStatusItem("simple.server", SIMPLE_DOCUMENTS);
  serverItem.name = "Simple Server";
  const showServer = (state: ServerState): void => {
    serverItem.busy = state.kind === "starting";
    serverItem.text = `Simple server: ${state.kind}`;
    const { Error, Information } = vscode.LanguageStatusSeverity;
    serverItem.severity = state.kind === "failed" ? Error : Information;
    serverItem.command =
      state.kind === "running"
        ? { command: "simple.showOutput", title: "Show Output" }
        : { command: "simple.restartServer", title: "Restart" };
    // The reason of a failure would be truncated; the notification shows it.
    const reason = state.kind === "failed" ? `, ${state.problem}` : "";
    serverItem.accessibilityInformation = { label: `${serverItem.text}${reason}` };
  };

  const runItem = vscode.languages.createLanguageStatusItem("simple.lastRun", SIMPLE_DOCUMENTS);
  runItem.name = "Simple Last Run";
  runItem.command = { command: RUN_WITH_ARG, title: "Run with arg…" };
  const showRun = (): void => {
    const document = vscode.window.activeTextEditor?.document;
    const result = document && results.get(document);
    runItem.text = `Last run: ${result ? summary(result.evaluation) : "none"}`;
    runItem.detail = result ? (result.fresh ? cost(result.evaluation) : "before the last edit") : "";
    runItem.accessibilityInformation = { label: [runItem.text, runItem.detail].filter(Boolean).join(", ") };
  };

  showServer(server.state);
  showRun();
  if (!vscode.workspace.isTrusted) {
    context.subscriptions.push(showRestriction());
  }
  context.subscriptions.push(
    serverItem,
    runItem,
    server.onDidChangeState(showServer),
    results.onDidChange(showRun),
    vscode.window.onDidChangeActiveTextEditor(showRun),
  );
}

/** What an untrusted folder disables, until it is trusted. */
function showRestriction(): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem("simple.restriction", SIMPLE_DOCUMENTS);
  item.name = "Simple in Restricted Mode";
  item.text = "Restricted Mode: no tasks, no debugger";
  item.command = { command: "workbench.trust.manage", title: "Manage" };
  return vscode.Disposable.from(item, vscode.workspace.onDidGrantWorkspaceTrust(() => { item.dispose(); }));
}
