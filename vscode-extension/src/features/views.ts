import { commands, languages, Position, Range, ThemeColor, Uri, ViewColumn, window, workspace, type ExtensionContext, type TextDocument, type TextEditor } from "vscode";
import { SHOW_GRAPH } from "../client";
import { t } from "../l10n";
import { fileName, openProgram, reasonOf, showFailure } from "../program";
import type { Server } from "../server";
import { linesAt, rangesOf, readOffers, readPlaces, type NodePlaces, type Part } from "../viewPlaces";

const SCHEME = "simple-view";
const LANGUAGE = "simple-graph";

/**
 * "Show Graph": what the compiler makes of a program, in documents beside it that follow its edits. The cursor in one of the two
 * marks what belongs to it in the other.
 */
export function activateViews(context: ExtensionContext, server: Server): void {
  const line = window.createTextEditorDecorationType({ isWholeLine: true, backgroundColor: new ThemeColor("editor.rangeHighlightBackground") });
  const part = window.createTextEditorDecorationType({ backgroundColor: new ThemeColor("editor.wordHighlightStrongBackground") });
  /** The places of the nodes of each view that is shown, by its name. */
  const places = new Map<string, readonly NodePlaces[]>();

  const choose = async (document: TextDocument): Promise<string | undefined> => {
    const offers = readOffers(await server.request("simple/views", { uri: document.uri.toString() }));
    const items = offers.map(({ title, view, uri }) => ({ label: title, description: view, uri }));
    const title = t("What the compiler makes of {0}", fileName(document));
    return (await window.showQuickPick(items, { title, matchOnDescription: true }))?.uri;
  };

  const show = async (target?: Uri | string | null, view?: unknown): Promise<void> => {
    // Not from a lens: its document is open, and stays where it is.
    const document = typeof view === "string" ? undefined : await openProgram(target ?? undefined);
    try {
      const chosen = typeof view === "string" ? view : document && (await choose(document));
      if (chosen !== undefined) {
        const uri = Uri.parse(chosen, true);
        const name = uri.with({ fragment: "" });
        const [, number] = /^L(\d+)$/.exec(uri.fragment) ?? [];
        const top = number === undefined ? undefined : new Position(Number(number) - 1, 0);
        await window.showTextDocument(await workspace.openTextDocument(name), {
          viewColumn: ViewColumn.Beside,
          preserveFocus: true,
          preview: false,
          ...(top === undefined ? {} : { selection: new Range(top, top) }),
        });
      }
    } catch (error) {
      showFailure(server, t("The view cannot be shown: {0}", reasonOf(error)));
    }
  };

  const load = async (document: TextDocument): Promise<void> => {
    if (document.uri.scheme === SCHEME && server.state.kind === "running") {
      const { version } = document;
      const uri = document.uri.toString();
      try {
        const loaded = readPlaces(await server.request("simple/view", { uri }));
        if (document.version === version && !document.isClosed) {
          places.set(uri, loaded);
        }
      } catch (error) {
        server.output.warn(`${document.fileName}: ${reasonOf(error)}`);
      }
    }
  };

  const markLines = (program: TextEditor): void => {
    for (const view of viewsOf(program.document)) {
      const nodes = places.get(view.document.uri.toString()) ?? [];
      const lines = linesAt(nodes, program.selection.active).filter((each) => each < view.document.lineCount);
      const ranges = lines.map((each) => view.document.lineAt(each).range);
      view.setDecorations(line, ranges);
      if (ranges[0] !== undefined && !ranges.some((each) => view.visibleRanges.some((visible) => visible.contains(each)))) {
        view.revealRange(ranges[0]);
      }
    }
  };

  const markParts = (view: TextEditor): void => {
    const nodes = places.get(view.document.uri.toString()) ?? [];
    const ranges = rangesOf(nodes, view.selection.active.line).map(asRange);
    for (const editor of window.visibleTextEditors.filter(({ document }) => isViewOf(view.document, document))) {
      editor.setDecorations(part, ranges);
      if (ranges[0] !== undefined && !editor.visibleRanges.some((visible) => ranges.some((each) => visible.contains(each)))) {
        editor.revealRange(ranges[0]);
      }
    }
  };

  /** Marks in other editors what belongs to the cursor of this one, and nothing in this one. */
  const mark = (editor: TextEditor | undefined): void => {
    editor?.setDecorations(line, []);
    editor?.setDecorations(part, []);
    if (editor?.document.uri.scheme === SCHEME) {
      markParts(editor);
    } else if (editor?.document.languageId === "simple") {
      markLines(editor);
    }
  };

  const loadAndMark = async (document: TextDocument): Promise<void> => {
    if (document.uri.scheme !== SCHEME) {
      return;
    }
    if (document.languageId !== LANGUAGE) {
      // Closes the document and opens it again. Its extension alone would make files of other programs ours.
      await languages.setTextDocumentLanguage(document, LANGUAGE);
    } else {
      await load(document);
      mark(window.activeTextEditor);
    }
  };

  context.subscriptions.push(
    line,
    part,
    commands.registerCommand(SHOW_GRAPH, show),
    workspace.onDidOpenTextDocument(loadAndMark),
    workspace.onDidChangeTextDocument(({ document }) => loadAndMark(document)),
    workspace.onDidCloseTextDocument(({ uri }) => { places.delete(uri.toString()); }),
    window.onDidChangeTextEditorSelection(({ textEditor }) => { mark(textEditor); }),
    window.onDidChangeActiveTextEditor(mark),
  );
}

function viewsOf(program: TextDocument): TextEditor[] {
  return window.visibleTextEditors.filter(({ document }) => isViewOf(document, program));
}

/** Whether `view` shows `program`: its query is the name of the program. */
function isViewOf(view: TextDocument, program: TextDocument): boolean {
  return view.uri.scheme === SCHEME && view.uri.query === program.uri.toString();
}

function asRange({ start, end }: Part): Range {
  return new Range(start.line, start.character, end.line, end.character);
}
