import * as vscode from "vscode";
import { asRange, fileName, openProgram, reasonOf, showFailure } from "../program";
import type { Server } from "../server";
import { linesAt, rangesOf, type NodePlaces } from "../viewPlaces";

const SCHEME = "simple-view";
const LANGUAGE = "simple-graph";

/** A view to choose from, in the answer to `simple/views`. */
interface ViewOffer {
  readonly view: string;
  readonly title: string;
  readonly uri: string;
}

const SHOW_LISTING = "simple.showListing";

/**
 * "Show Listing": graphs, schedules and bytecode of a program as texts, in documents beside it that follow its edits.
 * The cursor in one of the two highlights what belongs to it in the other.
 */
export function activateViews(context: vscode.ExtensionContext, server: Server): void {
  const highlighter = new Highlighter();

  const choose = async (document: vscode.TextDocument): Promise<string | undefined> => {
    const offers = await server.request<ViewOffer[]>("simple/views", { uri: document.uri.toString() });
    const items = offers.map(({ title, view, uri }) => ({ label: title, description: view, uri }));
    const options = { title: `Views of ${fileName(document)}`, matchOnDescription: true };
    return (await vscode.window.showQuickPick(items, options))?.uri;
  };

  const show = async (target?: vscode.Uri | string): Promise<void> => {
    const document = await openProgram(target);
    try {
      const chosen = document && (await choose(document));
      if (chosen !== undefined) {
        await open(vscode.Uri.parse(chosen, true));
      }
    } catch (error) {
      showFailure(server, `The listing cannot be shown: ${reasonOf(error)}`);
    }
  };

  const load = async (view: vscode.TextDocument): Promise<void> => {
    if (view.uri.scheme !== SCHEME) {
      return;
    }
    if (view.languageId !== LANGUAGE) {
      // Closes and opens the document. A file extension would claim the files of other programs.
      await vscode.languages.setTextDocumentLanguage(view, LANGUAGE);
    } else if (server.state.kind === "running") {
      const { version } = view;
      try {
        const { nodes } = await server.request<{ nodes: NodePlaces[] }>("simple/view", { uri: view.uri.toString() });
        if (view.version === version && !view.isClosed) {
          highlighter.setPlaces(view, nodes);
        }
      } catch (error) {
        server.output.warn(`${view.fileName}: ${reasonOf(error)}`);
      }
    }
  };

  context.subscriptions.push(
    ...highlighter.decorations,
    vscode.commands.registerCommand(SHOW_LISTING, show),
    vscode.workspace.onDidOpenTextDocument(load),
    vscode.workspace.onDidChangeTextDocument(({ document }) => load(document)),
    vscode.workspace.onDidCloseTextDocument((document) => { highlighter.forget(document); }),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => { highlighter.highlight(textEditor); }),
    vscode.window.onDidChangeActiveTextEditor((editor) => { highlighter.highlight(editor); }),
  );
}

/** Opens a view beside the program. */
async function open(uri: vscode.Uri): Promise<void> {
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), {
    viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: false });
}

/** Highlights what belongs to the cursor: lines of the views, or parts of the program of a view. */
class Highlighter {
  private readonly line = vscode.window.createTextEditorDecorationType({
    isWholeLine: true, backgroundColor: new vscode.ThemeColor("editor.rangeHighlightBackground") });
  private readonly part = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor("editor.wordHighlightStrongBackground") });
  /** The places of the nodes of each view, by its URI. */
  private readonly places = new Map<string, readonly NodePlaces[]>();

  readonly decorations = [this.line, this.part];

  setPlaces(view: vscode.TextDocument, nodes: readonly NodePlaces[]): void {
    this.places.set(view.uri.toString(), nodes);
    this.highlight(vscode.window.activeTextEditor);
  }

  forget({ uri }: vscode.TextDocument): void {
    this.places.delete(uri.toString());
  }

  highlight(active: vscode.TextEditor | undefined): void {
    for (const decoration of this.decorations) {
      active?.setDecorations(decoration, []);
    }
    if (active === undefined) {
      return;
    }
    for (const other of vscode.window.visibleTextEditors) {
      if (isViewOf(active.document, other.document)) {
        decorate(other, this.part, rangesOf(this.nodesOf(active), active.selection.active.line).map(asRange));
      } else if (isViewOf(other.document, active.document)) {
        const lines = linesAt(this.nodesOf(other), active.selection.active);
        const present = lines.filter((line) => line < other.document.lineCount);
        decorate(other, this.line, present.map((line) => other.document.lineAt(line).range));
      }
    }
  }

  private nodesOf({ document }: vscode.TextEditor): readonly NodePlaces[] {
    return this.places.get(document.uri.toString()) ?? [];
  }
}

/** Decorates ranges, and scrolls to the first one if none is visible. */
function decorate(editor: vscode.TextEditor, type: vscode.TextEditorDecorationType, ranges: vscode.Range[]): void {
  editor.setDecorations(type, ranges);
  const [first] = ranges;
  if (first !== undefined && !ranges.some((range) => editor.visibleRanges.some((visible) => visible.contains(range)))) {
    editor.revealRange(first);
  }
}

/** Whether `view` shows `program`: its query is the program's URI. */
function isViewOf(view: vscode.TextDocument, program: vscode.TextDocument): boolean {
  return view.uri.scheme === SCHEME && view.uri.query === program.uri.toString();
}
