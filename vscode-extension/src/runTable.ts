import { readEvaluation, type Evaluation } from "./evaluation";
import { t } from "./l10n";

/** How the runs of a table stand. */
export type TableState = "running" | "finished" | "stopped";

/** Runs of one program, one for each argument, as they come in. */
export interface RunTable {
  readonly program: string;
  /** The arguments, as the person asked for them. */
  readonly args: string;
  readonly count: bigint;
  readonly runs: readonly Evaluation[];
  readonly state: TableState;
  /** Whether the program has been edited since the runs were asked for. */
  readonly stale: boolean;
}

/** Reads the runs in an answer to `simple.evaluateRange`, or in a part of it; throws an Error for a malformed one. */
export function readRuns(answer: unknown): Evaluation[] {
  const { runs, version } = answer as { runs?: unknown; version?: unknown };
  if (!Array.isArray(runs)) {
    throw new Error("the answer has no runs");
  }
  return runs.map((run: object) => readEvaluation({ version, ...run }));
}

/** The table as a Markdown document whose columns are aligned, so that it reads well as text too. */
export function tableText(table: RunTable): string {
  const rows = table.runs.map((run) => [run.arg, result(run), run.loopTrips ?? ""]);
  const heads = [t("arg"), t("result"), t("loop trips")];
  const widths = heads.map((head, i) => rows.reduce((width, row) => Math.max(width, row[i]?.length ?? 0), head.length));
  const line = (cells: string[]): string => `| ${cells.map((cell, i) => cell.padStart(widths[i] ?? 0)).join(" | ")} |`;
  const lines = [
    `# ${t("{0} for arg = {1}", table.program, table.args)}`,
    "",
    line(heads),
    `| ${widths.map((width) => `${"-".repeat(Math.max(width - 1, 1))}:`).join(" | ")} |`,
    ...rows.map(line),
    "",
    standing(table),
  ];
  if (table.stale) {
    lines.push("", t("The program has been edited since."));
  }
  return `${lines.join("\n")}\n`;
}

function result(run: Evaluation): string {
  switch (run.outcome) {
    case "returned":
      return run.value;
    case "fell-through":
      return t("no value");
    case "stopped":
      return t("stopped");
    case "not-run":
      return t("not run");
  }
}

function standing({ runs, count, state }: RunTable): string {
  switch (state) {
    case "running":
      return t("{0} of {1} runs have ended …", runs.length, `${count}`);
    case "finished":
      return runs.length === 1 ? t("1 run.") : t("{0} runs.", runs.length);
    case "stopped":
      return t("Stopped after {0} of {1} runs.", runs.length, `${count}`);
  }
}
