import * as vscode from "vscode";
import type { NodeInView } from "../../graph-view/messages";
import { debuggedDocument, type DebuggedTexts } from "../debuggedTexts";
import { givenArg } from "../input";
import { DEBUGGED_GRAPHS, DEBUGGER } from "../launch";
import { openProgram } from "../program";
import { startDebugging } from "./debug";
import type { Graphs } from "./graphs";

/** What the debug adapter says of a stop, right before the `stopped` of the protocol. */
interface Stop {
  readonly graph: keyof typeof DEBUGGED_GRAPHS;
  /** The node at which a step from node to node ended; none after a step from statement to statement. */
  readonly node?: number | null;
}

/** A message between the editor and the debug adapter. */
interface AdapterMessage {
  readonly command?: string;
  readonly event?: string;
  readonly body?: unknown;
}

/** After these requests it may take long until the program stops again. */
const CONTINUING = ["continue", "reverseContinue"];

/**
 * "Debug Graph": a session that steps from node to node in the Disassembly view, beside the picture of the graph. In every
 * session the picture marks the node at which the debugger has stopped.
 */
export function activateDebugGraph(context: vscode.ExtensionContext, graphs: Graphs, texts: DebuggedTexts): void {
  /** The sessions whose Disassembly view was opened, by their ids, which they keep when they are restarted. */
  const opened = new Set<string>();
  context.subscriptions.push(
    vscode.commands.registerCommand("simple.debugGraph", async (target?: vscode.Uri | string, given?: unknown) => {
      const document = await openProgram(target);
      if (document !== undefined) {
        await startDebugging(document, {
          arg: givenArg(given), stopOnEntry: true, showGraph: true, internalConsoleOptions: "neverOpen" });
      }
    }),
    vscode.debug.registerDebugAdapterTrackerFactory(DEBUGGER, { createDebugAdapterTracker: (session) => stopMarks(session, graphs, texts) }),
    vscode.debug.onDidStartDebugSession((session) => {
      const program = debuggedDocument(session);
      if (showsGraph(session) && program !== undefined) {
        graphs.show(program.uri, viewOf(session.configuration.graph as Stop["graph"] | undefined));
      }
    }),
    vscode.debug.onDidChangeActiveStackItem(async (item) => {
      if (item instanceof vscode.DebugStackFrame && showsGraph(item.session) && !opened.has(item.session.id)) {
        opened.add(item.session.id);
        await openDisassembly();
      }
    }),
  );
}

/**
 * Marks in the pictures of a program where a session has stopped, until the program goes on, is edited, or ends. The nodes
 * of an edited program have other numbers.
 */
function stopMarks(session: vscode.DebugSession, graphs: Graphs, texts: DebuggedTexts): vscode.DebugAdapterTracker {
  const mark = (at?: NodeInView): void => {
    const program = debuggedDocument(session);
    if (program !== undefined) {
      graphs.markStop(program.uri, at);
    }
  };
  const edits = vscode.workspace.onDidChangeTextDocument(({ document }) => {
    if (document === debuggedDocument(session) && texts.isEdited(session)) {
      mark();
    }
  });
  return {
    onWillReceiveMessage({ command = "" }: AdapterMessage) {
      if (CONTINUING.includes(command)) {
        mark();
      }
    },
    onDidSendMessage({ event, body }: AdapterMessage) {
      if (event === "simple/stopped" && !texts.isEdited(session)) {
        const { graph, node } = body as Stop;
        mark(typeof node === "number" ? { view: viewOf(graph), node } : undefined);
      }
    },
    onWillStopSession() {
      edits.dispose();
      mark();
    },
  };
}

function showsGraph({ type, configuration }: vscode.DebugSession): boolean {
  return type === DEBUGGER && configuration.showGraph === true;
}

function viewOf(graph: Stop["graph"] = "asBuilt"): string {
  return DEBUGGED_GRAPHS[graph];
}

/** Opens the Disassembly view below the program. It gets the focus, so that steps go from node to node. */
async function openDisassembly(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.newGroupBelow");
  await vscode.commands.executeCommand("debug.action.openDisassemblyView");
}
