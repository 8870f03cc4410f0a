import type { Evaluation } from "../../src/evaluation";
import type { RunTable } from "../messages";
import { Scale, prefersLogarithmic, scaleOf } from "./scale";

/** The two charts, one above the other. */
export type ChartName = "result" | "trips";

/** Which charts have a logarithmic scale. */
export type Logarithmic = Readonly<Record<ChartName, boolean>>;

/** Runs as they are drawn: from the smallest argument to the largest, at places along their scales. */
export interface Plot {
  readonly runs: readonly Evaluation[];
  readonly args: Scale;
  readonly result: Scale;
  readonly trips: Scale;
  /** Where the arguments are, and what they gave: null for a run without a value, or without known loop trips. */
  readonly places: { readonly args: number[]; readonly result: (number | null)[]; readonly trips: (number | null)[] };
}

/** The runs of a table as they are drawn. */
export function plotOf(table: RunTable, logarithmic: Logarithmic): Plot {
  const runs = inAscendingOrder(table);
  const { result: results, trips } = valuesOf(runs);
  const args = scaleOf([BigInt(table.from), BigInt(table.to)], false);
  const resultScale = scaleOf(results, logarithmic.result);
  // Loop trips are bars, which start at 0.
  const tripScale = scaleOf([0n, ...trips, ...(trips.some((count) => count > 0n) ? [] : [1n])], logarithmic.trips);
  return { runs, args, result: resultScale, trips: tripScale, places: {
    args: runs.map(({ arg }) => args.place(BigInt(arg))),
    result: runs.map((run) => run.outcome === "returned" ? resultScale.place(BigInt(run.value)) : null),
    trips: runs.map(({ loopTrips }) => loopTrips === undefined ? null : tripScale.place(BigInt(loopTrips))),
  } };
}

/** Which charts read better with a logarithmic scale. */
export function preferredScales(runs: readonly Evaluation[]): Logarithmic {
  const { result, trips } = valuesOf(runs);
  return { result: prefersLogarithmic(result), trips: prefersLogarithmic(trips) };
}

/** The position of a row of the table among the runs of its plot, and the other way around. */
export function mirrored(table: RunTable, index: number): number {
  return isDescending(table) ? table.runs.length - 1 - index : index;
}

function inAscendingOrder(table: RunTable): readonly Evaluation[] {
  return isDescending(table) ? [...table.runs].reverse() : table.runs;
}

function isDescending({ from, to }: RunTable): boolean {
  return BigInt(from) > BigInt(to);
}

function valuesOf(runs: readonly Evaluation[]): Record<ChartName, bigint[]> {
  return {
    result: runs.flatMap((run) => run.outcome === "returned" ? [BigInt(run.value)] : []),
    trips: runs.flatMap(({ loopTrips }) => loopTrips === undefined ? [] : [BigInt(loopTrips)]),
  };
}
