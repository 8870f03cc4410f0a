import * as vscode from "vscode";
import type { LessonOffer, NodeInView, ToHost, ToPage, ViewOffer } from "../graph-view/messages";
import { FILMS, type Film, type FilmRequest } from "../graph-view/model/film";
import type { FilmStep } from "../graph-view/model/filmLink";
import type { Graph } from "../graph-view/model/graph";
import { LESSONS } from "./features/lessons";
import { asRange, fileName, reasonOf, visibleEditorOf } from "./program";
import type { Server } from "./server";
import { StepMarks } from "./stepMarks";
import { asFilmLink } from "./viewPlaces";
import { openPage } from "./webviewPage";

/** The type of the panels, which the editor knows after a restart. */
export const GRAPH_PANEL = "simple.graph";

/** What the page leaves in the editor for its next start. */
export interface PanelState {
  readonly program: string;
}

/** A panel with a picture of a graph: the host of the page in `graph-view`. */
export class GraphPanel {
  /** The views that the page wants: the first is the one that it shows. */
  private wanted: readonly string[];
  /** The film that the page wants. */
  private film: FilmRequest | undefined;
  /** The node to select once its graph is there. */
  private revealed: number | undefined;
  /** The node at which the debugger has stopped. */
  private stoppedAt: NodeInView | undefined;
  /** What to tell the page once it has started: the film to watch, the lesson to follow. */
  private readonly untold: ToPage[] = [];
  /** The step of the film, in the editors of the program. */
  private readonly marks: StepMarks;
  /** Whether the page runs: a hidden panel has none, and starts it again when it is seen. */
  private isListening = false;
  /** Counts the updates: a slow one must not overwrite a newer one. */
  private update = 0;
  /** Ends the request for a film that nobody waits for any more: to replay a long run takes minutes, and others wait meanwhile. */
  private superseded = new vscode.CancellationTokenSource();
  private readonly closed = new vscode.EventEmitter<void>();
  private readonly listening = new vscode.EventEmitter<void>();
  private readonly selected = new vscode.EventEmitter<readonly string[]>();

  readonly onDidClose = this.closed.event;
  /** The page has started. */
  readonly onDidStart = this.listening.event;
  /** The keys of the nodes that were selected in the page. */
  readonly onDidSelect = this.selected.event;

  /**
   * @param view what to show at first; a page that is opened again knows that itself
   */
  constructor(
    private readonly panel: vscode.WebviewPanel,
    readonly program: vscode.Uri,
    private readonly server: Server,
    private readonly extension: vscode.Extension<unknown>,
    view?: string,
  ) {
    this.wanted = view === undefined ? [] : [view];
    this.marks = new StepMarks(program);
    panel.title = `Graph: ${fileName({ uri: program })}`;
    const { webview } = panel;
    webview.onDidReceiveMessage((message: ToHost) => this.receive(message));
    panel.onDidChangeViewState(() => {
      this.isListening &&= panel.visible;
      if (!panel.visible) {
        this.marks.clear();
      }
    });
    panel.onDidDispose(() => {
      this.superseded.cancel();
      this.closed.fire();
      vscode.Disposable.from(this.closed, this.listening, this.selected, this.marks).dispose();
    });
    openPage(webview, extension.extensionUri, "graph.js", { program: program.toString(), ...(view === undefined ? {} : { view }) });
  }

  /** The view that the page shows; none while it shows a film. */
  get view(): string | undefined {
    return this.wanted[0];
  }

  /** The name of the film that the page shows. */
  get watches(): string | undefined {
    return this.film?.film;
  }

  /** Brings the panel to the front, and selects a node by its number. */
  show(node?: number): void {
    this.panel.reveal(undefined, true);
    this.revealed = node;
    void this.refresh();
  }

  /** Marks the node at which the debugger has stopped; none while the program runs or has stopped elsewhere. */
  markStop(at: NodeInView | undefined): void {
    this.stoppedAt = at;
    this.sendStop();
  }

  /** Brings the panel to the front, and lets its page watch a film. */
  watch(watched: FilmStep): void {
    this.tell({ type: "watch", ...watched });
  }

  /** Brings the panel to the front, and lets its page show a lesson, which may lead to the next one. */
  teach(text: string, next?: LessonOffer): void {
    this.tell({ type: "lesson", text, ...(next && { next }) });
  }

  private tell(message: ToPage): void {
    this.panel.reveal(undefined, true);
    this.untold.push(message);
    this.sendUntold();
  }

  /** Requests the graphs and the film again. A page that starts later requests them itself. */
  async refresh(): Promise<void> {
    if (!this.isListening) {
      return;
    }
    const update = ++this.update;
    this.superseded.cancel();
    this.superseded = new vscode.CancellationTokenSource();
    const { token } = this.superseded;
    for (const view of this.wanted) {
      const graph = await this.graph(view);
      if (update !== this.update) {
        return;
      }
      this.send({ type: "graph", graph });
      if (view === this.view) {
        this.panel.title = `Graph: ${fileName({ uri: this.program })} · ${graph.title}`;
      }
    }
    if (this.film !== undefined) {
      const film = await this.steps(this.film, token);
      if (update !== this.update) {
        return;
      }
      this.send({ type: "film", film });
      this.panel.title = `Graph: ${fileName({ uri: this.program })} · ${FILMS[film.film]}`;
    }
    if (this.revealed !== undefined) {
      this.send({ type: "reveal", node: this.revealed });
      this.revealed = undefined;
    }
    try {
      const offers = await this.server.request<ViewOffer[]>("simple/views", { uri: this.program.toString() });
      this.send({ type: "views", views: offers.filter(({ view }) => view !== "bytecode") });
    } catch {
      // The graphs say what is wrong.
    }
  }

  /** Outlines what belongs to the cursor in the program. */
  setCursor({ line, character }: vscode.Position): void {
    this.send({ type: "cursor", position: { line, character } });
  }

  /** Marks what is selected in another panel. */
  select(keys: readonly string[]): void {
    this.send({ type: "selection", keys });
  }

  private graph(view: string): Promise<Graph> {
    return this.answer("simple/graph", { view }, (message) => this.noGraph(view, message));
  }

  private steps(request: FilmRequest, cancellation: vscode.CancellationToken): Promise<Film> {
    return this.answer("simple/steps", request, (message) => ({
      film: request.film, graph: this.noGraph(`steps/${request.film}`, message), start: {}, chapters: [], steps: [],
    }), cancellation);
  }

  /** What the server answers about the program; something else if it does not. */
  private async answer<T>(
    method: string, parameters: object, instead: (message: string) => T, cancellation?: vscode.CancellationToken,
  ): Promise<T> {
    const program = fileName({ uri: this.program });
    let message = `${program} is closed; open it to see its graph`;
    try {
      const answer = await this.server.request<T | null>(method, { textDocument: { uri: this.program.toString() }, ...parameters },
        cancellation);
      if (answer !== null) {
        return answer;
      }
    } catch (error) {
      message = reasonOf(error);
      if (cancellation?.isCancellationRequested !== true) {
        this.server.output.warn(`${program}: ${message}`);
      }
    }
    return instead(message);
  }

  private noGraph(view: string, message: string): Graph {
    return { view, title: view, program: fileName({ uri: this.program }), stale: true, message, nodes: [], edges: [], laws: {} };
  }

  private sendUntold(): void {
    if (this.isListening) {
      this.untold.splice(0).forEach((message) => { this.send(message); });
    }
  }

  private sendStop(): void {
    if (this.isListening) {
      this.send({ type: "stopped", ...(this.stoppedAt && { at: this.stoppedAt }) });
    }
  }

  private send(message: ToPage): void {
    void this.panel.webview.postMessage(message);
  }

  private async receive(message: ToHost): Promise<void> {
    switch (message.type) {
      case "want": {
        // The tab has the title of the view that is shown, also of one that was wanted before.
        const isNew = message.views[0] !== this.view || message.views.some((view) => !this.wanted.includes(view))
          || message.film !== undefined;
        this.wanted = message.views;
        this.film = message.film;
        if (isNew) {
          await this.refresh();
        }
        break;
      }
      case "ready": {
        this.isListening = true;
        this.listening.fire();
        this.sendUntold();
        await this.refresh();
        this.sendStop();
        break;
      }
      case "show": await showSource(this.program, asRange(message.range), message.focus); break;
      case "step": this.marks.show(message); break;
      case "openLesson": await vscode.commands.executeCommand(LESSONS, message.name); break;
      case "link": await copy(asFilmLink(this.program.toString(), message.film, message.step), this.extension.id); break;
      case "selection": this.selected.fire(message.keys); break;
      case "file": await save(message); break;
      // The page leaves it in the editor.
      case "state":
    }
  }
}

/** Selects a part of a program, in an editor that shows it already if there is one. */
async function showSource(program: vscode.Uri, range: vscode.Range, focus: boolean): Promise<void> {
  const visible = visibleEditorOf(program);
  if (visible !== undefined && !focus) {
    visible.selection = new vscode.Selection(range.start, range.end);
    visible.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  } else {
    await vscode.window.showTextDocument(program, {
      viewColumn: visible?.viewColumn ?? vscode.ViewColumn.One, selection: range, preserveFocus: !focus });
  }
}

/** Copies a link to a view as one that opens the editor. */
async function copy(link: string, extension: string): Promise<void> {
  const uri = vscode.Uri.from({ scheme: vscode.env.uriScheme, authority: extension, path: "/show", query: link });
  await vscode.env.clipboard.writeText(uri.toString());
}

/** Asks where to save an exported picture. */
async function save({ name, text, base64 }: Extract<ToHost, { type: "file" }>): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uri = await vscode.window.showSaveDialog(folder && { defaultUri: vscode.Uri.joinPath(folder, name) });
  if (uri !== undefined) {
    await vscode.workspace.fs.writeFile(uri, base64 === undefined ? Buffer.from(text ?? "") : Buffer.from(base64, "base64"));
  }
}
