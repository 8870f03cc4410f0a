import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { roomOf } from "../../graph-view/model/room";
import { loop } from "./sample";
import { sampleFilm } from "./sampleFilm";
import { construction } from "./sampleFilms";

describe("the room for the texts of a film", () => {
  const film = sampleFilm(loop(), [
    { kind: "control", changes: { arg: { value: "8", count: "1" }, Loop: { count: "1" } } },
    { kind: "trip", changes: { arg: { value: "-12" }, Loop: { count: "1000" } } },
    { kind: "trip", changes: { arg: { value: null }, Loop: { count: "12345678" }, Add: { value: "123456789012345" } } },
  ], { start: { Start: { count: "0" } } });
  const { notes, counts } = roomOf(film);
  const widths = (list: readonly number[], ...keys: string[]): (number | undefined)[] =>
    keys.map((key) => list[film.graph.nodes.find((node) => node.key === key)?.id ?? NaN]);

  it("is that of the longest ones, as they stand in the picture", () => {
    assert.deepEqual(widths(notes, "Start", "arg", "Loop", "Add"), [0, 6 * "-12 ×1".length, 6 * "×12.3M".length, 6 * "123…345".length]);
  });

  it("is that of counts, at edges", () => {
    assert.deepEqual(widths(counts, "Start", "arg", "Loop", "Add"), [0, 6 * 2, 6 * 6, 0]);
    assert.ok(roomOf(construction()).counts.every((width) => width === 0));
  });
});
