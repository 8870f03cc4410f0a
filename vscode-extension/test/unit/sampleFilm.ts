import type { Change, Delta, Film, Step, StepKind } from "../../graph-view/model/film";
import type { Graph } from "../../graph-view/model/graph";

/** What a test says of a step; nodes have their keys. */
export interface SampleStep extends Omit<Delta, "changes">, Partial<Pick<Step, "caption" | "rule" | "law" | "range" | "blocks">> {
  readonly kind: StepKind;
  readonly nodes?: readonly string[];
  readonly premises?: readonly string[];
  readonly changes?: Readonly<Record<string, Omit<Change, "node">>>;
}

/** A film of a graph. */
export function sampleFilm(
  graph: Graph, steps: readonly SampleStep[], { start = {}, ...more }: Partial<Omit<Film, "start">> & { start?: SampleStep["changes"] } = {},
): Film {
  const ids = new Map(graph.nodes.map(({ key, id }) => [key, id]));
  const id = (key: string): number => ids.get(key) ?? NaN;
  const changesOf = (changes: SampleStep["changes"] = {}): Change[] =>
    Object.entries(changes).map(([key, change]) => ({ node: id(key), ...change }));
  return {
    film: "construction",
    graph: { ...graph, view: `steps/${more.film ?? "construction"}`, title: "Construction" },
    start: { changes: changesOf(start) },
    chapters: [],
    steps: steps.map(({ nodes = [], premises = [], changes, ...step }, at): Step => ({
      caption: `Step \`${at + 1}\`.`, ...step,
      nodes: nodes.map(id), premises: premises.map(id), changes: changesOf(changes),
    })),
    ...more,
  };
}

/** The inputs of each node of a graph as they are in the end, by key. */
export function inputsIn({ nodes, edges }: Graph): Record<string, (number | null)[]> {
  return Object.fromEntries(nodes.map(({ id, key }) => {
    const inputs: (number | null)[] = [];
    for (const { from, slot } of edges.filter(({ to }) => to === id)) {
      inputs[slot] = from;
    }
    return [key, Array.from(inputs, (input) => input ?? null)];
  }));
}
