import type { Change, Film, Step, StepKind } from "../../graph-view/model/film";
import type { Random } from "../graph/programs";
import { sampleGraph } from "./sample";

/** How far the inputs of a node are from it at most, in the order of reading. */
const NEAR = 12;

/** A film of random changes of so many nodes. */
export function randomFilm(random: Random, nodes: number, steps: number): Film {
  const graph = sampleGraph(Array.from({ length: nodes }, (_, at) => ({
    op: "Add", label: `Add${at}`, key: `Add${at}`, inputs: at < NEAR ? [] : [`Add${at - 1 - random(NEAR)}`, `Add${at - 1 - random(NEAR)}`],
    ranges: [{ start: { line: at % 40, character: 0 }, end: { line: at % 40, character: 5 } }],
  })));
  const inputs = graph.nodes.map(({ id }) => graph.edges.filter(({ to }) => to === id).map(({ from }) => from));
  const keyframe = { changes: graph.nodes.filter(() => random(10) < 5).map(({ id }) => ({ node: id, inputs: inputs[id] ?? [] })) };
  const changeOf = (node: number): Change => {
    switch (random(6)) {
      case 0: return { node, gone: true };
      case 1: return { node, value: random(10) < 3 ? null : String(random(100)) };
      case 2: return { node, reached: random(10) < 5, count: String(random(1000)) };
      case 3: return { node, equalClass: random(10) < 3 ? null : random(9), block: random(4) };
      default: return { node, inputs: inputs[node] ?? [] };
    }
  };
  const kinds: readonly StepKind[] = ["rewrite", "fall", "class", "removal"];
  return {
    film: "optimization",
    graph: { ...graph, view: "steps/optimization", title: "Optimization" },
    start: keyframe,
    chapters: Array.from({ length: 10 }, (_, at) => ({ title: `round ${at + 1}`, first: Math.floor(at * steps / 10) })),
    steps: Array.from({ length: steps }, (_, at): Step => {
      const changes = Array.from({ length: 1 + random(3) }, () => changeOf(random(nodes)));
      const row = (): { name: string; node: number | null; own: boolean } =>
        ({ name: `v${random(5)}`, node: random(10) < 2 ? null : random(nodes), own: random(10) < 5 });
      return {
        kind: kinds[random(kinds.length)] ?? "fall", caption: `Step \`${at + 1}\`.`, nodes: [changes[0]?.node ?? 0], premises: [random(nodes)], changes,
        ...(random(10) < 2 && { scopes: { keep: random(3), tables: [{ title: `scope ${at}`, rows: [row(), row()] }] } }),
        ...(random(10) < 2 && { lines: [{ line: random(40), text: random(10) < 3 ? "" : `x = ${at}` }] }),
      };
    }),
  };
}
