import { MarkdownString, workspace, type Disposable, type LogOutputChannel, type Uri } from "vscode";
import { LanguageClient, TextDocumentContentRequest, Trace, type ErrorHandler, type Executable } from "vscode-languageclient/node";
import { reach } from "./milestones";
import { asCommandLinks } from "./viewPlaces";

/**
 * The programs, wherever their text comes from: a file, a host, the old side of a comparison, a cell of a notebook. What reads a
 * program works for all of them.
 */
export const SIMPLE_DOCUMENTS = [{ language: "simple" }];

/** Schemes of documents that are not in a file system, and that a person works at nevertheless; or that may not tell. */
const WORKED_AT = ["file", "untitled", "vscode-vfs", "vscode-notebook-cell"];

/** The command of this extension that asks for an argument; the server's actions and lenses call it with `[uri]`. */
export const RUN_WITH_ARG = "simple.runWithArg";

/** The command of this extension that asks for an argument to pin; the server's lens calls it with `[uri]`. */
export const PIN_ARG = "simple.pinArg";

/** The command of this extension that opens a view; the server's lens calls it with `[uri, view]`. */
export const SHOW_GRAPH = "simple.showGraph";

/**
 * The library's client, except that what goes wrong is written to the output channel alone: messages for the person
 * are the business of {@link Server}, which knows when one is due. The trace is written whatever the channel's log
 * level, since a setting of its own turns it on.
 */
export class QuietClient extends LanguageClient {
  private settingsListener: Disposable | undefined;

  constructor(executable: Executable, output: LogOutputChannel, trace: LogOutputChannel, errorHandler: ErrorHandler) {
    super("simple", "Simple", executable, {
      documentSelector: SIMPLE_DOCUMENTS,
      initializationOptions: { runWithArgCommand: RUN_WITH_ARG, pinArgCommand: PIN_ARG, showGraphCommand: SHOW_GRAPH, viewLinks: true },
      // Findings of the task "check" have the same owner: those of the server take their place once a file is open.
      diagnosticCollectionName: "simple",
      middleware: {
        provideHover: async (document, position, token, next) => {
          const hover = await next(document, position, token);
          if (hover != null) {
            reach("simple.hovered");
            hover.contents.forEach(linkViews);
          }
          return hover;
        },
        provideDiagnostics: (document, previous, token, next) =>
          isWorkedAt("uri" in document ? document.uri : document) ? next(document, previous, token) : undefined,
      },
      outputChannel: output,
      traceOutputChannel: trace,
      // The library asks for diagnostics only when a document is opened, unless it is told to ask while the person types.
      diagnosticPullOptions: { onChange: true },
      initializationFailedHandler: () => false,
      errorHandler,
      markdown: { isTrusted: false, supportHtml: false },
    });
  }

  /**
   * Starts the server, and what this class adds to the library's client. Not as an override of `start`: the library calls that before all
   * that it sends, and what one call waits for lets the next message overtake its own.
   */
  async launch(): Promise<void> {
    await this.start();
    // Not earlier: the library listens too, and sets the trace by the log level of the channel.
    this.settingsListener = workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("simple")) {
        void this.applyTrace();
      }
    });
    await this.applyTrace();
    this.refreshViews();
  }

  override async dispose(timeout?: number): Promise<void> {
    this.settingsListener?.dispose();
    await super.dispose(timeout);
  }

  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }

  override warn(message: string, data?: unknown): void {
    super.warn(message, data, false);
  }

  override info(message: string, data?: unknown): void {
    super.info(message, data, false);
  }

  override trace(message: string, data?: unknown): void {
    this.traceOutputChannel.info(typeof data === "string" ? `${message}\n${data}` : message);
  }

  /** Asks for the views that are open, since a server that starts anew does not know of them. */
  private refreshViews(): void {
    for (const { scheme, onDidChangeEmitter } of this.getFeature(TextDocumentContentRequest.method)?.getProviders() ?? []) {
      workspace.textDocuments.filter(({ uri }) => uri.scheme === scheme).forEach(({ uri }) => { onDidChangeEmitter.fire(uri); });
    }
  }

  private async applyTrace(): Promise<void> {
    await this.setTrace(Trace.fromString(workspace.getConfiguration("simple").get("trace.server", "off")));
  }
}

/**
 * Whether a person works at a document. The problems of others, such as the old side of a comparison or an example in an answer,
 * would stand among the person's own, and could not be mended.
 */
function isWorkedAt({ scheme }: Uri): boolean {
  return WORKED_AT.includes(scheme) || workspace.fs.isWritableFileSystem(scheme) === true;
}

/** Makes the links to views work, and no other command. */
function linkViews(content: unknown): void {
  if (content instanceof MarkdownString) {
    content.value = asCommandLinks(content.value, SHOW_GRAPH);
    content.isTrusted = { enabledCommands: [SHOW_GRAPH] };
  }
}
