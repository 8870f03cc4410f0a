// Films over the wire: where each ends, what their steps name, and how the parts of a run fit together.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Delta, Film, FilmName, Inputs, LineText } from "../../graph-view/model/film";
import { edgeCountOf, frameOf } from "../../graph-view/model/frame";
import { isMerge, type Graph } from "../../graph-view/model/graph";
import { Playback, type FilmState, type NodeState } from "../../graph-view/model/playback";
import { watch, withFilm } from "../../graph-view/state/watching";
import { checkTexts } from "./invariants";
import { randomFrom, randomProgram, sourceOf } from "./programs";
import { Server, type Program } from "./server";

const EXAMPLES = resolve(import.meta.dirname, "../../../examples");
const PROGRAMS = 150;
/** Statements of a random program. */
const STATEMENTS = 12;
/** The loops of a random program end after so many trips in all; those of every so many programs after more, for a run in parts. */
const TRIPS = 20;
const MORE_TRIPS = 600;
const LONG = 6;
/** Positions of each film that are gone to, back and forth. */
const POSITIONS = 5;
const ARGS = ["0", "10", "-3", "2000"];
/** A run of more trips is not filmed here: it may never end. */
const MAX_TRIPS = "20000";
/** So many parts of a run are played one after another, at most. */
const PARTS = 3;
/** Edges are counted at the first positions of a part, and some of the others. */
const NEAR = 30;
const FAR = 17;

let server: Server;
before(async () => {
  server = await Server.start();
});
after(() => server.stop());

/** The films of the compiler, and the view of the graph with which each ends. */
const VIEWS = {
  "construction": "as-written",
  "optimization": "graph",
  "schedule": "schedule/best",
} as const;

const RUNS = { "run": "graph", "run/as-written": "as-written" } as const;

/** Checks all films of a program; how many parts its longest run has. */
async function check(text: string, seed: number, args = ARGS): Promise<number> {
  const program = await server.open(text);
  await Promise.all((Object.entries(VIEWS) as [FilmName, string][]).map(async ([film, view]) => {
    const [played, graph] = await Promise.all([program.film({ film }), program.graph(view)]);
    checkEnd(checkFilm(played, text, seed), graph);
  }));
  const [eager, lazy] = await Promise.all([program.film({ film: "construction/eager" }), program.graph("as-written")]);
  const end = checkFilm(eager, text, seed).at(eager.steps.length);
  assert.deepEqual(shapeOf(inputsByKey(eager.graph, end)), shapeOf(edgesByKey(lazy)), "eager phis are the lazy ones, and others that are not needed");
  let most = 0;
  for (const arg of args) {
    const { outcome } = await program.run(arg, MAX_TRIPS);
    if (outcome === "returned" || outcome === "fell-through") {
      for (const [film, view] of Object.entries(RUNS) as [keyof typeof RUNS, string][]) {
        most = Math.max(most, await checkRun(program, film, view, arg, text, seed));
      }
    }
  }
  await program.close();
  return most;
}

/** Checks what holds for each film alone. */
function checkFilm(film: Film, text: string, seed: number): Playback {
  checkNames(film, text);
  if (film.film !== "schedule") {
    checkTexts(withFilm(watch({ film: film.film }), film).playback?.film ?? film);
  }
  const playback = new Playback(film);
  const random = randomFrom(seed);
  const positions = Array.from({ length: POSITIONS }, () => random(film.steps.length + 1));
  const replayed = statesAt(film, new Set([0, film.steps.length, ...positions]));
  for (const position of [film.steps.length, ...positions, 0]) {
    const state = plain(playback.at(position));
    assert.deepEqual(state, plain(new Playback(film).at(position)));
    assert.deepEqual(state, replayed.get(position));
    checkInputs(film, playback.at(position));
  }
  return playback;
}

/** Whatever the steps name is there, and each says something. */
function checkNames({ graph, start, steps, chapters, part }: Film, text: string): void {
  const edges = new Set(graph.edges.map(({ from, to, slot }) => `${from} ${to} ${slot}`));
  const blocks = new Set(graph.blocks?.map(({ id }) => id));
  const lines = text.split("\n");
  const isNode = (id: number): boolean => graph.nodes[id]?.id === id;
  let depth = 0;
  for (const { changes, scopes, lines: beside } of [start, ...steps] as Delta[]) {
    for (const { node, inputs, block } of changes ?? []) {
      assert.ok(isNode(node), `there is no node ${node}`);
      inputs?.forEach((from, slot) => {
        assert.ok(from === null || edges.has(`${from} ${node} ${slot}`), `there is no edge from ${from} to ${node} ${slot}`);
      });
      assert.ok(block === undefined || blocks.has(block), `there is no block ${block}`);
    }
    if (scopes !== undefined) {
      assert.ok(scopes.keep <= depth, `there are no ${scopes.keep} tables`);
      depth = scopes.keep + scopes.tables.length;
      for (const { control, rows } of scopes.tables) {
        assert.ok([control, ...rows.map(({ node }) => node)].every((id) => id == null || isNode(id)), "bound to a node");
      }
    }
    beside?.forEach(({ line }) => { assert.ok(line >= 0 && line < lines.length, `there is no line ${line}`); });
  }
  for (const { nodes, premises = [], caption, law, rule, range, blocks: legal = [] } of steps) {
    assert.ok([...nodes, ...premises].every(isNode), `there is no node of ${nodes.join()}, ${premises.join()}`);
    assert.ok(legal.every((block) => blocks.has(block)), `there is no block of ${legal.join()}`);
    for (const words of [caption, rule, law]) {
      assert.ok(words === undefined || (words.trim() !== "" && (words.split("`").length % 2) === 1), `"${words}" is not a caption`);
    }
    assert.ok(range === undefined || range.end.character <= (lines[range.end.line]?.length ?? -1), JSON.stringify(range));
  }
  const firsts = chapters.map(({ first }) => first);
  assert.deepEqual(firsts, [...firsts].sort((a, b) => a - b), "chapters follow one another");
  assert.ok(firsts.every((first) => first >= 0 && first <= steps.length), "chapters are within the film");
  assert.ok(part === undefined || BigInt(part.trip) <= BigInt(part.trips));
}

/** A node that is there has no input that is not. */
function checkInputs({ graph }: Film, { nodes }: FilmState): void {
  nodes.forEach(({ inputs }, id) => {
    inputs?.forEach((from) => {
      assert.ok(from === null || nodes[from]?.inputs !== undefined,
        `${graph.nodes[id]?.key} has the input ${graph.nodes[from ?? -1]?.key}, which is gone`);
    });
  });
}

/** A film ends with the graph of the compiler, or there is neither. */
function checkEnd(playback: Playback, graph: Graph): void {
  const { film } = playback;
  const end = playback.at(film.steps.length);
  const shown = inputsByKey(film.graph, end);
  const expected = edgesByKey(graph);
  const unused = [...shown.keys()].filter((key) => !expected.has(key));
  for (const [key, inputs] of expected) {
    assert.deepEqual(shown.get(key), inputs, `${film.film}: the inputs of ${key}`);
  }
  // A view leaves out what no end of the program needs, but it is there while the graph is built; and the film shows the dead control.
  assert.ok(film.film === "construction" || unused.every((key) => key === "Dead"), `${film.film} shows ${unused.join()}`);
  if (film.film === "schedule") {
    const blocks = new Map(graph.blocks?.flatMap(({ id, nodes }) => nodes.map((node) => [graph.nodes[node]?.key, id] as const)));
    film.graph.nodes.forEach(({ key, id }) => { assert.equal(end.nodes[id]?.block, blocks.get(key), `the block of ${key}`); });
  }
}

/** Plays the first parts of a run, and goes to the last one and to others afterwards; how many there are, up to a limit. */
async function checkRun(program: Program, film: FilmName, view: string, arg: string, text: string, seed: number): Promise<number> {
  const parts = [await program.film({ film, arg })];
  for (let next = parts[0]?.part?.next; next !== undefined && parts.length < PARTS; next = parts.at(-1)?.part?.next) {
    parts.push(await program.film({ film, arg, trip: next }));
  }
  const playbacks = parts.map((part) => checkFilm(part, text, seed));
  playbacks.forEach(checkEdgeCounts);
  playbacks.forEach((playback, at) => {
    const before = playbacks[at - 1];
    if (before !== undefined) {
      assert.deepEqual(plain(playback.at(0)), plain(before.at(before.film.steps.length)), `part ${at + 1} begins where the one before ends`);
    }
  });
  const [first] = parts;
  const trips = first?.part?.trips ?? "0";
  for (const trip of [trips, ...parts.map(({ part }) => part?.trip ?? "0").reverse()]) {
    const again = await program.film({ film, arg, trip });
    const known = parts.find(({ part }) => part?.trip === trip);
    if (known !== undefined) {
      assert.deepEqual(again, known, `the part from trip ${trip}, gone to`);
    }
    assert.deepEqual({ trip: again.part?.trip, trips: again.part?.trips, outcome: again.part?.outcome },
      { trip, trips, outcome: first?.part?.outcome });
    if (again.part?.next === undefined) {
      await checkCounts(program, view, again, arg);
    }
  }
  return parts.length;
}

/** Control comes into a region or a loop as often as it goes along the edges into it. */
function checkEdgeCounts(playback: Playback): void {
  const { film: { graph, steps } } = playback;
  for (let position = 0; position <= steps.length; position += position < NEAR ? 1 : FAR) {
    const frame = frameOf(playback, position);
    for (const { id, key } of graph.nodes.filter(isMerge)) {
      const counts = graph.edges.filter(({ to }) => to === id).map((edge) => BigInt(edgeCountOf(frame, edge) ?? "0"));
      assert.equal(counts.reduce((sum, count) => sum + count, 0n), BigInt(frame.now.nodes[id]?.count ?? "0"), `${key} at step ${position}`);
    }
  }
}

/** At its end a run has computed each node as often as the graph says of the same run. */
async function checkCounts(program: Program, view: string, film: Film, arg: string): Promise<void> {
  const graph = await program.graph(view);
  assert.equal(graph.run?.arg, arg);
  const playback = new Playback(film);
  checkEnd(playback, graph);
  const { nodes } = playback.at(film.steps.length);
  const counts = new Map(graph.nodes.map(({ key, count = "0" }) => [key, count]));
  for (const { id, key, kind, control } of film.graph.nodes) {
    const [filmed, counted] = [nodes[id]?.count ?? "0", counts.get(key)];
    // The film of a run as written also computes what statements assign, to show it beside the source.
    if (counted !== undefined && kind !== "constant" && (control || view !== "as-written")) {
      assert.equal(filmed, counted, `${film.film} with ${arg}: how often ${key} was computed`);
    } else {
      assert.ok(BigInt(filmed) >= BigInt(counted ?? "0"), `${film.film} with ${arg}: how often ${key} was computed, at least`);
    }
  }
}

/** The states at some positions, each from the one before it, by the words of the protocol. */
function statesAt({ graph, start, steps }: Film, positions: ReadonlySet<number>): Map<number, object> {
  const nodes = graph.nodes.map((): NodeState => ({}));
  const lines = new Map<number, string>();
  let scopes: FilmState["scopes"] = [];
  const states = new Map<number, object>();
  for (const [position, delta] of ([start, ...steps] as Delta[]).entries()) {
    for (const { node, gone, ...change } of delta.changes ?? []) {
      nodes[node] = gone ? {} : { ...nodes[node], ...change } as NodeState;
    }
    scopes = delta.scopes === undefined ? scopes : [...scopes.slice(0, delta.scopes.keep), ...delta.scopes.tables];
    delta.lines?.forEach(({ line, text }) => { lines.set(line, text); });
    if (positions.has(position)) {
      states.set(position, plain({ nodes, scopes, lines: [...lines].map(([line, text]) => ({ line, text })) }));
    }
  }
  return states;
}

/** A state, with nothing that is undefined or means that there is nothing. */
function plain({ nodes, scopes, lines }: FilmState): object {
  const shown = (texts: readonly LineText[]): object => Object.fromEntries(texts.filter(({ text }) => text !== "").map(({ line, text }) => [line, text]));
  return {
    nodes: nodes.map((node) => Object.fromEntries(Object.entries(node).filter(([name, value]) =>
      value != null && !(name === "value" && value === "") && !(name === "equalClass" && value === -1)))),
    scopes, lines: shown(lines),
  };
}

/** The keys of the inputs by slots, empty where one is missing, of the nodes that are there by their keys. */
type InputsByKey = Map<string, readonly string[]>;

function inputsByKey({ nodes }: Graph, state: FilmState): InputsByKey {
  return new Map(nodes.flatMap(({ id, key }) => {
    const inputs: Inputs | undefined = state.nodes[id]?.inputs;
    return inputs === undefined ? [] : [[key, inputs.map((from) => nodes[from ?? -1]?.key ?? "")]];
  }));
}

function edgesByKey({ nodes, edges }: Graph): InputsByKey {
  const inputs = nodes.map((): string[] => []);
  for (const { from, to, slot } of edges) {
    const own = inputs[to] ?? [];
    own[slot] = nodes[from]?.key ?? "";
  }
  return new Map(nodes.map(({ id, key }) => [key, Array.from(inputs[id] ?? [], (from: string | undefined) => from ?? "")]));
}

/**
 * What the end of the program needs, after each phi is replaced that can only have one value: labels, and the places of the
 * inputs. Equal for two graphs if they are the same, whatever the places in the source are that their keys name.
 */
function shapeOf(graph: InputsByKey): [string, number[]][] {
  const find = needlessPhis(graph);
  const places = new Map([["Stop", 0]]);
  // Grows while it is gone through.
  return Array.from(places.keys(), (key): [string, number[]] => {
    const inputs = key === "" ? [] : graph.get(key) ?? [];
    return [key.replace(/ @ .*| #\d+/gs, ""), inputs.map((input) => {
      const found = find(input);
      places.set(found, places.get(found) ?? places.size);
      return places.get(found) ?? NaN;
    })];
  });
}

/** What stands for each node, if phis that can only have one value are replaced. */
function needlessPhis(graph: InputsByKey): (key: string) => string {
  const replacement = new Map<string, string>();
  const find = (key: string): string => {
    const by = replacement.get(key);
    return by === undefined ? key : find(by);
  };
  const phis = [...graph].filter(([key]) => key.startsWith("Phi["));
  for (let before = -1; before < replacement.size;) {
    before = replacement.size;
    for (const [key, [, ...values]] of phis.filter(([key]) => !replacement.has(key))) {
      const [value, ...others] = new Set(values.map(find).filter((found) => found !== key));
      if (value !== undefined && others.length === 0) {
        replacement.set(key, value);
      }
    }
  }
  return find;
}

describe("the films of all examples", () => {
  for (const [at, name] of readdirSync(EXAMPLES).filter((file) => file.endsWith(".simple")).entries()) {
    it(`are those of ${name}`, async () => {
      await check(readFileSync(join(EXAMPLES, name), "utf8"), at);
    });
  }
});

describe(`the films of ${PROGRAMS} random programs`, () => {
  it("are theirs", async (test) => {
    let parts = 0;
    for (let seed = 0; seed < PROGRAMS; seed++) {
      const text = ending(sourceOf(randomProgram(STATEMENTS, randomFrom(seed * 1000 + 58))), seed % LONG === 0 ? MORE_TRIPS : TRIPS);
      const arg = ARGS[seed % ARGS.length] ?? "";
      try {
        parts += await check(text, seed, [arg]) > 1 ? 1 : 0;
      } catch (error) {
        throw new Error(`seed ${seed}, arg ${arg}:\n${text}`, { cause: error });
      }
    }
    test.diagnostic(`${parts} programs were run in parts`);
    assert.ok(parts >= 5);
  });
});

/** A program whose loops end after so many trips in all. */
function ending(source: string, trips: number): string {
  return `int trips = 0;\n${source.replaceAll(/(while .*\{)/g, `$1 trips = trips + 1; if (trips > ${trips}) break;`)}`;
}
