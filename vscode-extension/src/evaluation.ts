import { t } from "./l10n";
import type { Place } from "./place";

/** What the server tells of a run, however it ended. Integers of 64 bits are decimal strings, as JSON would lose them. */
interface Run {
  readonly arg: string;
  /** The version of the document that was run; null when nobody knows. */
  readonly version: number | null;
  /** Where the statement begins at which the run ended. */
  readonly at?: Place;
  readonly loopTrips?: string;
  readonly nanos?: string;
}

/** How a run ended. Only a run that returned has a value: the types leave no room for another. */
export type Evaluation = Run &
  (
    | { readonly outcome: "returned"; readonly value: string }
    | { readonly outcome: "fell-through" }
    | { readonly outcome: "stopped" | "not-run"; readonly reason: string }
  );

/** Reads the server's answer to `simple.evaluate`; throws an Error that says what is wrong with a malformed one. */
export function readEvaluation(answer: unknown): Evaluation {
  const { arg, version, range, loopTrips, nanos, outcome, value, reason } = asRecord(answer, "answer");
  const run: Run = {
    arg: asString(arg, "arg"),
    version: version == null ? null : asNumber(version, "version"),
    ...(range != null && { at: readPlace(asRecord(range, "range").start) }),
    ...(loopTrips != null && { loopTrips: asString(loopTrips, "loopTrips") }),
    ...(nanos != null && { nanos: asString(nanos, "nanos") }),
  };
  switch (outcome) {
    case "returned":
      return { ...run, outcome, value: asString(value, "value") };
    case "fell-through":
      return { ...run, outcome };
    case "stopped":
    case "not-run":
      return { ...run, outcome, reason: asString(reason, "reason") };
    default:
      throw new Error(`the answer has an unknown outcome: ${JSON.stringify(outcome)}`);
  }
}

function readPlace(start: unknown): Place {
  const { line, character } = asRecord(start, "start");
  return { line: asNumber(line, "line"), character: asNumber(character, "character") };
}

/** One line that tells how the run ended, with a value only when there is one. */
export function summary(evaluation: Evaluation): string {
  const call = `arg = ${evaluation.arg}`;
  switch (evaluation.outcome) {
    case "returned":
      return `${call} → ${evaluation.value}`;
    case "fell-through":
      return t("{0} → no value: the end was reached without a return", call);
    case "stopped":
      return t("{0} → no value: {1}", call, clause(evaluation.reason));
    case "not-run":
      return t("{0} → not run: {1}", call, clause(evaluation.reason));
  }
}

/** The few words of {@link summary} for which a status bar has room. */
export function shortSummary(evaluation: Evaluation): string {
  const call = `arg = ${evaluation.arg}`;
  switch (evaluation.outcome) {
    case "returned":
      return `${call} → ${evaluation.value}`;
    case "fell-through":
      return t("{0} → no value", call);
    case "stopped":
      return t("{0} → stopped", call);
    case "not-run":
      return t("{0} → not run", call);
  }
}

/** How much work the run was, such as "7 loop trips, 1.5 ms"; empty when the server did not tell. */
export function cost(evaluation: Evaluation): string {
  const parts: string[] = [];
  if (evaluation.loopTrips !== undefined) {
    const trips = BigInt(evaluation.loopTrips);
    parts.push(trips === 1n ? t("1 loop trip") : t("{0} loop trips", trips.toLocaleString("en-US")));
  }
  if (evaluation.nanos !== undefined) {
    parts.push(duration(Number(evaluation.nanos)));
  }
  return parts.join(", ");
}

function duration(nanos: number): string {
  const units: [size: number, name: string][] = [[1e9, "s"], [1e6, "ms"], [1e3, "µs"]];
  const [size, name] = units.find(([unit]) => nanos >= unit) ?? [1, "ns"];
  return `${Number((nanos / size).toPrecision(3))} ${name}`;
}

/** A sentence as the end of another one. */
function clause(sentence: string): string {
  const text = sentence.trim().replace(/\.$/, "");
  return /^[A-Z][a-z]*\b/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function asRecord(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null) {
    throw new Error(`the answer's ${name} is no object`);
  }
  return value as Record<string, unknown>;
}

function asString(value: unknown, name: string): string {
  if (typeof value !== "string") {
    throw new Error(`the answer's ${name} is no string`);
  }
  return value;
}

function asNumber(value: unknown, name: string): number {
  if (typeof value !== "number") {
    throw new Error(`the answer's ${name} is no number`);
  }
  return value;
}
