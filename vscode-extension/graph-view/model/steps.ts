// Which step comes next, and which one is the same in another version. Positions count the steps taken, as in `playback.ts`.
import type { Chapter, Film, Step, StepKind } from "./film";

export type Direction = 1 | -1;

/** The next position in a direction whose step passes a test; undefined at the end. */
export function nextPosition(film: Film, position: number, direction: Direction, passes: (step: Step) => boolean): number | undefined {
  for (let next = position + direction; next >= 1 && next <= film.steps.length; next += direction) {
    const step = film.steps[next - 1];
    if (step !== undefined && passes(step)) {
      return next;
    }
  }
  return undefined;
}

/** Whether a step is about a node, or changes it. */
export function touchesNode({ nodes, changes }: Step, node: number): boolean {
  return nodes.includes(node) || changes?.some((change) => change.node === node) === true;
}

/** Whether a step is about what begins on a line. */
export function touchesLine({ range }: Step, line: number): boolean {
  return range?.start.line === line;
}

/** How many steps of each kind there are, in the order in which the kinds first occur. */
export function kindsOf({ steps }: Film): Map<StepKind, number> {
  const counts = new Map<StepKind, number>();
  for (const { kind } of steps) {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

/** The chapter of a position, and the positions of its first and last step. */
export function chapterAt({ chapters, steps }: Film, position: number): { chapter: Chapter; first: number; last: number } | undefined {
  const at = chapters.findLastIndex(({ first }) => first < Math.max(1, position));
  const chapter = chapters[at];
  return chapter && { chapter, first: chapter.first + 1, last: chapters[at + 1]?.first ?? steps.length };
}

/**
 * The trip of a run at a position, of all loops together; 0 if the film is of no run. Where a part does not begin with the run,
 * its first step is the trip at which it begins.
 */
export function tripAt({ part, steps }: Film, position: number): bigint {
  const later = steps.slice(1, position).filter(({ kind }) => kind === "trip").length;
  return BigInt(part?.trip ?? 0) + BigInt(later);
}

/**
 * The position in the next version of a film: that of the same step, or of the nearest one before it that is still there, or
 * the start. Steps are the same if their kind, rule and nodes are; the first among equals is the first. Linear.
 */
export function keptPosition(before: Film, after: Film, position: number): number {
  const places = new Map(namesOf(after, after.steps.length).map((name, at) => [name, at + 1]));
  const known = namesOf(before, position).findLast((name) => places.has(name));
  return known === undefined ? 0 : places.get(known) ?? 0;
}

/** A name for each of the first steps, which is the same in the next version. */
function namesOf({ steps, graph }: Film, count: number): string[] {
  const seen = new Map<string, number>();
  return steps.slice(0, count).map(({ kind, rule, nodes }) => {
    const name = JSON.stringify([kind, rule, ...nodes.map((node) => graph.nodes[node]?.key)]);
    const ordinal = seen.get(name) ?? 0;
    seen.set(name, ordinal + 1);
    return `${name} ${ordinal}`;
  });
}

/** What the steps of a film did to a node: those that made or changed it or were about it, and those that removed it. */
export function historyOf({ steps }: Film, node: number): { here: number[]; gone: number[] } {
  const positions = steps.flatMap((step, at) => touchesNode(step, node) ? [at + 1] : []);
  const removes = (position: number): boolean =>
    steps[position - 1]?.changes?.some((change) => change.node === node && change.gone === true) === true;
  return { here: positions.filter((position) => !removes(position)), gone: positions.filter(removes) };
}
