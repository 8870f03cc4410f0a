import type { Film } from "../../graph-view/model/film";
import { inputsIn, sampleFilm } from "./sampleFilm";
import { loop } from "./sample";

/** How the constant 1 of `loop` is scheduled: legal from the first block to the body of the loop. */
export function schedule(): Film {
  const graph = loop();
  const [first, head, body, exit] = graph.blocks ?? [];
  const blocks = [first, head, body, exit].flatMap((block) =>
    block === undefined ? [] : [block.id === 1 || block.id === 2 ? { ...block, nodes: [...block.nodes.slice(0, -1), ...(block.id === 2 ? [9] : [9]), ...block.nodes.slice(-1)] } : block]);
  const inputs = inputsIn(graph);
  const placed = Object.fromEntries(graph.nodes.map(({ id, key }) =>
    [key, { inputs: inputs[key] ?? [], ...(id !== 9 && { block: graph.blocks?.find(({ nodes }) => nodes.includes(id))?.id ?? 0 }) }]));
  const legal = { nodes: ["Constant[1]"], blocks: [0, 1, 2] };
  return sampleFilm({ ...graph, blocks }, [
    { kind: "early", ...legal, changes: { "Constant[1]": { block: 0 } }, caption: "`Constant[1]` has no inputs: the first block is early enough." },
    { kind: "late", ...legal, changes: { "Constant[1]": { block: 2 } } },
    { kind: "best", ...legal, changes: { "Constant[1]": { block: 0 } } },
  ], { film: "schedule", start: placed });
}

/** A part of a run of `loop`. */
export function run(): Film {
  const graph = loop();
  const inputs = inputsIn(graph);
  const there = Object.fromEntries(graph.nodes.map(({ key }) => [key, { inputs: inputs[key] ?? [] }]));
  return sampleFilm(graph, [
    { kind: "control", nodes: ["Start"], changes: { Start: { reached: true, count: "1" }, ctrl: { reached: true, count: "1" }, arg: { reached: true, value: "8" } } },
    { kind: "control", nodes: ["Loop"], changes: { Loop: { reached: true, count: "1" }, "Phi[arg]": { reached: true, value: "8", count: "1" } }, lines: [{ line: 0, text: "arg = 8" }],
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 5 } } },
    { kind: "branch", nodes: ["If", "True"], premises: ["LT"], changes: { "Constant[10]": { reached: true, value: "10" }, LT: { reached: true, value: "1", count: "1" }, If: { reached: true, count: "1" }, True: { reached: true, count: "1" } },
      caption: "`arg < 10` is true: control goes into the loop.", range: { start: { line: 0, character: 7 }, end: { line: 0, character: 15 } } },
    { kind: "trip", nodes: ["Loop"], changes: { Add: { reached: true, value: "9", count: "1" }, Loop: { count: "2" }, "Phi[arg]": { value: "9", count: "2" } }, lines: [{ line: 0, text: "arg = 9" }] },
  ], { film: "run", start: there, graph: { ...graph, view: "steps/run", title: "Run", arg: "8" },
    part: { trip: "500000000", trips: "1000000000", next: "500000512", outcome: "returns 10" } });
}
