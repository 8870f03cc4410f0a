import { Disposable, languages, LanguageStatusSeverity, window, workspace, type ExtensionContext } from "vscode";
import { RUN_WITH_ARG, SIMPLE_DOCUMENTS } from "../client";
import { cost, summary } from "../evaluation";
import { t } from "../l10n";
import type { RunResults } from "../runResults";
import type { Server, ServerState } from "../server";

/**
 * What the language status of a Simple file says of the server and of the file's last run. The editor shows each item in one line of 500
 * pixels, with the command at its end, and cuts off what is longer.
 */
export function activateLanguageStatus(context: ExtensionContext, server: Server, results: RunResults): void {
  const serverItem = languages.createLanguageStatusItem("simple.server", SIMPLE_DOCUMENTS);
  serverItem.name = t("Simple Server");
  const showServer = (state: ServerState): void => {
    serverItem.busy = state.kind === "starting";
    serverItem.text = stateText(state.kind);
    serverItem.severity = state.kind === "failed" ? LanguageStatusSeverity.Error : LanguageStatusSeverity.Information;
    serverItem.command =
      state.kind === "running"
        ? { command: "simple.showOutput", title: t("Show Output") }
        : { command: "simple.restartServer", title: t("Restart") };
    // Why it failed is too long to be seen here: the message says it, and says it again after a restart.
    serverItem.accessibilityInformation = { label: state.kind === "failed" ? `${serverItem.text}, ${state.reason}` : serverItem.text };
  };

  const runItem = languages.createLanguageStatusItem("simple.lastRun", SIMPLE_DOCUMENTS);
  runItem.name = t("Simple Last Run");
  runItem.command = { command: RUN_WITH_ARG, title: t("Run with arg…") };
  const showRun = (): void => {
    const document = window.activeTextEditor?.document;
    const result = document && results.get(document);
    runItem.text = result ? t("Last run: {0}", summary(result.evaluation)) : t("Last run: none");
    runItem.detail = result ? (result.fresh ? cost(result.evaluation) : t("before the last edit")) : "";
    runItem.accessibilityInformation = { label: [runItem.text, runItem.detail].filter(Boolean).join(", ") };
  };

  showServer(server.state);
  showRun();
  if (!workspace.isTrusted) {
    context.subscriptions.push(showRestriction());
  }
  context.subscriptions.push(
    serverItem,
    runItem,
    server.onDidChangeState(showServer),
    results.onDidChange(showRun),
    window.onDidChangeActiveTextEditor(showRun),
  );
}

/** What there is of the extension in a folder that is not trusted, until it is. */
function showRestriction(): Disposable {
  const item = languages.createLanguageStatusItem("simple.restriction", SIMPLE_DOCUMENTS);
  item.name = t("Simple in Restricted Mode");
  item.text = t("Restricted Mode: evaluation only, no tasks");
  item.command = { command: "workbench.trust.manage", title: t("Manage") };
  return Disposable.from(item, workspace.onDidGrantWorkspaceTrust(() => { item.dispose(); }));
}

function stateText(state: ServerState["kind"]): string {
  switch (state) {
    case "starting":
      return t("Simple server: starting");
    case "running":
      return t("Simple server: running");
    case "stopped":
      return t("Simple server: stopped");
    case "failed":
      return t("Simple server: failed");
  }
}
