import type { Graph, GraphEdge, GraphNode } from "../../graph-view/model/graph";

/** What a test says of a node; the rest follows. */
export interface SampleNode extends Partial<Omit<GraphNode, "id" | "op">> {
  readonly op: string;
  /** The keys of its inputs, by slot. */
  readonly inputs?: readonly string[];
}

const KINDS: Readonly<Record<string, GraphNode["kind"]>> = {
  Start: "start", ctrl: "projection", arg: "projection", True: "projection", False: "projection", If: "branch",
  Region: "region", Loop: "loop", Return: "end", Stop: "stop", Phi: "phi", Constant: "constant",
};
const CONTROL = ["Start", "ctrl", "True", "False", "If", "Region", "Loop", "Return", "Stop"];

/** A graph whose nodes have their labels as keys, unless they say otherwise. */
export function sampleGraph(nodes: readonly SampleNode[], more: Partial<Graph> = {}): Graph {
  const all = nodes.map((node, id): GraphNode => {
    const { op, label = op } = node;
    return {
      id, label, key: label, kind: KINDS[op] ?? "operation", control: CONTROL.includes(op), type: "int", ranges: [], ...node,
    };
  });
  const ids = new Map(all.map(({ key, id }) => [key, id]));
  const edges = nodes.flatMap(({ inputs = [] }, to) => inputs.map((key, slot): GraphEdge => {
    const from = ids.get(key);
    if (from === undefined) {
      throw new Error(`no node has the key ${key}`);
    }
    const isRegion = all[to]?.kind === "phi" && slot === 0;
    return { from, to, slot, kind: isRegion ? "region" : all[from]?.control === true ? "control" : "data", back: from > to };
  }));
  return { view: "graph", title: "Optimized", program: "sample.simple", stale: false, laws: {}, nodes: all, edges, ...more };
}

const at = (line: number, from: number, to: number): GraphNode["ranges"] =>
  [{ start: { line, character: from }, end: { line, character: to } }];

/** A chain of operations, each of which the last one uses as well: so many wires lead past the others. */
export function longWires(count: number, more: Partial<Graph> = {}): Graph {
  const keys = Array.from({ length: count }, (_, at) => `Neg${at}`);
  return sampleGraph([
    { op: "Start" },
    ...keys.map((label, at) => ({ op: "Neg", label, inputs: [at === 0 ? "Start" : `Neg${at - 1}`] })),
    { op: "Add", inputs: keys },
  ], more);
}

/** The program of `loop`. */
export const LOOP_SOURCE = "while (arg < 10) {\n  arg = arg + 1;\n}\nreturn arg;\n";

/** A loop that counts to ten. */
export function loop(more: Partial<Graph> = {}): Graph {
  return sampleGraph([
    { op: "Start" },
    { op: "ctrl", inputs: ["Start"] },
    { op: "arg", inputs: ["Start"] },
    { op: "Loop", inputs: ["ctrl", "True"], ranges: at(0, 0, 5) },
    { op: "Phi", label: "Phi[arg]", variable: "arg", inputs: ["Loop", "arg", "Add"], ranges: at(0, 7, 10),
      why: ["the loop ends as soon as `arg` is 10"], rules: [{ rule: "phi-of-loop", reason: "a loop changes it" }] },
    { op: "Constant", label: "Constant[10]", constant: "10", ranges: at(0, 13, 15) },
    { op: "LT", symbol: "<", inputs: ["Phi[arg]", "Constant[10]"], type: "0 to 1", ranges: at(0, 7, 15) },
    { op: "If", inputs: ["Loop", "LT"], ranges: at(0, 0, 5) },
    { op: "True", inputs: ["If"], ranges: at(0, 0, 5) },
    { op: "Constant", label: "Constant[1]", constant: "1", ranges: at(1, 14, 15) },
    { op: "Add", symbol: "+", inputs: ["Phi[arg]", "Constant[1]"], ranges: at(1, 8, 15) },
    { op: "False", inputs: ["If"], ranges: at(0, 0, 5) },
    { op: "Return", inputs: ["False", "Phi[arg]"], ranges: at(3, 0, 11) },
    { op: "Stop", inputs: ["Return"] },
  ], {
    laws: { LT: "1 if the first is less than the second, else 0" },
    blocks: [
      { id: 0, predecessors: [], successors: [1], loopDepth: 0, nodes: [0, 1, 2, 5, 9] },
      { id: 1, predecessors: [0, 2], successors: [2, 3], immediateDominator: 0, loopDepth: 1, nodes: [3, 4, 6, 7] },
      { id: 2, predecessors: [1], successors: [1], immediateDominator: 1, loopDepth: 1, nodes: [8, 10] },
      { id: 3, predecessors: [1], successors: [], immediateDominator: 1, loopDepth: 0, nodes: [11, 12, 13] },
    ],
    ...more,
  });
}
