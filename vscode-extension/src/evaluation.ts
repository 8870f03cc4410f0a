import type { Range } from "vscode-languageclient";

interface Run {
  /** A 64-bit integer, as all strings of digits here: JSON's numbers would lose digits. */
  readonly arg: string;
  /** The version of the document that was run; absent where the server does not know it. */
  readonly version?: number | null;
  /** The statement at which the run ended. */
  readonly range?: Range;
  readonly loopTrips?: string;
  readonly nanos?: string;
}

/** How a run ended: the answer to `simple.evaluate`. Only a run that returned has a value. */
export type Evaluation = Run &
  (
    | { readonly outcome: "returned"; readonly value: string }
    | { readonly outcome: "fell-through" }
    | { readonly outcome: "stopped" | "not-run"; readonly reason: string }
  );

/**
 * The answer to `simple.evaluateRange`, or a part of it: runs in the order of the range. One with an `outcome` rejects the
 * program.
 */
export interface RunsAnswer {
  readonly version?: number;
  readonly runs: readonly Evaluation[];
  readonly outcome?: Evaluation["outcome"];
}

/** How the run ended, in one line. */
export function summary(evaluation: Evaluation): string {
  const call = `arg = ${evaluation.arg}`;
  switch (evaluation.outcome) {
    case "returned":
      return `${call} → ${evaluation.value}`;
    case "fell-through":
      return `${call} → no value: reached the end without a return`;
    case "stopped":
      return `${call} → no value: ${asClause(evaluation.reason)}`;
    case "not-run":
      return `${call} → not run: ${asClause(evaluation.reason)}`;
  }
}

/** {@link summary} without the reason, short enough for the status bar. */
export function shortSummary(evaluation: Evaluation): string {
  return `arg = ${evaluation.arg} → ${shortOutcome(evaluation)}`;
}

/** The value, or in two words why there is none. */
export function shortOutcome(evaluation: Evaluation): string {
  if (evaluation.outcome === "returned") {
    return evaluation.value;
  }
  return { "fell-through": "no value", stopped: "stopped", "not-run": "not run" }[evaluation.outcome];
}

/** The work of the run, such as "7 loop trips, 1.5 ms"; empty where it is unknown. */
export function cost({ loopTrips, nanos }: Evaluation): string {
  const parts: string[] = [];
  if (loopTrips !== undefined) {
    parts.push(loopTrips === "1" ? "1 loop trip" : `${BigInt(loopTrips).toLocaleString("en-US")} loop trips`);
  }
  if (nanos !== undefined) {
    parts.push(duration(Number(nanos)));
  }
  return parts.join(", ");
}

function duration(nanos: number): string {
  const units: [size: number, name: string][] = [[1e9, "s"], [1e6, "ms"], [1e3, "µs"]];
  const [size, name] = units.find(([unit]) => nanos >= unit) ?? [1, "ns"];
  return `${Number((nanos / size).toPrecision(3))} ${name}`;
}

/** A sentence of the server as the second half of another sentence. */
function asClause(sentence: string): string {
  const text = sentence.trim().replace(/\.$/, "");
  return /^[A-Z][a-z]*\b/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
