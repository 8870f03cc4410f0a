// How long it takes from an edit to the updated picture: npm run bench:page. The figures are for people; no test depends
// on them.
import { UPDATE } from "../../graph-view/page/measure";
import { randomFrom, randomProgram, sourceOf } from "../graph/programs";
import { Server, type Program } from "../graph/server";
import { Opened, startGraphBench } from "./opened";
import { stopBench } from "./openedPage";

const STATEMENTS = [78, 390, 1950];
const EDITS = 40;
const MAX_WARM_NODES = 2000;

const bench = await startGraphBench();
const server = await Server.start();
for (const statements of STATEMENTS) {
  await measure(statements);
}
await server.stop();
await stopBench(bench);

async function measure(statements: number): Promise<void> {
  const source = sourceOf(randomProgram(statements, randomFrom(statements)));
  const program = await server.open(source);
  const opened = await Opened.webview(bench, { state: { page: { view: "as-written" } } });
  const first = await update(program, opened);
  const edits = first.nodes > MAX_WARM_NODES ? 5 : EDITS;
  const times: number[][] = [];
  for (let edit = 0; edit < edits; edit++) {
    const start = performance.now();
    await program.change(`int edited = arg * ${edit + 1};\n${source}`);
    const { answered, drawn } = await update(program, opened, start);
    times.push([answered, drawn, answered + drawn]);
  }
  await opened.close();
  await program.close();
  const [answered, drawn, sum] = [0, 1, 2].map((part) => median(times.map((time) => time[part] ?? 0)));
  console.log(`${first.nodes} nodes: opened in ${(first.answered + first.drawn).toFixed(0)} ms; an edit is answered in ${answered} ms `
    + `and drawn in ${drawn} ms, together ${sum} ms`);
}

/** The time until the server has answered, and the one that the page took until the next frame was painted. */
async function update(program: Program, opened: Opened, start = performance.now()): Promise<{ nodes: number; answered: number; drawn: number }> {
  const graph = await program.graph("as-written");
  const answered = performance.now() - start;
  const drawn = await opened.page.evaluate(async ({ sent, name }) => {
    performance.clearMeasures(name);
    window.postMessage({ type: "graph", graph: sent });
    let measures = performance.getEntriesByName(name);
    while (measures.length === 0) {
      await new Promise(requestAnimationFrame);
      measures = performance.getEntriesByName(name);
    }
    return measures[0]?.duration ?? 0;
  }, { sent: graph, name: UPDATE });
  return { nodes: graph.nodes.length, answered, drawn };
}

function median(values: readonly number[]): string {
  return ([...values].sort((a, b) => a - b)[values.length >> 1] ?? 0).toFixed(1);
}
