import type { RunTable, RunTableChange } from "../messages";

/** The table with what is new in it. */
export function changed(table: RunTable, { runs = [], ...others }: RunTableChange): RunTable {
  return { ...table, ...others, runs: runs.length === 0 ? table.runs : [...table.runs, ...runs] };
}

/** How far the runs have come, in words. */
export function progress({ runs, count, state }: RunTable): string {
  switch (state) {
    case "running": return `${runs.length} of ${count} runs finished`;
    case "stopped": return `Stopped after ${runs.length} of ${count} runs`;
    case "finished": return runs.length === 1 ? "1 run" : `${runs.length} runs`;
  }
}
