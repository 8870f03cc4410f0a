// Graphs that no program has, made by hand or at random.
import type { Graph, GraphEdge, GraphNode, NodeKind } from "../../graph-view/model/graph";

/** A node as short as possible: what it is, and the names of its inputs. Inputs that are nowhere are missing edges. */
export interface Sketch {
  readonly kind: NodeKind;
  readonly inputs?: readonly (string | undefined)[];
  readonly op?: string;
  readonly constant?: string;
  readonly variable?: string;
}

const CONTROL: ReadonlySet<NodeKind> = new Set(["start", "projection", "branch", "region", "loop", "end", "stop"]);

/** A graph of named nodes; the names are the keys. Inputs of loops and their phis after the entry lead back. */
export function graphOf(sketches: Readonly<Record<string, Sketch>>): Graph {
  const names = Object.keys(sketches);
  const ids = new Map(names.map((name, id) => [name, id]));
  const nodes = names.map((key, id): GraphNode => {
    const { kind, op = kind, constant, variable } = sketches[key] ?? { kind: "operation" };
    return {
      id, key, op, kind, control: CONTROL.has(kind) && op !== "arg", label: op, type: "int", ranges: [],
      ...(constant !== undefined && { constant }), ...(variable !== undefined && { variable }),
    };
  });
  const edges = nodes.flatMap(({ key, id, kind }) => (sketches[key]?.inputs ?? []).flatMap((name, slot): GraphEdge[] => {
    const from = ids.get(name ?? "");
    if (from === undefined) {
      return [];
    }
    const region = kind === "phi" && slot === 0;
    const head = kind === "phi" ? sketches[sketches[key]?.inputs?.[0] ?? ""]?.kind : kind;
    return [{
      from, to: id, slot,
      kind: region ? "region" : nodes[from]?.control === true ? "control" : "data",
      back: head === "loop" && slot >= (kind === "phi" ? 2 : 1),
    }];
  }));
  return { view: "graph", title: "", program: "", stale: false, nodes, edges, laws: {} };
}

/** The graph of chapter 7: a loop that counts. */
export const COUNTING = graphOf({
  start: { kind: "start" },
  ctrl: { kind: "projection", op: "ctrl", inputs: ["start"] },
  arg: { kind: "projection", op: "arg", inputs: ["start"] },
  loop: { kind: "loop", inputs: ["ctrl", "true"] },
  phi: { kind: "phi", inputs: ["loop", "arg", "add"], variable: "arg" },
  ten: { kind: "constant", constant: "10" },
  less: { kind: "operation", op: "<", inputs: ["phi", "ten"] },
  if: { kind: "branch", inputs: ["loop", "less"] },
  true: { kind: "projection", op: "True", inputs: ["if"] },
  one: { kind: "constant", constant: "1" },
  add: { kind: "operation", op: "+", inputs: ["phi", "one"] },
  false: { kind: "projection", op: "False", inputs: ["if"] },
  return: { kind: "end", inputs: ["false", "phi"] },
  stop: { kind: "stop", inputs: ["return"] },
});

/** Graphs at the edge of what there can be, by what is odd about them. */
export const ODD_GRAPHS: Readonly<Record<string, Graph>> = {
  "no nodes": graphOf({}),
  "one node": graphOf({ start: { kind: "start" } }),
  "nodes without edges": graphOf(Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`n${i}`, { kind: "operation" } as const]))),
  "unreachable nodes": graphOf({
    start: { kind: "start" }, dead: { kind: "region" }, phi: { kind: "phi", inputs: ["dead", "x", "y"] },
    x: { kind: "constant" }, y: { kind: "operation", inputs: ["x", "x"] }, unused: { kind: "constant" },
  }),
  "a graph that is being built": graphOf({
    start: { kind: "start" }, ctrl: { kind: "projection", op: "ctrl", inputs: ["start"] },
    loop: { kind: "loop", inputs: ["ctrl", undefined] }, phi: { kind: "phi", inputs: ["loop", undefined, undefined] },
    lost: { kind: "phi" }, if: { kind: "branch", inputs: ["loop", undefined] },
  }),
  "a loop without exit": graphOf({
    start: { kind: "start" }, ctrl: { kind: "projection", op: "ctrl", inputs: ["start"] },
    loop: { kind: "loop", inputs: ["ctrl", "loop"] }, phi: { kind: "phi", inputs: ["loop", "phi", "phi"] },
  }),
  "a swap in a loop": graphOf({
    loop: { kind: "loop", inputs: [undefined, "loop"] },
    a: { kind: "phi", inputs: ["loop", undefined, "b"] }, b: { kind: "phi", inputs: ["loop", undefined, "a"] },
  }),
  "cycles that no loop head closes": graphOf({
    a: { kind: "operation", inputs: ["b", "a"] }, b: { kind: "operation", inputs: ["c"] }, c: { kind: "operation", inputs: ["a"] },
    r: { kind: "region", inputs: ["r", "r"] }, p: { kind: "phi", inputs: ["r", "p", "a"] },
  }),
  "a node with 500 inputs": graphOf({
    ...Object.fromEntries(Array.from({ length: 250 }, (_, i) => [`n${i}`, { kind: "operation" } as const])),
    five: { kind: "constant", constant: "5" },
    stop: { kind: "stop", inputs: Array.from({ length: 500 }, (_, i) => i % 2 === 0 ? `n${i / 2}` : "five") },
  }),
  "two edges between two nodes": graphOf({
    x: { kind: "operation" }, y: { kind: "operation", inputs: ["x", "x"] }, z: { kind: "operation", inputs: ["y", "x", "y"] },
  }),
  "a way back that does not lead up": graphOf({
    start: { kind: "start" }, ctrl: { kind: "projection", op: "ctrl", inputs: ["start"] },
    arg: { kind: "projection", op: "arg", inputs: ["start"] },
    loop: { kind: "loop", inputs: ["ctrl", "loop"] }, phi: { kind: "phi", inputs: ["loop", "arg", "outside"] },
    outside: { kind: "operation", inputs: ["arg", "arg"] },
  }),
  "a chain of 3,000 nodes": graphOf(Object.fromEntries(Array.from({ length: 3000 }, (_, i) =>
    [`n${i}`, { kind: "operation", inputs: [`n${i - 1}`] } as const]))),
  "loops within loops": nested(60),
};

function nested(depth: number): Graph {
  const sketches: Record<string, Sketch> = { start: { kind: "start" } };
  for (let i = 0; i < depth; i++) {
    sketches[`loop${i}`] = { kind: "loop", inputs: [i === 0 ? "start" : `true${i - 1}`, i + 1 < depth ? `false${i + 1}` : `true${i}`] };
    sketches[`phi${i}`] = { kind: "phi", inputs: [`loop${i}`, i === 0 ? undefined : `phi${i - 1}`, i + 1 < depth ? `phi${i + 1}` : `phi${i}`] };
    sketches[`if${i}`] = { kind: "branch", inputs: [`loop${i}`, `phi${i}`] };
    sketches[`true${i}`] = { kind: "projection", op: "True", inputs: [`if${i}`] };
    sketches[`false${i}`] = { kind: "projection", op: "False", inputs: [`if${i}`] };
  }
  return graphOf(sketches);
}
