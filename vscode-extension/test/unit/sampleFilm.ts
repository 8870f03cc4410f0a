import type { Change, Delta, Film, Step, StepKind } from "../../graph-view/model/film";
import type { Graph } from "../../graph-view/model/graph";
import type { Range } from "../../graph-view/model/range";
import { loop } from "./sample";

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

const line = (at: number): Range => ({ start: { line: at, character: 2 }, end: { line: at, character: 8 } });

/** How the graph of `loop` is built: its loop first has one path, and its phi no second value. */
export function construction(more: Partial<Omit<Film, "start">> = {}): Film {
  const graph = loop();
  const inputs = inputsIn(graph);
  const made = (...keys: string[]): NonNullable<SampleStep["changes"]> => Object.fromEntries(keys.map((key) => [key, { inputs: inputs[key] ?? [] }]));
  const [control = null] = inputs.Loop ?? [];
  const [, arg = null] = inputs["Phi[arg]"] ?? [];
  const program = (node: number | null): NonNullable<Delta["scopes"]> =>
    ({ keep: 0, tables: [{ title: "program", control: 1, rows: [{ name: "arg", node, own: true }] }] });
  return sampleFilm(graph, [
    { kind: "statement", nodes: [], range: line(0), caption: "The statement `while` begins.", scopes: program(2) },
    { kind: "node", nodes: ["Loop"], changes: { Loop: { inputs: [control, null] } }, range: line(0),
      scopes: { keep: 1, tables: [{ title: "loop on line 1", control: 3, rows: [{ name: "arg", node: null, own: false }] }] } },
    { kind: "phi", nodes: ["Phi[arg]"], premises: ["arg"], range: line(0), rule: "LAZY_PHI", law: "the first read of `arg` makes a phi",
      changes: { "Phi[arg]": { inputs: [3, arg, null], value: "⊤" } },
      scopes: { keep: 1, tables: [{ title: "loop on line 1", control: 3, rows: [{ name: "arg", node: 4, own: false }] }] } },
    { kind: "node", nodes: ["LT"], changes: made("Constant[10]", "LT"), range: line(0) },
    { kind: "node", nodes: ["If"], changes: made("If", "True", "False"), range: line(0) },
    { kind: "node", nodes: ["Add"], changes: made("Constant[1]", "Add"), range: line(1), caption: "An `Add` is made." },
    { kind: "edge", nodes: ["Phi[arg]"], range: line(0),
      changes: { ...made("Loop", "Phi[arg]"), "Phi[arg]": { inputs: inputs["Phi[arg]"] ?? [], value: "int" } } },
    { kind: "removal", nodes: ["Constant[1]"], changes: { "Constant[1]": { gone: true } } },
    { kind: "node", nodes: ["Constant[1]"], changes: made("Constant[1]") },
    { kind: "node", nodes: ["Return"], changes: made("Return", "Stop"), range: line(3), scopes: program(4) },
  ], {
    start: made("Start", "ctrl", "arg"),
    chapters: [{ title: "the loop", first: 0 }, { title: "the end", first: 9 }],
    ...more,
  });
}
