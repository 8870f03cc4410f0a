import type { Evaluation } from "../../src/evaluation";

/** The runs as comma-separated values. No value contains a comma or a quote, so none is quoted. */
export function csvOf(runs: readonly Evaluation[]): string {
  const lines = runs.map((run) => {
    const result = run.outcome === "returned" ? run.value : "";
    return [run.arg, run.outcome, result, run.loopTrips ?? ""].join(",");
  });
  return `${["arg,outcome,result,loop trips", ...lines].join("\n")}\n`;
}
