// How long a layout takes: npm run bench:graph. The figures are for people; no test depends on them.
import { layout } from "../../graph-view/layout/layout";
import { pictureOf } from "../../graph-view/model/boxes";
import { FIRST_FOLDING } from "../../graph-view/model/folding";
import { randomFrom, randomProgram, sourceOf } from "./programs";
import { Server } from "./server";

const STATEMENTS = [15, 78, 390, 1950];
const WARM_ROUNDS = 15;

const server = await Server.start();
for (const statements of STATEMENTS) {
  const [graph] = await server.graphs([sourceOf(randomProgram(statements, randomFrom(statements)))], "as-written");
  if (graph !== undefined) {
    const picture = pictureOf(graph, FIRST_FOLDING);
    const cold = millis(() => layout(picture));
    const { boxes } = layout(picture);
    const rounds = statements > 1000 ? 3 : WARM_ROUNDS;
    const again = typical(rounds, () => layout(picture));
    const next = typical(rounds, () => layout(picture, { previous: boxes }));
    const drawn = typical(rounds, () => pictureOf(graph, FIRST_FOLDING));
    console.log(`${graph.nodes.length} nodes, ${picture.boxes.length} boxes: boxes ${drawn} ms; layout first ${cold} ms, `
      + `again ${again} ms, after a previous one ${next} ms`);
  }
}
await server.stop();

function millis(work: () => unknown): string {
  const start = performance.now();
  work();
  return (performance.now() - start).toFixed(1);
}

function typical(rounds: number, work: () => unknown): string {
  const times = Array.from({ length: rounds }, () => Number(millis(work))).sort((a, b) => a - b);
  return (times[rounds >> 1] ?? 0).toFixed(1);
}
