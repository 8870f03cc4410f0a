import { commands, MarkdownString, StatusBarAlignment, window, workspace, type ExtensionContext, type TextDocument, type Uri } from "vscode";
import { parsePin } from "../argument";
import { PIN_ARG } from "../client";
import { t } from "../l10n";
import { Pins, readPin } from "../pins";
import { documentInFocus, fileName, openProgram, reasonOf, showFailure } from "../program";
import type { Server } from "../server";

const UNPIN_ARG = "simple.unpinArg";

/** True while the argument of the active program is pinned, for the menus. */
const IS_PINNED = "simple.argPinned";

/**
 * "Pin arg": has the server tell of runs with one argument only, and shows in the status bar which that is. A pin is of a
 * document, goes with it when it is closed, and is told again to a server that starts anew.
 */
export function activatePinArg(context: ExtensionContext, server: Server): void {
  const statusBar = window.createStatusBarItem("simple.pinnedArg", StatusBarAlignment.Left);
  statusBar.name = t("Simple: Pinned Argument");
  statusBar.command = UNPIN_ARG;

  const refresh = (): void => {
    const document = documentInFocus();
    const arg = document && pins.get(document.uri.toString());
    void commands.executeCommand("setContext", IS_PINNED, arg !== undefined);
    if (document === undefined || arg === undefined) {
      statusBar.hide();
      return;
    }
    statusBar.text = `$(pinned) ${t("arg pinned to {0}", arg)}`;
    statusBar.tooltip = tooltip(document, arg);
    statusBar.accessibilityInformation = { label: t("Simple: arg is pinned to {0}, unpin", arg), role: "button" };
    statusBar.show();
  };
  const pins = new Pins(refresh);

  const send = async (document: TextDocument, arg: string | null): Promise<void> => {
    const uri = document.uri.toString();
    try {
      const pinned = readPin(await server.execute("simple.pinArgument", { uri, arg }));
      pins.set(uri, document.isClosed ? undefined : pinned);
    } catch (error) {
      const reason = reasonOf(error);
      server.output.error(`arg of ${document.fileName} could not be pinned: ${reason}`);
      if (!document.isClosed) {
        showFailure(server, arg === null
          ? t("arg of {0} could not be unpinned: {1}", fileName(document), reason)
          : t("arg of {0} could not be pinned: {1}", fileName(document), reason));
      }
    }
  };

  /** A server that starts knows of no pins. */
  const sendAgain = async (): Promise<void> => {
    for (const [uri, arg] of pins.all()) {
      const document = workspace.textDocuments.find((each) => each.uri.toString() === uri);
      pins.set(uri, undefined);
      if (document !== undefined) {
        await send(document, arg);
      }
    }
  };

  const pin = async (target?: Uri | string): Promise<void> => {
    const document = await openProgram(target);
    const arg = document && (await askForPin(document, pins.get(document.uri.toString())));
    if (document !== undefined && arg !== undefined) {
      await send(document, arg);
    }
  };
  const unpin = async (target?: Uri | string): Promise<void> => {
    const document = await openProgram(target);
    const uri = document?.uri.toString();
    if (document === undefined || uri === undefined || pins.get(uri) === undefined) {
      return;
    }
    if (server.state.kind === "running") {
      await send(document, null);
    } else {
      // Nobody needs to be told.
      pins.set(uri, undefined);
    }
  };

  refresh();
  context.subscriptions.push(
    statusBar,
    commands.registerCommand(PIN_ARG, pin),
    commands.registerCommand(UNPIN_ARG, unpin),
    window.onDidChangeActiveTextEditor(refresh),
    workspace.onDidCloseTextDocument((document) => { pins.set(document.uri.toString(), undefined); }),
    server.onDidChangeState(async ({ kind }) => {
      if (kind === "running") {
        await sendAgain();
      }
    }),
  );
}

/** Asks what to pin: a value, null to take the pin away, undefined when the person has changed their mind. */
async function askForPin(document: TextDocument, pinned: string | undefined): Promise<string | null | undefined> {
  const text = await window.showInputBox({
    title: t("Pin arg of {0}", fileName(document)),
    prompt: t("The one value of arg that hovers, hints and faded code are about; empty for every value"),
    placeHolder: t("every value"),
    value: pinned ?? "",
    validateInput: (typed) => {
      const argument = parsePin(typed);
      return argument !== "unpin" && "problem" in argument ? argument.problem : undefined;
    },
  });
  if (text === undefined) {
    return undefined;
  }
  const argument = parsePin(text);
  if (argument === "unpin") {
    return pinned === undefined ? undefined : null;
  }
  return "problem" in argument ? undefined : argument.value.toString();
}

function tooltip(document: TextDocument, arg: string): MarkdownString {
  const text = new MarkdownString();
  text.appendText(t("What Simple tells of {0} is about runs with arg = {1}.", fileName(document), arg));
  return text.appendMarkdown("\n\n").appendText(t("Click to unpin."));
}
