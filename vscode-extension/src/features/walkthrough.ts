import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  commands,
  DiagnosticTag,
  languages,
  ViewColumn,
  window,
  workspace,
  type ExtensionContext,
  type QuickPickItem,
} from "vscode";
import { readExample, type Example } from "../examples";
import { t } from "../l10n";
import { reach } from "../milestones";
import { NEW_EXAMPLE } from "../program";

/** For newcomers: the walkthrough, and the examples, which open as new documents so that nothing is overwritten. */
export function activateWalkthrough(context: ExtensionContext): void {
  context.subscriptions.push(
    commands.registerCommand("simple.openWalkthrough", () =>
      commands.executeCommand("workbench.action.openWalkthrough", `${context.extension.id}#start`, false)),
    commands.registerCommand(NEW_EXAMPLE, async (name?: unknown) => {
      const examples = readExamples(context);
      const example = examples.find((each) => each.name === name) ?? (await choose(examples));
      if (example !== undefined) {
        await open(example);
      }
    }),
    languages.onDidChangeDiagnostics(({ uris }) => {
      const active = window.activeTextEditor?.document;
      if (active?.languageId === "simple" && uris.some((uri) => uri.toString() === active.uri.toString())) {
        const tags = languages.getDiagnostics(active.uri).flatMap((diagnostic) => diagnostic.tags ?? []);
        if (tags.includes(DiagnosticTag.Unnecessary)) {
          reach("simple.deadCodeShown");
        }
      }
    }),
  );
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
  const tab = window.tabGroups.activeTabGroup.activeTab;
  const isPage = tab !== undefined && tab.input === undefined;
  await window.showTextDocument(document, { viewColumn: isPage ? ViewColumn.Beside : ViewColumn.Active, preview: false });
}
