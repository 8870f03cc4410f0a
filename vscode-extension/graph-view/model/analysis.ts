// The table in which papers show how an analysis runs: a row for each step, a column for each node that it changes.
import type { Film, StepKind } from "./film";
import { classOf } from "./frame";
import type { NodeState, Playback } from "./playback";
import { chapterAt } from "./steps";

export interface AnalysisTable {
  /** The nodes of the columns. */
  readonly columns: readonly number[];
  readonly rows: readonly AnalysisRow[];
  /** How many rows and columns the chapter has in all. */
  readonly allRows: number;
  readonly allColumns: number;
}

export interface AnalysisRow {
  readonly position: number;
  readonly isCurrent: boolean;
  readonly cells: readonly { readonly text: string; readonly isNew: boolean }[];
}

const ANALYSIS: readonly StepKind[] = ["fall", "reach", "class"];
const MAX_ROWS = 12;
const MAX_COLUMNS = 24;

/** Whether some chapter has an analysis. */
export function hasAnalysis({ steps }: Film): boolean {
  return steps.some(({ kind }) => ANALYSIS.includes(kind));
}

/**
 * The table of the chapter at a position, around the last step of the analysis that was taken; empty if the chapter has no
 * analysis. In a large chapter, the columns are the nodes that change nearest to this step. Linear in the chapter.
 */
export function analysisTable(playback: Playback, position: number): AnalysisTable {
  const { film } = playback;
  const chapter = chapterAt(film, position);
  const first = chapter?.first ?? 1;
  const positions = film.steps.slice(first - 1, chapter?.last).flatMap(({ kind }, at) => ANALYSIS.includes(kind) ? [first + at] : []);
  const current = positions.findLastIndex((at) => at <= position);
  const nodesOf = (at: number): number[] => film.steps[at - 1]?.changes?.map(({ node }) => node) ?? [];
  const changed = new Set(nearestFirst(positions, Math.max(0, current)).flatMap(nodesOf));
  const columns = [...changed].slice(0, MAX_COLUMNS).sort((a, b) => a - b);
  const start = Math.max(0, Math.min(current - MAX_ROWS / 2, positions.length - MAX_ROWS));
  const rows = positions.slice(start, start + MAX_ROWS).map((at): AnalysisRow => {
    const { nodes } = playback.at(at);
    const isNew = new Set(nodesOf(at));
    return {
      position: at,
      isCurrent: at === positions[current],
      cells: columns.map((node) => ({ text: textOf(nodes[node], film.graph.nodes[node]?.control === true), isNew: isNew.has(node) })),
    };
  });
  return { columns, rows, allRows: positions.length, allColumns: changed.size };
}

/** The members of a list by their distance from one of them. */
function nearestFirst<T>(list: readonly T[], at: number): T[] {
  return list.map((item, index) => ({ item, distance: Math.abs(index - at) }))
    .sort((a, b) => a.distance - b.distance).map(({ item }) => item);
}

/** The lattice value of a node, which is top at first, and its class; of control, whether it is reached. */
function textOf(state: NodeState = {}, isControl: boolean): string {
  const { value, reached } = state;
  const first = isControl ? reached === true ? "reached" : "not reached" : "⊤";
  return [value ?? first, classOf(state)].filter((text) => text !== "").join(" ");
}
