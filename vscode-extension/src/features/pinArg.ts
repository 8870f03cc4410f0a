import * as vscode from "vscode";
import { parsePin } from "../argument";
import { PIN_ARG } from "../client";
import { ask, givenArg } from "../input";
import { documentInFocus, fileName, openProgram, reasonOf, showFailure } from "../program";
import type { Server } from "../server";
import { showStatus } from "../statusBar";

const UNPIN_ARG = "simple.unpinArg";

/** A context key: whether the argument of the active program is pinned. */
const IS_PINNED = "simple.argPinned";

/**
 * "Pin arg": the server analyzes the program for one argument, which the status bar shows. A pin lasts
 * until its document is closed, and is sent again to a restarted server.
 */
export function activatePinArg(context: vscode.ExtensionContext, server: Server): void {
  /** The pinned arguments that the server has confirmed, by the URIs of their documents. */
  const pins = new Map<string, string>();
  const statusBar = vscode.window.createStatusBarItem("simple.pinnedArg", vscode.StatusBarAlignment.Left);
  statusBar.name = "Simple: Pinned Argument";
  statusBar.command = UNPIN_ARG;

  const refresh = (): void => {
    const document = documentInFocus();
    const arg = document && pins.get(document.uri.toString());
    void vscode.commands.executeCommand("setContext", IS_PINNED, arg !== undefined);
    showStatus(statusBar, document && arg !== undefined ? {
      text: `$(pinned) arg pinned to ${arg}`,
      tooltip: [`Simple analyzes ${fileName(document)} for arg = ${arg}.`, "Click to unpin."],
      label: `Simple: arg is pinned to ${arg}, unpin`,
    } : undefined);
  };

  const setPin = (document: vscode.TextDocument, arg: string | undefined): void => {
    if (arg === undefined) {
      pins.delete(document.uri.toString());
    } else {
      pins.set(document.uri.toString(), arg);
    }
    refresh();
  };

  const send = async (document: vscode.TextDocument, arg: string | null): Promise<void> => {
    try {
      const argument = { uri: document.uri.toString(), arg };
      const pinned = await server.execute<{ arg?: string }>("simple.pinArgument", argument);
      setPin(document, document.isClosed ? undefined : pinned.arg);
    } catch (error) {
      if (!document.isClosed) {
        const action = arg === null ? "unpinned" : "pinned";
        showFailure(server, `arg of ${fileName(document)} could not be ${action}: ${reasonOf(error)}`);
      }
    }
  };

  const askForPin = async (document: vscode.TextDocument): Promise<string | null | undefined> => {
    const argument = await ask({
      title: `Pin arg of ${fileName(document)}`,
      prompt: "The value of arg to analyze the program for; empty for all values",
      placeHolder: "all values",
      value: pins.get(document.uri.toString()) ?? "",
    }, parsePin);
    return argument && (argument.value?.toString() ?? null);
  };

  const pin = async (target?: vscode.Uri | string, given?: unknown): Promise<void> => {
    const document = await openProgram(target);
    const arg = givenArg(given) ?? (document && await askForPin(document));
    if (document !== undefined && arg !== undefined) {
      await send(document, arg);
    }
  };
  const unpin = async (target?: vscode.Uri | string): Promise<void> => {
    const document = await openProgram(target);
    if (document !== undefined && pins.has(document.uri.toString())) {
      await send(document, null);
    }
  };

  refresh();
  context.subscriptions.push(
    statusBar,
    vscode.commands.registerCommand(PIN_ARG, pin),
    vscode.commands.registerCommand(UNPIN_ARG, unpin),
    vscode.window.onDidChangeActiveTextEditor(refresh),
    vscode.workspace.onDidCloseTextDocument((document) => { setPin(document, undefined); }),
    server.onDidChangeState(async ({ kind }) => {
      for (const document of kind === "running" ? vscode.workspace.textDocuments : []) {
        const arg = pins.get(document.uri.toString());
        if (arg !== undefined) {
          setPin(document, undefined);
          await send(document, arg);
        }
      }
    }),
  );
}
