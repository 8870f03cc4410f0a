import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as vscode from "vscode";
import { readExample, type Example } from "../examples";
import { NEW_EXAMPLE } from "../program";
import { complete } from "../walkthroughEvents";

/** How long the first and the last attempt to open the walkthrough wait, and how often they look. */
const MIN_PATIENCE_MILLIS = 3000;
const MAX_PATIENCE_MILLIS = 24_000;
const PAUSE_MILLIS = 100;

/** The walkthrough, and the examples, which open as new documents: nothing is overwritten. */
export function activateWalkthrough(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.commands.registerCommand("simple.openWalkthrough", () => openWalkthrough(context)),
    vscode.commands.registerCommand(NEW_EXAMPLE, async (name?: unknown) => {
      const examples = readExamples(context);
      const example = examples.find((each) => each.name === name) ?? (await choose(examples));
      if (example !== undefined) {
        await open(example);
      }
    }),
    vscode.languages.onDidChangeDiagnostics(lookForDeadCode),
    vscode.window.onDidChangeVisibleTextEditors(lookForDeadCode),
  );
}

/** Completes the step about dead code once some is visible. */
function lookForDeadCode(): void {
  const programs = vscode.window.visibleTextEditors.filter(({ document }) => document.languageId === "simple");
  const diagnostics = programs.flatMap(({ document }) => vscode.languages.getDiagnostics(document.uri));
  if (diagnostics.flatMap(({ tags = [] }) => tags).includes(vscode.DiagnosticTag.Unnecessary)) {
    complete("simple.deadCodeShown");
  }
}

/**
 * Opens the walkthrough. An editor that starts without its welcome page loads the walkthroughs of
 * extensions some seconds after the first request, and shows a page of its own until then: that is
 * closed, and the walkthrough requested again. On a busy computer the tab gets its label late.
 */
async function openWalkthrough(context: vscode.ExtensionContext): Promise<void> {
  const { displayName } = context.extension.packageJSON as { displayName: string };
  for (let patience = MIN_PATIENCE_MILLIS; patience <= MAX_PATIENCE_MILLIS; patience *= 2) {
    await vscode.commands.executeCommand("workbench.action.openWalkthrough", `${context.extension.id}#start`, false);
    for (let waited = 0; waited < patience; waited += PAUSE_MILLIS) {
      await sleep(PAUSE_MILLIS);
      if (activePage()?.label.includes(displayName) === true) {
        return;
      }
    }
    const other = activePage();
    if (other !== undefined) {
      await vscode.window.tabGroups.close(other);
    }
  }
}

/** The active tab if it shows a page of the editor itself, such as a walkthrough. */
function activePage(): vscode.Tab | undefined {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  return activeTab?.input === undefined ? activeTab : undefined;
}

function readExamples(context: vscode.ExtensionContext): Example[] {
  const folder = context.asAbsolutePath("examples");
  const files = readdirSync(folder).filter((file) => file.endsWith(".simple")).sort();
  return files.map((file) => readExample(file, readFileSync(join(folder, file), "utf8")));
}

async function choose(examples: readonly Example[]): Promise<Example | undefined> {
  const items = examples.map((example) => ({ label: example.title, description: example.name, example }));
  const options = { title: "New Example Program", placeHolder: "What the program shows", matchOnDescription: true };
  return (await vscode.window.showQuickPick(items, options))?.example;
}

async function open({ text }: Example): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ language: "simple", content: text });
  // Beside the walkthrough, so that both are visible.
  const viewColumn = activePage() === undefined ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside;
  await vscode.window.showTextDocument(document, { viewColumn, preview: false });
}
