import { commands, type ExtensionContext, type Uri } from "vscode";
import { RUN_WITH_ARG } from "../client";
import { readEvaluation, type Evaluation } from "../evaluation";
import { t } from "../l10n";
import { fileName, openProgram } from "../program";
import { askForArgument, reveal, type ProgramRuns } from "../programRun";
import type { RunResults } from "../runResults";

/** "Run with arg": asks for the argument, has the server run the program, and hands the result to {@link RunResults}. */
export function activateRunWithArg(context: ExtensionContext, runs: ProgramRuns, results: RunResults): void {
  const run = async (target?: Uri | string): Promise<void> => {
    const document = await openProgram(target);
    const arg = document && (await askForArgument(context, document));
    if (document === undefined || arg === undefined) {
      return;
    }
    results.clear(document);
    const title = t("Running {0} with arg = {1}", fileName(document), arg);
    const ending = await runs.run(document, { command: "simple.evaluate", argument: { arg }, title });
    if (ending === undefined || ending === "superseded") {
      return;
    }
    try {
      const stopped: Evaluation = { arg, version: document.version, outcome: "stopped", reason: t("you stopped the run") };
      results.set(document, ending === "stopped" ? stopped : readEvaluation(ending.answer));
      reveal(document, results.get(document)?.place);
    } catch (error) {
      runs.fail(document, error);
    }
  };
  context.subscriptions.push(commands.registerCommand(RUN_WITH_ARG, run));
}
