import type { Change, Delta, Film } from "../../graph-view/model/film";
import type { Range } from "../../graph-view/model/range";
import { loop } from "./sample";
import { inputsIn, sampleFilm, type SampleStep } from "./sampleFilm";

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

const INVARIANT = "Constant[1]";

/** How the constant 1 of `loop` is placed, which is legal from the first block to the body of the loop. */
export function schedule(): Film {
  const graph = loop();
  const constant = graph.nodes.find(({ key }) => key === INVARIANT)?.id ?? NaN;
  // It has a row in each block where it ever is, before the node that ends the block.
  const blocks = graph.blocks?.map((block) => block.id === 2 ? { ...block, nodes: [...block.nodes.slice(0, -1), constant, ...block.nodes.slice(-1)] } : block) ?? [];
  const blockOf = (node: number): number => graph.blocks?.find(({ nodes }) => nodes.includes(node))?.id ?? NaN;
  const inputs = inputsIn(graph);
  const start = Object.fromEntries(graph.nodes.map(({ id, key }) =>
    [key, { inputs: inputs[key] ?? [], ...(key !== INVARIANT && { block: blockOf(id) }) }]));
  const placed = (kind: "early" | "late" | "best", block: number): SampleStep =>
    ({ kind, nodes: [INVARIANT], blocks: [0, 1, 2], changes: { [INVARIANT]: { block } } });
  return sampleFilm({ ...graph, blocks }, [placed("early", 0), placed("late", 2), placed("best", 0)], { film: "schedule", start });
}

/** A part of a long run of `loop`. */
export function run(more: Partial<Omit<Film, "start">> = {}): Film {
  const graph = loop();
  const reached = (text: Omit<Change, "node"> = {}): Omit<Change, "node"> => ({ reached: true, count: "1", ...text });
  const start = Object.fromEntries(Object.entries(inputsIn(graph)).map(([key, inputs]) => [key, { inputs, reached: false }]));
  return sampleFilm(graph, [
    { kind: "control", nodes: ["ctrl"], changes: { Start: reached(), ctrl: reached(), arg: reached({ value: "8" }) } },
    { kind: "control", nodes: ["Loop"], changes: { Loop: reached(), "Phi[arg]": reached({ value: "8" }) },
      range: line(0), lines: [{ line: 0, text: "arg = 8" }] },
    { kind: "branch", nodes: ["True", "If"], premises: ["LT"], range: line(0), caption: "`arg < 10` is true: control goes into the loop.",
      changes: { "Constant[10]": reached({ value: "10" }), LT: reached({ value: "1" }), If: reached(), True: reached() } },
    { kind: "trip", nodes: ["Loop"], lines: [{ line: 0, text: "arg = 9" }],
      changes: { Add: reached({ value: "9" }), Loop: { count: "2" }, "Phi[arg]": { value: "9", count: "2" } } },
  ], {
    film: "run", start,
    part: { arg: "8", trip: "500000000", trips: "1000000000", next: "500000512", outcome: "returns 10" },
    graph: { ...graph, view: "steps/run", title: "Run", run: { arg: "8", outcome: "returns 10" } },
    ...more,
  });
}

/** An analysis in which two values fall, after a pass without one. */
export function optimization(): Film {
  return sampleFilm(loop(), [
    { kind: "rewrite", nodes: ["Add"], rule: "ADD_ZERO", law: "x + 0 → x", caption: "`arg + 0` is `arg`." },
    { kind: "reach", nodes: ["Loop"], changes: { Loop: { reached: true } } },
    { kind: "fall", nodes: ["Phi[arg]"], changes: { "Phi[arg]": { value: "int", equalClass: 3 } } },
    { kind: "fall", nodes: ["LT"], changes: { LT: { value: "0 to 1" } } },
  ], { film: "optimization", chapters: [{ title: "peepholes", first: 0 }, { title: "the combined analysis", first: 1 }],
    start: Object.fromEntries(Object.entries(inputsIn(loop())).map(([key, inputs]) => [key, { inputs }])) });
}
