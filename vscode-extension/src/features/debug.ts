import { isAbsolute } from "node:path";
import * as vscode from "vscode";
import { DEBUG_WITH_ARG } from "../client";
import { debuggedDocument, type DebuggedTexts } from "../debuggedTexts";
import { askForArg, givenArg } from "../input";
import { DEBUGGER, errorsMessage, problemOf, sessionName, type Launch } from "../launch";
import { asDebugAdapter } from "../launcher";
import { documentNamed, fileName, nameOf, openProgram, reasonOf, visibleEditorOf } from "../program";
import type { Server } from "../server";

/** The name in a configuration that is not from a launch.json, until `arg` is known. */
const UNNAMED = "";

/** What the editor tells a command in the menu of a variable. */
interface VariableContext {
  readonly container: { readonly variablesReference: number };
  readonly variable: { readonly name: string };
}

/** A message from the editor to the debug adapter. */
interface AdapterRequest {
  readonly command?: string;
  arguments?: Record<string, unknown>;
}

/** A message from the debug adapter to the editor. */
interface AdapterAnswer {
  readonly type?: string;
  readonly command?: string;
  readonly success?: boolean;
}

/** The debugger: F5, "Debug with arg" and launch configurations start the server's program as a debug adapter. */
export function activateDebug(context: vscode.ExtensionContext, server: Server, texts: DebuggedTexts): void {
  const configurations: vscode.DebugConfigurationProvider = {
    // Without a launch.json it is empty.
    resolveDebugConfiguration: (_folder, configuration) =>
      configuration.type === DEBUGGER ? configuration : { ...configuration, type: DEBUGGER, request: "launch", name: UNNAMED },
    resolveDebugConfigurationWithSubstitutedVariables: (folder, configuration) => resolve(context, folder, configuration),
  };
  const adapters: vscode.DebugAdapterDescriptorFactory = {
    async createDebugAdapterDescriptor() {
      const launcher = await server.startedWith();
      if (launcher === undefined) {
        throw new Error(server.state.kind === "failed" ? server.state.problem : "The Simple server is not running.");
      }
      return asDebugAdapter(launcher);
    },
  };
  context.subscriptions.push(
    vscode.debug.registerDebugConfigurationProvider(DEBUGGER, configurations),
    vscode.debug.registerDebugAdapterDescriptorFactory(DEBUGGER, adapters),
    vscode.debug.registerDebugAdapterTrackerFactory(DEBUGGER, { createDebugAdapterTracker: (session) => textTracker(session, texts) }),
    vscode.commands.registerCommand(DEBUG_WITH_ARG, async (target?: vscode.Uri | string, given?: unknown) => {
      const document = await openProgram(target);
      if (document !== undefined) {
        await startDebugging(document, { arg: givenArg(given) });
      }
    }),
    vscode.commands.registerCommand("simple.whoWroteValue", goToWriter),
  );
}

/** Debugs a program; asks for `arg` if it is missing. */
export async function startDebugging(
  document: vscode.TextDocument,
  launch: Launch & { readonly internalConsoleOptions?: "neverOpen" },
): Promise<void> {
  await vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(document.uri), {
    type: DEBUGGER, request: "launch", name: UNNAMED, program: nameOf(document), ...launch });
}

/**
 * Completes a configuration. The result is undefined if the user cancels it or the program has errors, and null to open
 * launch.json at what is wrong there.
 */
async function resolve(
  context: vscode.ExtensionContext,
  folder: vscode.WorkspaceFolder | undefined,
  configuration: vscode.DebugConfiguration,
): Promise<vscode.DebugConfiguration | undefined | null> {
  const launch: Launch & { readonly noDebug?: unknown } = configuration as Record<string, unknown>;
  let problem = problemOf(launch);
  if (problem === undefined) {
    try {
      const document = typeof launch.program === "string"
        ? await vscode.workspace.openTextDocument(uriOf(launch.program, folder)) : await openProgram();
      if (document === undefined || await hasErrors(document)) {
        return undefined;
      }
      const arg = launch.arg ?? await askForArg(context, document, launch.noDebug === true ? "Run" : "Debug");
      if (arg === undefined) {
        return undefined;
      }
      const name = configuration.name === UNNAMED ? sessionName(fileName(document), arg) : configuration.name;
      return { ...configuration, name, program: nameOf(document), arg, text: unsavedText(document) };
    } catch (error) {
      problem = `program: ${reasonOf(error)}`;
    }
  }
  void vscode.window.showErrorMessage(configuration.name === UNNAMED ? problem : `${configuration.name}: ${problem}`);
  return null;
}

/** Whether the server has reported errors in a program: then it goes to the first one. The debug adapter refuses later ones. */
async function hasErrors(document: vscode.TextDocument): Promise<boolean> {
  const errors = vscode.languages.getDiagnostics(document.uri)
    .filter(({ severity, source }) => severity === vscode.DiagnosticSeverity.Error && source === "simple")
    .sort((one, other) => one.range.start.compareTo(other.range.start));
  const [first] = errors;
  if (first === undefined) {
    return false;
  }
  const { range: { start }, message } = first;
  const editor = visibleEditorOf(document.uri) ?? await vscode.window.showTextDocument(document);
  editor.selection = new vscode.Selection(start, start);
  editor.revealRange(first.range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  void vscode.window.showErrorMessage(errorsMessage(fileName(document), { line: start.line, message }, errors.length));
  return true;
}

/** A program in a configuration: a URI, whose scheme is longer than the letter of a drive, or a path. */
function uriOf(program: string, folder: vscode.WorkspaceFolder | undefined): vscode.Uri {
  if (/^[a-z][\w+.-]+:/i.test(program)) {
    return vscode.Uri.parse(program, true);
  }
  return isAbsolute(program) || folder === undefined ? vscode.Uri.file(program) : vscode.Uri.joinPath(folder.uri, program);
}

/** The text of a document that no file has. */
function unsavedText(document: vscode.TextDocument): string | undefined {
  return document.isDirty || document.uri.scheme !== "file" ? document.getText() : undefined;
}

/** Passes the text that the user sees to the debug adapter, and says once that an edit makes it another one. */
function textTracker(session: vscode.DebugSession, texts: DebuggedTexts): vscode.DebugAdapterTracker {
  let isEditReported = false;
  let wanted: string | undefined;
  const edits = vscode.workspace.onDidChangeTextDocument(({ document }) => {
    if (!isEditReported && document === debuggedDocument(session) && texts.isEdited(session)) {
      isEditReported = true;
      void offerRestart(document);
    }
  });
  return {
    onWillReceiveMessage({ command, arguments: given }: AdapterRequest) {
      const launch = command === "restart" ? given?.arguments as AdapterRequest["arguments"] : command === "launch" ? given : undefined;
      if (launch !== undefined) {
        wanted = renewText(launch);
      }
    },
    onDidSendMessage({ type, command = "", success }: AdapterAnswer) {
      // The debugger goes on with the old text if it refuses the new one.
      if (type === "response" && success === true && ["launch", "restart"].includes(command)) {
        texts.set(session, wanted);
      }
    },
    onWillStopSession() {
      edits.dispose();
      texts.set(session, undefined);
    },
  };
}

/**
 * Puts the text that the user sees now into the configuration of a request, before it is sent: to restart, the editor
 * repeats the one of the first start. Returns the text, if the program is open.
 */
function renewText(launch: Record<string, unknown>): string | undefined {
  const document = documentNamed(launch.program);
  if (document !== undefined) {
    launch.text = unsavedText(document);
  }
  return document?.getText();
}

async function offerRestart(document: vscode.TextDocument): Promise<void> {
  const restart = "Restart";
  const message = `${fileName(document)} was edited: the debugger runs the text from before. Ctrl+Shift+F5 starts over.`;
  if ((await vscode.window.showInformationMessage(message, restart)) === restart) {
    await vscode.commands.executeCommand("workbench.action.debug.restart");
  }
}

/** "Who Wrote This Value?": goes back in time to the statement that gave a variable its value, or says why there is none. */
async function goToWriter({ container, variable }: VariableContext): Promise<void> {
  try {
    const { variablesReference } = container;
    await vscode.debug.activeDebugSession?.customRequest("simple/writer", { variablesReference, name: variable.name });
  } catch (error) {
    void vscode.window.showInformationMessage(reasonOf(error));
  }
}
