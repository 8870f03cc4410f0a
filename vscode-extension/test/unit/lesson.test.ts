import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseLesson, plainText, positionOf, programOf, selectedBy } from "../../graph-view/model/lesson";
import { initialState, received, savedState, type State } from "../../graph-view/state/state";
import { resumed, shown, teach, toNextScene, toScene } from "../../graph-view/state/teaching";
import { toPosition } from "../../graph-view/state/watching";
import { construction } from "./sampleFilms";

const TEXT = `# Lazy phis

\`\`\`simple
return arg;
\`\`\`

A *phi* chooses
between values.

## The graph

<!-- show view="graph" -->

First.

Second.

## The phi

<!-- show film="construction" step="2" select="Phi" -->

Third.

## A run

<!-- show film="run" arg="5" trip="7" step="trip" -->

Fourth.

## Checked

- With \`arg = 5\`, the program returns \`5\`.
`;

describe("a lesson", () => {
  it("has a program, an introduction and scenes", () => {
    const { title, introduction, scenes } = parseLesson(TEXT);
    assert.equal(title, "Lazy phis");
    assert.deepEqual(introduction, ["A *phi* chooses between values."]);
    assert.deepEqual(scenes, [
      { heading: "The graph", paragraphs: ["First.", "Second."], view: "graph" },
      { heading: "The phi", paragraphs: ["Third."], film: { film: "construction" }, step: "2", select: "Phi" },
      { heading: "A run", paragraphs: ["Fourth."], film: { film: "run", arg: "5", trip: "7" }, step: "trip" },
    ]);
    assert.equal(programOf(TEXT), "return arg;\n");
  });

  it("may be anything else, which has no scenes", () => {
    for (const text of ["", "#", "## A\n", "<!-- show -->", "# A\n\n## B\n\ntext\n"]) {
      assert.deepEqual(parseLesson(text).scenes, []);
      assert.equal(teach(text)(initialState()).teaching, undefined);
    }
  });

  it("has paragraphs that can be shown without their marks", () => {
    assert.equal(plainText("A *phi* is `a * b`; see [the chapter](https://example.org)."), "A phi is a * b; see the chapter.");
  });

  it("finds steps by number and by caption, and nodes by the start of their keys", () => {
    const { scenes: [, phi, run] } = parseLesson(TEXT);
    const film = construction();
    assert.ok(phi !== undefined && run !== undefined);
    assert.equal(positionOf(phi, film), 2);
    assert.equal(positionOf({ ...phi, step: film.steps[2]?.caption.slice(1) ?? "" }, film), 3);
    assert.equal(positionOf({ ...phi, step: "no such caption" }, film), 0);
    assert.equal(selectedBy({ ...phi, select: "Loop" }, film.graph.nodes)?.op, "Loop");
    assert.equal(selectedBy(run, film.graph.nodes), undefined);
  });
});

describe("following a lesson", () => {
  const begun = teach(TEXT)(initialState());
  const sceneOf = ({ teaching }: State): number | undefined => teaching?.scene;

  it("wants what its scenes show, one after another", () => {
    assert.deepEqual([begun.view, begun.watching], ["graph", undefined]);
    const second = toNextScene(1)(begun);
    assert.deepEqual(second.watching?.wanted, { film: "construction" });
    assert.deepEqual(toNextScene(1)(second).watching?.wanted, { film: "run", arg: "5", trip: "7" });
    assert.deepEqual(toNextScene(-1)(second).watching, undefined);
    assert.equal(sceneOf(toNextScene(-1)(begun)), 0);
    assert.equal(sceneOf(toScene(3)(begun)), 0);
  });

  it("goes to the step once its film is there, and leaves it to the reader then", () => {
    const waiting = toScene(1)(begun);
    const there = shown(received(waiting, { type: "film", film: construction() }));
    assert.equal(there.watching?.position, 2);
    const moved = toPosition(0)(there);
    assert.equal(shown(received(moved, { type: "film", film: construction() })).watching?.position, 0);
    assert.equal(toScene(1)(moved).watching?.position, 2);
  });

  it("stays at its scene when its text changes, and ends without one", () => {
    const second = toScene(1)(begun);
    assert.equal(teach(TEXT)(second), second);
    assert.equal(sceneOf(teach(`${TEXT}more`)(second)), 1);
    assert.equal(teach("")(second).teaching, undefined);
    assert.equal(sceneOf(resumed(TEXT, 9)(initialState())), 2);
    const next = { name: "02", title: "Eager phis" };
    assert.deepEqual(savedState(toScene(1)(teach(TEXT, next)(initialState()))).lesson, { text: TEXT, scene: 1, next });
  });
});
