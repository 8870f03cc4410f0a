// How long it takes from an edit to the updated picture or film, and from one step of a film to another: npm run bench:page. The figures are for people; no test
// depends on them.
import type { ToPage } from "../../graph-view/messages";
import type { FilmName } from "../../graph-view/model/film";
import { UPDATE } from "../../graph-view/page/measure";
import { randomFrom, randomProgram, sourceOf } from "../graph/programs";
import { Server, type Program } from "../graph/server";
import { randomFilm } from "../unit/randomFilm";
import { Opened, startGraphBench } from "./opened";
import { stopBench } from "./openedPage";

const STATEMENTS = [78, 390, 1950];
const EDITS = 40;
const MAX_WARM_NODES = 2000;

const FILM_NODES = 300;
const FILM_STEPS = 20_000;

const FILMS: readonly FilmName[] = ["construction", "optimization", "schedule", "run"];
const FILM_EDITS = 12;
/** After so many edits the program that runs is warm. */
const COLD_EDITS = 4;

/** A program of a hundred lines. */
const LOOPS = `int sum = 0;
${Array.from({ length: 10 }, (_, at) => `int a${at} = arg * ${at + 1} + sum;
int k${at} = 0;
while (k${at} < a${at}) {
    if (k${at} == ${3 * at}) { sum = sum + k${at}; k${at} = k${at} + 2; }
    else if (sum > 1000)
        break;
    else
        sum = sum - 1;
    k${at} = k${at} + 1;
}
`).join("")}return sum;
`;

const bench = await startGraphBench();
await scrub();
const server = await Server.start();
for (const film of FILMS) {
  await watch(film);
}
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

/** Edits a program whose film is watched. */
async function watch(film: FilmName): Promise<void> {
  const program = await server.open(LOOPS);
  const opened = await Opened.webview(bench);
  await opened.send({ type: "watch", film: { film } });
  const times: number[][] = [];
  let steps = 0;
  for (let edit = 0; edit < FILM_EDITS; edit++) {
    const start = performance.now();
    await program.change(`${LOOPS}// ${edit}\n`);
    const made = await program.film({ film });
    const answered = performance.now() - start;
    const painted = await drawn(opened, { type: "film", film: made });
    times.push([answered, painted, answered + painted]);
    steps = made.steps.length;
  }
  await opened.close();
  await program.close();
  const [answered, painted, sum] = [0, 1, 2].map((part) => median(times.slice(COLD_EDITS).map((time) => time[part] ?? 0)));
  console.log(`the film ${film} of ${LOOPS.split("\n").length - 1} lines, ${steps} steps: an edit is answered in ${answered} ms and drawn in ${painted} ms, `
    + `together ${sum} ms`);
}

/** The time until the server has answered, and the one that the page took until the next frame was painted. */
async function update(program: Program, opened: Opened, start = performance.now()): Promise<{ nodes: number; answered: number; drawn: number }> {
  const graph = await program.graph("as-written");
  const answered = performance.now() - start;
  return { nodes: graph.nodes.length, answered, drawn: await drawn(opened, { type: "graph", graph }) };
}

/** How long the page takes from a message until the next frame is painted. */
async function drawn(opened: Opened, message: ToPage): Promise<number> {
  return opened.page.evaluate(async ({ sent, name }) => {
    performance.clearMeasures(name);
    window.postMessage(sent);
    let measures = performance.getEntriesByName(name);
    while (measures.length === 0) {
      await new Promise(requestAnimationFrame);
      measures = performance.getEntriesByName(name);
    }
    return measures[0]?.duration ?? 0;
  }, { sent: message, name: UPDATE });
}

/** Drags the slider of a long film from its start to its end and back, and steps through a part of it. */
async function scrub(): Promise<void> {
  const film = randomFilm(randomFrom(1), FILM_NODES, FILM_STEPS);
  const opened = await Opened.webview(bench);
  await opened.send({ type: "watch", film: { film: film.film } });
  const received = await drawn(opened, { type: "film", film });
  const times = await opened.page.evaluate(async (steps) => {
    const slider = document.querySelector<HTMLInputElement>(".slider input");
    const positions = [
      ...Array.from({ length: 400 }, (_, at) => Math.round(at * steps / 400)),
      ...Array.from({ length: 400 }, (_, at) => steps - Math.round(at * steps / 400)),
      ...Array.from({ length: 400 }, (_, at) => steps / 2 + at),
    ];
    const measured: { script: number; painted: number }[] = [];
    for (const position of positions) {
      await new Promise(requestAnimationFrame);
      const begin = performance.now();
      if (slider !== null) {
        slider.value = String(position);
        slider.dispatchEvent(new Event("input", { bubbles: true }));
      }
      const script = performance.now() - begin;
      await new Promise<void>((frame) => { requestAnimationFrame(() => { setTimeout(frame, 0); }); });
      measured.push({ script, painted: performance.now() - begin });
    }
    return measured;
  }, film.steps.length);
  await opened.close();
  const scripts = times.map(({ script }) => script);
  const paints = times.map(({ painted }) => painted);
  console.log(`a film of ${FILM_NODES} nodes and ${FILM_STEPS} steps: received in ${received.toFixed(0)} ms; a step takes ${median(scripts)} ms, `
    + `at most ${Math.max(...scripts).toFixed(1)} ms; until it is painted ${median(paints)} ms, at most ${Math.max(...paints).toFixed(1)} ms`);
}

function median(values: readonly number[]): string {
  return ([...values].sort((a, b) => a - b)[values.length >> 1] ?? 0).toFixed(1);
}
