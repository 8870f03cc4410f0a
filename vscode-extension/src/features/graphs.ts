import * as vscode from "vscode";
import type { LessonOffer, NodeInView } from "../../graph-view/messages";
import type { FilmName } from "../../graph-view/model/film";
import type { FilmStep } from "../../graph-view/model/filmLink";
import { SHOW_GRAPH } from "../client";
import { GRAPH_PANEL, GraphPanel, type PanelState } from "../graphPanel";
import { openProgram, reasonOf, showFailure } from "../program";
import type { Server } from "../server";
import { AS_BUILT, OPTIMIZED, parseView } from "../viewPlaces";

const COMPARE_GRAPHS = "simple.compareGraphs";
/** A film for each command; the others are in the panel. Of a run, the one with values beside the statements. */
const WATCH: Readonly<Record<string, FilmName>> = {
  "simple.watchConstruction": "construction",
  "simple.watchOptimization": "optimization",
  "simple.watchSchedule": "schedule",
  "simple.watchRun": "run/as-written",
};

/** Moving the cursor through a program outlines its nodes where it rests, not on the way. */
const CURSOR_DELAY_MILLIS = 50;

/** What other features show in graphs. */
export interface Graphs {
  /** Shows a view of a program in a panel beside it. */
  show(program: vscode.Uri, view: string): void;
  /** Marks the node at which the debugger has stopped in a program; none while it runs or has stopped elsewhere. */
  markStop(program: vscode.Uri, at?: NodeInView): void;
  /** Opens a panel beside a program, which shows a lesson about it, and then offers the next one. */
  teach(program: vscode.Uri, lesson: string, next?: LessonOffer): void;
}

/**
 * "Show Graph": pictures of the graphs of programs, in panels beside them that follow each edit. The cursor in a program
 * outlines its nodes, and a click on a node selects its source.
 */
export function activateGraphs(context: vscode.ExtensionContext, server: Server): Graphs {
  const panels = new Set<GraphPanel>();
  /** Where the debugger has stopped, by the URIs of the programs. */
  const stops = new Map<string, NodeInView>();
  const of = (program: vscode.Uri): GraphPanel[] => [...panels].filter((panel) => panel.program.toString() === program.toString());

  const add = (panel: GraphPanel): GraphPanel => {
    panels.add(panel);
    panel.markStop(stops.get(panel.program.toString()));
    panel.onDidClose(() => { panels.delete(panel); });
    panel.onDidSelect((keys) => {
      of(panel.program).filter((other) => other !== panel).forEach((other) => { other.select(keys); });
    });
    return panel;
  };

  const open = (program: vscode.Uri, view: string, column: vscode.ViewColumn): GraphPanel => {
    const panel = vscode.window.createWebviewPanel(GRAPH_PANEL, "Graph", { viewColumn: column, preserveFocus: true });
    return add(new GraphPanel(panel, program, server, context.extension, view));
  };

  /** The panel that shows a view of a program, opened if there is none. */
  const show = (program: vscode.Uri, view: string, node?: number, column = vscode.ViewColumn.Beside): GraphPanel => {
    const shown = of(program).find((panel) => panel.view === view) ?? open(program, view, column);
    shown.show(node);
    return shown;
  };

  /** Lets a panel of a program watch a film, the one that watches it already before others; opens one if there is none. */
  const watch = (program: vscode.Uri, watched: FilmStep): void => {
    const others = of(program);
    const panel = others.find(({ watches }) => watches === watched.film.film) ?? others.at(-1)
      ?? open(program, OPTIMIZED, vscode.ViewColumn.Beside);
    panel.watch(watched);
  };

  const watchFilm = async (film: FilmName, target?: vscode.Uri | string): Promise<void> => {
    const program = (await openProgram(target))?.uri;
    if (program !== undefined) {
      watch(program, { film: { film }, step: 0 });
    }
  };

  const showGraph = async (target?: vscode.Uri | string | null, link?: unknown): Promise<void> => {
    try {
      // A lens, a hover, a code action and a link name the view; their program is open, and stays where it is.
      const named = typeof link === "string" ? parseView(link) : undefined;
      const program = named === undefined
        ? await openProgram(target ?? undefined)
        : await vscode.workspace.openTextDocument(vscode.Uri.parse(named.program, true));
      if (program !== undefined && named?.film !== undefined) {
        watch(program.uri, { film: named.film, step: named.step ?? 0 });
      } else if (program !== undefined) {
        show(program.uri, named?.view ?? OPTIMIZED, named?.node);
      }
    } catch (error) {
      showFailure(server, `The graph cannot be shown: ${reasonOf(error)}`);
    }
  };

  /** As built beside optimized: what is selected in one is marked in the other. */
  const compare = async (target?: vscode.Uri | string): Promise<void> => {
    const program = (await openProgram(target))?.uri;
    if (program !== undefined) {
      const optimized = (): void => { show(program, OPTIMIZED, undefined, vscode.ViewColumn.Three); };
      const isOpen = of(program).some(({ view }) => view === AS_BUILT);
      const built = show(program, AS_BUILT);
      if (isOpen) {
        optimized();
      } else {
        // An editor loses a page that it is about to start when another panel moves it.
        const first = built.onDidStart(() => {
          first.dispose();
          optimized();
        });
      }
    }
  };

  let cursorTimer: NodeJS.Timeout | undefined;
  const follow = ({ document, selection }: vscode.TextEditor): void => {
    clearTimeout(cursorTimer);
    cursorTimer = setTimeout(() => { of(document.uri).forEach((panel) => { panel.setCursor(selection.active); }); }, CURSOR_DELAY_MILLIS);
  };

  const refreshAll = (): void => { panels.forEach((panel) => { void panel.refresh(); }); };

  context.subscriptions.push(
    vscode.commands.registerCommand(SHOW_GRAPH, showGraph),
    vscode.commands.registerCommand(COMPARE_GRAPHS, compare),
    ...Object.entries(WATCH).map(([command, film]) =>
      vscode.commands.registerCommand(command, (target?: vscode.Uri | string) => watchFilm(film, target))),
    // Links to steps lead here from outside of the editor.
    vscode.window.registerUriHandler({ handleUri: ({ query }) => showGraph(undefined, query) }),
    vscode.window.registerWebviewPanelSerializer(GRAPH_PANEL, {
      async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: PanelState | undefined) {
        if (state === undefined) {
          panel.dispose();
          return;
        }
        const program = await vscode.workspace.openTextDocument(vscode.Uri.parse(state.program, true));
        add(new GraphPanel(panel, program.uri, server, context.extension));
      },
    }),
    server.onDidChangeGraph((uri) => { of(vscode.Uri.parse(uri, true)).forEach((panel) => { void panel.refresh(); }); }),
    server.onDidChangeState(refreshAll),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => { follow(textEditor); }),
    vscode.window.onDidChangeActiveTextEditor((editor) => { if (editor !== undefined) { follow(editor); } }),
    new vscode.Disposable(() => { clearTimeout(cursorTimer); }),
  );
  return {
    show,
    markStop: (program, at) => {
      if (at === undefined) {
        stops.delete(program.toString());
      } else {
        stops.set(program.toString(), at);
      }
      of(program).forEach((panel) => { panel.markStop(at); });
    },
    teach: (program, lesson, next) => { open(program, OPTIMIZED, vscode.ViewColumn.Beside).teach(lesson, next); },
  };
}
