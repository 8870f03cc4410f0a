import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  commands,
  DiagnosticTag,
  languages,
  ViewColumn,
  window,
  workspace,
  type ExtensionContext,
  type QuickPickItem,
  type Tab,
} from "vscode";
import { readExample, type Example } from "../examples";
import { t } from "../l10n";
import { reach } from "../milestones";
import { NEW_EXAMPLE } from "../program";

/** How often the walkthrough is asked for, how long it may take to come, and how often it is looked for. */
const ATTEMPTS = 4;
const PATIENCE_MILLIS = 3000;
const PAUSE_MILLIS = 100;

/** For newcomers: the walkthrough, and the examples, which open as new documents so that nothing is overwritten. */
export function activateWalkthrough(context: ExtensionContext): void {
  context.subscriptions.push(
    commands.registerCommand("simple.openWalkthrough", () => openWalkthrough(context)),
    commands.registerCommand(NEW_EXAMPLE, async (name?: unknown) => {
      const examples = readExamples(context);
      const example = examples.find((each) => each.name === name) ?? (await choose(examples));
      if (example !== undefined) {
        await open(example);
      }
    }),
    languages.onDidChangeDiagnostics(lookForDeadCode),
    window.onDidChangeVisibleTextEditors(lookForDeadCode),
  );
}

/** Ticks off the step about dead code once some is in view. */
function lookForDeadCode(): void {
  const programs = window.visibleTextEditors.map(({ document }) => document).filter(({ languageId }) => languageId === "simple");
  const tags = programs.flatMap(({ uri }) => languages.getDiagnostics(uri)).flatMap((diagnostic) => diagnostic.tags ?? []);
  if (tags.includes(DiagnosticTag.Unnecessary)) {
    reach("simple.deadCodeShown");
  }
}

/**
 * Opens the walkthrough. An editor that starts without its welcome page gets to know the walkthroughs of extensions some
 * seconds after it has first been asked for one, and shows one of its own until then: that is closed, and asked again.
 */
async function openWalkthrough(context: ExtensionContext): Promise<void> {
  const { displayName } = context.extension.packageJSON as { displayName: string };
  const isThere = (): boolean => {
    const tab = window.tabGroups.activeTabGroup.activeTab;
    // Whatever the person has opened meanwhile stays as it is.
    return !isPage(tab) || tab?.label.includes(displayName) === true;
  };
  for (let i = 0; i < ATTEMPTS; i++) {
    await commands.executeCommand("workbench.action.openWalkthrough", `${context.extension.id}#start`, false);
    for (let waited = 0; waited < PATIENCE_MILLIS; waited += PAUSE_MILLIS) {
      await sleep(PAUSE_MILLIS);
      if (isThere()) {
        return;
      }
    }
    const wrong = window.tabGroups.activeTabGroup.activeTab;
    if (wrong !== undefined) {
      await window.tabGroups.close(wrong);
    }
  }
}

/** Whether a tab shows a page of the editor itself, such as that of a walkthrough. */
function isPage(tab: Tab | undefined): boolean {
  return tab !== undefined && tab.input === undefined;
}

function readExamples(context: ExtensionContext): Example[] {
  const folder = context.asAbsolutePath("examples");
  const files = readdirSync(folder).filter((file) => file.endsWith(".simple")).sort();
  return files.map((file) => readExample(file, readFileSync(join(folder, file), "utf8")));
}

async function choose(examples: readonly Example[]): Promise<Example | undefined> {
  const items = examples.map((example): QuickPickItem & { example: Example } =>
    ({ label: example.title, description: example.name, example }));
  const options = { title: t("New Example Program"), placeHolder: t("What the program is to show"), matchOnDescription: true };
  return (await window.showQuickPick(items, options))?.example;
}

async function open({ text }: Example): Promise<void> {
  const document = await workspace.openTextDocument({ language: "simple", content: text });
  // Beside the page of the walkthrough, so that both are in view.
  const viewColumn = isPage(window.tabGroups.activeTabGroup.activeTab) ? ViewColumn.Beside : ViewColumn.Active;
  await window.showTextDocument(document, { viewColumn, preview: false });
}
