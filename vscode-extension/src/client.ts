import * as vscode from "vscode";
import {
  CloseAction, ErrorAction, LanguageClient, RevealOutputChannelOn, State, TextDocumentContentRequest, Trace,
  type ErrorHandler, type Executable,
} from "vscode-languageclient/node";
import type { DebuggedTexts } from "./debuggedTexts";
import { asCommandLinks } from "./viewPlaces";
import { complete } from "./walkthroughEvents";

/** Programs of every scheme, such as the old side of a comparison or a cell of a notebook. */
export const SIMPLE_DOCUMENTS = [{ language: "simple" }];

/** Schemes of documents that a user edits, whatever their file system says. */
const EDITED_SCHEMES = ["file", "untitled", "vscode-vfs", "vscode-notebook-cell"];

/** Commands that the server's lenses and actions call: with `[uri]`, but the last one with `[uri, view]`. */
export const RUN_WITH_ARG = "simple.runWithArg";
export const DEBUG_WITH_ARG = "simple.debugWithArg";
export const PIN_ARG = "simple.pinArg";
export const SHOW_GRAPH = "simple.showGraph";

/** A command that takes `[uri, arg]`, as the first three of those do; without `arg`, all four ask for it. */
export const TRACE_RUN = "simple.traceRun";

/**
 * The library's client without its notifications: {@link Server} decides when one is due. A server that
 * crashed is restarted as long as the library's error handler says so.
 */
export class SimpleLanguageClient extends LanguageClient {
  /** @param gaveUp called when the server crashed too often to be restarted */
  constructor(
    private readonly executable: Executable,
    output: vscode.LogOutputChannel,
    trace: vscode.LogOutputChannel,
    texts: DebuggedTexts,
    private readonly gaveUp: () => void,
  ) {
    super("simple", "Simple", executable, {
      documentSelector: SIMPLE_DOCUMENTS,
      initializationOptions: {
        runWithArgCommand: RUN_WITH_ARG, debugWithArgCommand: DEBUG_WITH_ARG, pinArgCommand: PIN_ARG, showGraphCommand: SHOW_GRAPH,
        viewLinks: true,
      },
      // The owner of the problem matchers: the server's diagnostics of an open file replace a task's.
      diagnosticCollectionName: "simple",
      middleware: {
        provideHover: async (document, position, token, next) => {
          const hover = await next(document, position, token);
          if (hover != null) {
            complete("simple.hovered");
            hover.contents.forEach(linkViews);
          }
          return hover;
        },
        provideInlineValues: (document, viewPort, context, token, next) =>
          texts.isOutdated(document) ? [] : next(document, viewPort, context, token),
        provideDiagnostics: (document, previous, token, next) =>
          isEdited("uri" in document ? document.uri : document) ? next(document, previous, token) : undefined,
      },
      outputChannel: output,
      traceOutputChannel: trace,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      // Without this the library requests diagnostics only when a document is opened.
      diagnosticPullOptions: { onChange: true },
      initializationFailedHandler: () => false,
      markdown: { isTrusted: false, supportHtml: false },
    });
    this.onDidChangeState(({ newState }) => {
      if (newState === State.Running) {
        void this.started();
      }
    });
  }

  override createDefaultErrorHandler(maxRestartCount?: number): ErrorHandler {
    const handler = super.createDefaultErrorHandler(maxRestartCount);
    return {
      error: () => ({ action: ErrorAction.Continue }),
      closed: async () => {
        // A server that exits while it starts makes the start fail.
        if (this.state !== State.Running) {
          return { action: CloseAction.DoNotRestart };
        }
        disableCache(this.executable);
        const result = await handler.closed();
        if (result.action === CloseAction.DoNotRestart) {
          this.gaveUp();
        }
        return result;
      },
    };
  }

  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }

  /** Writes the trace at any log level of the channel: a setting of its own enables it. */
  override trace(message: string, data?: unknown): void {
    this.traceOutputChannel.info(typeof data === "string" ? `${message}\n${data}` : message);
  }

  /** Applies the setting of the trace, after the library, which applies the log level of the channel. */
  async applyTrace(): Promise<void> {
    await Promise.resolve();
    await this.setTrace(Trace.fromString(vscode.workspace.getConfiguration("simple").get("trace.server", "off")));
  }

  private async started(): Promise<void> {
    await this.start();
    await this.applyTrace();
    this.refreshViews();
  }

  /** Requests the open views again: a new server does not know them. */
  private refreshViews(): void {
    const providers = this.getFeature(TextDocumentContentRequest.method)?.getProviders() ?? [];
    for (const { scheme, onDidChangeEmitter } of providers) {
      for (const { uri } of vscode.workspace.textDocuments.filter((document) => document.uri.scheme === scheme)) {
        onDidChangeEmitter.fire(uri);
      }
    }
  }
}

/** Starts the server without its ahead-of-time cache from now on: a damaged one can crash it. */
export function disableCache(executable: Executable): Executable {
  const env = { ...executable.options?.env as NodeJS.ProcessEnv, SIMPLE_AOT_CACHE: "off" };
  return Object.assign(executable, { options: { ...executable.options, env } });
}

/** Whether the user edits a document. The problems of others would be noise in the list. */
function isEdited({ scheme }: vscode.Uri): boolean {
  return EDITED_SCHEMES.includes(scheme) || vscode.workspace.fs.isWritableFileSystem(scheme) === true;
}

/** Enables the links to views, and no other command. */
function linkViews(content: unknown): void {
  if (content instanceof vscode.MarkdownString) {
    content.value = asCommandLinks(content.value, SHOW_GRAPH);
    content.isTrusted = { enabledCommands: [SHOW_GRAPH] };
  }
}
