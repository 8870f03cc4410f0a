import { shortOutcome, type Evaluation } from "./evaluation";

/** The runs of one program over a range of arguments, as they arrive. */
export interface RunTable {
  readonly program: string;
  /** The range as the user typed it. */
  readonly args: string;
  readonly count: bigint;
  readonly runs: readonly Evaluation[];
  readonly state: "running" | "finished" | "stopped";
  /** Whether the program was edited after the runs were requested. */
  readonly stale: boolean;
}

/** The answer to `simple.evaluateRange`, or a part of it. One with an `outcome` rejects the program. */
export interface RunsAnswer {
  readonly version?: number;
  readonly runs: readonly Evaluation[];
  readonly outcome?: Evaluation["outcome"];
}

/** The runs of an answer, each with the version that was run. */
export function runsOf({ version, runs }: RunsAnswer): Evaluation[] {
  return runs.map((run) => ({ ...(version !== undefined && { version }), ...run }));
}

/** The table in Markdown, with aligned columns, so that it reads well as plain text. */
export function tableText(table: RunTable): string {
  const rows = table.runs.map((run) => [run.arg, shortOutcome(run), run.loopTrips ?? ""]);
  const heads = ["arg", "result", "loop trips"];
  const widths = heads.map((head, i) => rows.reduce((width, row) => Math.max(width, row[i]?.length ?? 0), head.length));
  const line = (cells: string[]): string => `| ${cells.map((cell, i) => cell.padStart(widths[i] ?? 0)).join(" | ")} |`;
  const lines = [
    `# ${table.program} for arg = ${table.args}`,
    "",
    line(heads),
    `| ${widths.map((width) => `${"-".repeat(Math.max(width - 1, 1))}:`).join(" | ")} |`,
    ...rows.map(line),
    "",
    progress(table),
    ...(table.stale ? ["", "The program was edited after these runs."] : []),
  ];
  return `${lines.join("\n")}\n`;
}

function progress({ runs, count, state }: RunTable): string {
  return {
    running: `${runs.length} of ${count} runs finished …`,
    finished: runs.length === 1 ? "1 run." : `${runs.length} runs.`,
    stopped: `Stopped after ${runs.length} of ${count} runs.`,
  }[state];
}
