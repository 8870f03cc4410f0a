import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Film, ScopeTable, Step, StepKind } from "../../graph-view/model/film";
import { edgeLook, frameOf } from "../../graph-view/model/frame";
import { Playback } from "../../graph-view/model/playback";
import { analysisTable, hasAnalysis } from "../../graph-view/model/analysis";
import { hasScopes, scopeRows } from "../../graph-view/model/scopes";
import { chapterAt, historyOf, keptPosition, kindsOf, nextPosition, touchesLine, touchesNode, tripAt } from "../../graph-view/model/steps";
import { sampleFilm } from "./sampleFilm";
import { construction, optimization, run, schedule } from "./sampleFilms";
import { loop } from "./sample";

const film = construction();
const id = (key: string): number => film.graph.nodes.find((node) => node.key === key)?.id ?? -1;

/** The film without the steps that do not pass. */
const edited = (passes: (step: Step, at: number) => boolean): Film => ({ ...film, steps: film.steps.filter(passes) });

describe("the steps of a film", () => {
  it("are found in both directions by what they touch", () => {
    const touches = (step: Step): boolean => touchesNode(step, id("Phi[arg]"));
    assert.equal(nextPosition(film, 0, 1, touches), 3);
    assert.equal(nextPosition(film, 3, 1, touches), 7);
    assert.equal(nextPosition(film, 7, 1, touches), undefined);
    assert.equal(nextPosition(film, 7, -1, touches), 3);
    assert.equal(nextPosition(film, 10, -1, (step) => touchesLine(step, 1)), 6);
  });

  it("touch the nodes that they change without naming them", () => {
    assert.deepEqual(film.steps.map((step) => touchesNode(step, id("True"))).indexOf(true), 4);
  });

  it("of a run are one trip more each time", () => {
    const part = (trip: string, ...kinds: StepKind[]): Film =>
      ({ ...film, steps: kinds.map((kind) => ({ kind, caption: "", nodes: [] })), part: { arg: "5", trip, trips: "1000", outcome: "returns 6" } });
    const first = part("0", "control", "branch", "trip", "branch", "trip");
    assert.deepEqual([0, 1, 2, 3, 4, 5].map((position) => tripAt(first, position)), [0n, 0n, 0n, 1n, 1n, 2n]);
    const later = part("500", "trip", "branch", "trip");
    assert.deepEqual([0, 1, 2, 3].map((position) => tripAt(later, position)), [500n, 500n, 500n, 501n]);
    assert.equal(tripAt(film, 5), 0n);
  });

  it("are counted by kind", () => {
    assert.deepEqual([...kindsOf(film)], [["statement", 1], ["node", 6], ["phi", 1], ["edge", 1], ["removal", 1]]);
  });

  it("are in chapters", () => {
    assert.deepEqual([0, 1, 9, 10].map((position) => chapterAt(film, position)?.chapter.title), ["the loop", "the loop", "the loop", "the end"]);
    assert.deepEqual(chapterAt(film, 4), { chapter: film.chapters[0], first: 1, last: 9 });
    assert.equal(chapterAt({ ...film, chapters: [] }, 4), undefined);
  });

  it("are the history of a node", () => {
    assert.deepEqual(historyOf(film, id("Constant[1]")), { here: [6, 9], gone: [8] });
    assert.deepEqual(historyOf(film, id("Start")), { here: [], gone: [] });
  });
});

describe("after an edit, the position", () => {
  it("stays at the same step, wherever it is then", () => {
    assert.equal(keptPosition(film, film, 7), 7);
    assert.equal(keptPosition(film, edited((_, at) => at !== 0), 7), 6);
  });

  it("goes back to the last step that is still there, or to the start", () => {
    assert.equal(keptPosition(film, edited(({ kind }) => kind !== "edge"), 7), 6);
    assert.equal(keptPosition(film, edited((_, at) => at > 6), 7), 0);
    assert.equal(keptPosition(film, film, 0), 0);
  });

  it("tells equal steps apart by their order", () => {
    const twice = sampleFilm(loop(), [{ kind: "type", nodes: ["Add"] }, { kind: "fall", nodes: ["LT"] }, { kind: "type", nodes: ["Add"] }]);
    assert.equal(keptPosition(twice, twice, 3), 3);
    assert.equal(keptPosition(twice, { ...twice, steps: twice.steps.slice(0, 2) }, 3), 2);
  });

  it("knows nodes by their keys, and steps by their rules", () => {
    const nodes = film.graph.nodes.map((node) => ({ ...node, key: node.key === "If" ? "If'" : node.key }));
    assert.equal(keptPosition(film, { ...film, graph: { ...film.graph, nodes } }, 5), 4);
    const steps = film.steps.map((step) => step.rule === undefined ? step : { ...step, rule: "OTHER" });
    assert.equal(keptPosition(film, { ...film, steps }, 3), 2);
  });
});

describe("a frame", () => {
  const frame = (position: number): ReturnType<typeof frameOf> => frameOf(new Playback(film), position);
  const keys = (nodes: ReadonlySet<number>): string[] => [...nodes].map((node) => film.graph.nodes[node]?.key ?? "");

  it("marks what comes, what goes, and what the step is about", () => {
    assert.deepEqual(keys(frame(5).marks.added), ["If", "True", "False"]);
    assert.deepEqual(keys(frame(8).marks.gone), ["Constant[1]"]);
    assert.equal(frame(8).marks.absent.has(id("Constant[1]")), false);
    assert.deepEqual(keys(frame(3).marks.touched), ["Phi[arg]"]);
    assert.deepEqual(keys(frame(3).marks.premise), ["arg"]);
    assert.deepEqual(keys(frame(0).marks.absent).length, 11);
  });

  it("knows the edges that are there, that come and that go", () => {
    const edge = { from: id("Add"), to: id("Phi[arg]"), slot: 2 };
    assert.deepEqual([6, 7, 8].map((position) => edgeLook(frame(position), edge)), ["absent", "added", "there"]);
    assert.equal(edgeLook(frame(8), { from: id("arg"), to: id("Phi[arg]"), slot: 2 }), "absent");
    assert.deepEqual(frame(6).connections.inputs(id("Phi[arg]")).map(({ from }) => from), [id("Loop"), id("arg")]);
  });

  it("greys what a run has not reached, and shows where control is", () => {
    const run = new Playback(sampleFilm(loop(), [
      { kind: "control", nodes: ["Start"], changes: { Start: { reached: true } } },
      { kind: "end", nodes: ["Return"], changes: { Return: { reached: true } } },
    ], { film: "run", start: { Start: { inputs: [], reached: false }, Return: { inputs: [], reached: false }, Stop: { inputs: [] } } }));
    const greyed = (position: number): number[] => [...frameOf(run, position).marks.unexecuted];
    // Of the last node it is not known whether the run has reached it.
    assert.deepEqual([0, 1, 2].map(greyed), [[0, id("Return")], [id("Return")], []]);
    assert.deepEqual([...frameOf(run, 2).marks.token], [id("Return")]);
  });
});

describe("the table of the scopes", () => {
  it("has a column for each scope, and tells what the step changed", () => {
    const { before, now } = frameOf(new Playback(film), 3);
    assert.deepEqual(scopeRows(before.scopes, now.scopes), [{ name: "arg", cells: [
      { binding: { name: "arg", node: 2, own: true }, isNew: false },
      { binding: { name: "arg", node: 4, own: false }, isNew: true },
    ] }]);
    assert.deepEqual(scopeRows([], [{ title: "a", rows: [] }, { title: "b", rows: [{ name: "x", node: null, own: true }] }])[0]?.cells[0], undefined);
  });

  it("has nothing new where a scope takes over a value that it has read", () => {
    const scope = (own: boolean, node: number): ScopeTable => ({ title: "loop", rows: [{ name: "arg", node, own }] });
    const isNew = (node: number): boolean | undefined => scopeRows([scope(false, 2)], [scope(true, node)])[0]?.cells[0]?.isNew;
    assert.deepEqual([isNew(2), isNew(4)], [false, true]);
  });
});

describe("the table of an analysis", () => {
  const nodes = loop().nodes.map(({ key }) => key);
  const falls = sampleFilm(loop(), [
    { kind: "pass" },
    ...Array.from({ length: 40 }, (_, at) => ({
      kind: "fall" as const, nodes: [nodes[at % 3] ?? ""], changes: { [nodes[at % 3] ?? ""]: { value: `v${at}` } } })),
    { kind: "rewrite", nodes: ["Add"], changes: { Add: { value: "1" } } },
  ], { film: "optimization", chapters: [{ title: "analysis", first: 0 }, { title: "peepholes", first: 41 }] });
  const table = (position: number): ReturnType<typeof analysisTable> => analysisTable(new Playback(falls), position);

  it("has a row for each step around the current one, and a column for each node that changes", () => {
    const { columns, rows, allRows } = table(20);
    assert.deepEqual([columns, rows.length, allRows], [[0, 1, 2], 12, 40]);
    assert.deepEqual(rows.map(({ position, isCurrent }) => isCurrent ? position : 0).filter((position) => position > 0), [20]);
    assert.deepEqual(rows.find(({ isCurrent }) => isCurrent)?.cells, [
      { text: "v18", isNew: true }, { text: "v16", isNew: false }, { text: "v17", isNew: false }]);
  });

  it("begins with top, and with control that is not reached", () => {
    assert.deepEqual(table(1).rows[0]?.cells.map(({ text }) => text), ["v0", "not reached", "⊤"]);
    assert.equal(table(1).rows.some(({ isCurrent }) => isCurrent), false);
  });

  it("is empty where a chapter has no analysis", () => {
    assert.deepEqual(table(42), { columns: [], rows: [], allRows: 0, allColumns: 0 });
  });
});

describe("the tables of a film", () => {
  it("are there if some step has one", () => {
    assert.deepEqual([construction(), optimization(), schedule(), run()].map((one) => [hasScopes(one), hasAnalysis(one)]),
      [[true, false], [false, true], [false, false], [false, false]]);
  });

  it("are not there if all are empty", () => {
    assert.equal(hasScopes({ ...run(), start: { scopes: { keep: 0, tables: [] } } }), false);
    assert.equal(hasAnalysis({ ...optimization(), steps: optimization().steps.slice(0, 1) }), false);
  });
});
