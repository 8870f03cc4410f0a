import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Film } from "../../graph-view/model/film";
import { select } from "../../graph-view/state/changes";
import { sceneInputs, sceneOf } from "../../graph-view/state/scene";
import { initialState, received, savedState, shownGraph, wanted, type State } from "../../graph-view/state/state";
import {
  playOn, setArg, toNextStep, toNextTouch, toPosition, toTrip, toggleKind, togglePlaying, watchFilm, watchNext,
} from "../../graph-view/state/watching";
import { sampleFilm } from "./sampleFilm";
import { construction } from "./sampleFilms";
import { loop } from "./sample";

const seen = (film: Film, state = received(initialState(), { type: "graph", graph: loop() })): State =>
  received(watchFilm(film.film)(state), { type: "film", film });
const at = (state: State): number | undefined => state.watching?.position;
const run = (changes: readonly ((state: State) => State)[], state: State): State => changes.reduce((next, change) => change(next), state);

describe("watching a film", () => {
  it("wants the film alone, and the view again when it ends", () => {
    const state = seen(construction());
    assert.deepEqual(wanted(state), { type: "want", views: [], film: { film: "construction" } });
    assert.equal(shownGraph(state)?.view, "steps/construction");
    assert.deepEqual(wanted(watchFilm(undefined)(state)), { type: "want", views: ["graph"] });
    assert.equal(shownGraph(watchFilm(undefined)(state))?.view, "graph");
  });

  it("shows the view until the film is there, and ignores a film that comes too late", () => {
    const state = watchFilm("run")(seen(construction()));
    assert.equal(shownGraph(state)?.view, "graph");
    assert.equal(received(state, { type: "film", film: construction() }), state);
  });

  it("ignores a late run with another argument", () => {
    const part = (arg: string): Film => construction({ film: "run", part: { arg, trip: "0", trips: "0", outcome: "returns 1" } });
    const state = setArg("7")(seen(part("5")));
    assert.equal(received(state, { type: "film", film: part("5") }), state);
    assert.equal(received(state, { type: "film", film: part("7") }).watching?.playback?.film.part?.arg, "7");
  });

  it("goes through the films, and ends after the last", () => {
    const first = watchNext(initialState());
    assert.equal(first.watching?.wanted.film, "construction");
    assert.equal(run([watchNext, watchNext, watchNext, watchNext, watchNext], first).watching?.wanted.film, "run/as-written");
    assert.equal(watchNext(watchFilm("run/as-written")(first)).watching, undefined);
  });

  it("ends if the host does not have the film", () => {
    assert.equal(received(watchFilm("run")(initialState()), { type: "views", views: [], films: ["schedule"] }).watching, undefined);
    assert.notEqual(received(watchFilm("run")(initialState()), { type: "views", views: [] }).watching, undefined);
  });

  it("draws the same scene at each step", () => {
    const state = seen(construction());
    assert.deepEqual(sceneInputs(toPosition(5)(state)), sceneInputs(state));
  });

  it("draws all blocks of a schedule, and no blocks of other films", () => {
    assert.equal(sceneOf(seen(construction()))?.blocks, false);
    assert.equal(sceneOf(seen(construction({ film: "schedule" })))?.picture.boxes.every(({ cells }) => cells.length > 0), true);
  });

  it("passes over kinds of steps", () => {
    const state = toggleKind("node")(seen(construction()));
    assert.deepEqual([1, 2, 3, 4].map((count) => at(run(Array.from({ length: count }, () => toNextStep(1)), state))), [1, 3, 7, 8]);
    assert.equal(at(toNextStep(-1)(toPosition(7)(state))), 3);
    assert.equal(at(toNextStep(1)(toggleKind("node")(toPosition(1)(state)))), 2);
    assert.equal(at(toNextStep(1)(toPosition(8)(state))), 10);
  });

  it("goes to the steps of the selected node; without one, of the line of the cursor", () => {
    const state: State = { ...seen(construction()), cursor: { line: 1, character: 0 } };
    assert.equal(at(toNextTouch(1)(state)), 6);
    assert.equal(at(toNextTouch(1)(select("Phi[arg]")(state))), 3);
    assert.equal(at(toNextTouch(-1)(select("Phi[arg]")(toPosition(7)(state)))), 3);
    assert.equal(at(toNextTouch(-1)(state)), 0);
  });

  it("plays to the end, then from the start", () => {
    const played = playOn(toPosition(9)(togglePlaying(seen(construction()))));
    assert.deepEqual([at(played), played.watching?.playing], [10, true]);
    const ended = playOn(played);
    assert.deepEqual([at(ended), ended.watching?.playing], [10, false]);
    assert.deepEqual(at(togglePlaying(ended)), 0);
  });

  it("keeps its step and the selected node over an edit", () => {
    const state = select("Add")(toPosition(7)(seen(construction())));
    const film = construction();
    const next = received(state, { type: "film", film: { ...film, steps: film.steps.slice(1) } });
    assert.deepEqual([at(next), next.selected], [6, "Add"]);
  });

  it("keeps the last film and its step while there is none", () => {
    const state = select("Add")(toPosition(7)(seen(construction())));
    const none: Film = { ...construction(), steps: [], graph: { ...loop({ message: "line 2 has an error" }), nodes: [], edges: [] } };
    const stale = received(state, { type: "film", film: none });
    assert.deepEqual([shownGraph(stale)?.stale, shownGraph(stale)?.message, at(stale), stale.selected], [true, "line 2 has an error", 7, "Add"]);
    assert.deepEqual(at(received(stale, { type: "film", film: construction() })), 7);
    assert.equal(shownGraph(received(stale, { type: "film", film: construction() }))?.stale, false);
  });

  it("outlives a reload", () => {
    const saved = savedState(toPosition(4)(seen(construction())));
    const restored = received(initialState(saved), { type: "film", film: construction() });
    assert.equal(at(restored), 4);
    assert.equal(at(received(initialState({ ...saved, step: 99 }), { type: "film", film: construction() })), 10);
  });

  it("is told where to begin by the host", () => {
    const state = received(seen(construction()), { type: "watch", film: { film: "run", arg: "7" }, step: 2 });
    assert.deepEqual(wanted(state).film, { film: "run", arg: "7" });
    assert.equal(at(received(state, { type: "film", film: construction({ film: "run" }) })), 2);
  });
});

describe("watching the film that is there already", () => {
  it("goes to the step, and wants nothing again", () => {
    const state = seen(construction());
    const moved = received(state, { type: "watch", film: { film: "construction" }, step: 4 });
    assert.deepEqual([at(moved), moved.watching?.playback, moved.watching?.arrival], [4, state.watching?.playback, undefined]);
    assert.equal(at(received(state, { type: "watch", film: { film: "construction" }, step: 99 })), 10);
  });

  it("runs from the start with the same argument", () => {
    const state = toPosition(3)(received(setArg("5")(seen(construction({ film: "run" }))), { type: "film", film: construction({ film: "run" }) }));
    assert.deepEqual([at(setArg("5")(state)), setArg("5")(state).watching?.arrival], [0, undefined]);
  });
});

describe("a long run", () => {
  const part = (trip: string, next?: string): Film => sampleFilm(loop(), [{ kind: "trip" }, { kind: "trip" }], {
    film: "run", part: { arg: "5", trip, trips: "1000", outcome: "returns 6", ...(next !== undefined && { next }) } });
  const first = seen(part("0", "500"));

  it("wants the next part after the last step, and begins with its first step", () => {
    const asked = toNextStep(1)(toPosition(2)(first));
    assert.deepEqual(wanted(asked).film, { film: "run", trip: "500" });
    assert.equal(toNextStep(1)(asked).watching, asked.watching);
    const second = received(asked, { type: "film", film: part("500") });
    assert.equal(at(second), 1);
    const back = toNextStep(-1)(toPosition(0)(second));
    assert.deepEqual(wanted(back).film, { film: "run", trip: "0" });
    assert.equal(at(received(back, { type: "film", film: part("0", "500") })), 2);
    assert.equal(at(toNextStep(-1)(toPosition(0)(first))), 0);
  });

  it("goes to a trip, and runs again with another argument", () => {
    assert.deepEqual(wanted(toTrip("900")(setArg("-5")(first))).film, { film: "run", arg: "-5", trip: "900" });
    assert.deepEqual(wanted(setArg("6")(toTrip("900")(first))).film, { film: "run", arg: "6" });
  });

  it("plays on over the end of a part", () => {
    const played = playOn(toPosition(2)(togglePlaying(first)));
    assert.deepEqual([played.watching?.playing, wanted(played).film?.trip], [true, "500"]);
  });
});
