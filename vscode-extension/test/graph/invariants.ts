// What must be true of every picture and every layout.
import assert from "node:assert/strict";
import { layout, type Layout } from "../../graph-view/layout/layout";
import { pictureOf } from "../../graph-view/model/boxes";
import type { Film } from "../../graph-view/model/film";
import { visibilityOf, type Folding } from "../../graph-view/model/folding";
import { isMerge, type Graph } from "../../graph-view/model/graph";
import type { Picture } from "../../graph-view/model/picture";
import { roomOf } from "../../graph-view/model/room";
import { COUNT, NOTE_GAP } from "../../graph-view/model/sizes";
import { placeOfText } from "../../graph-view/picture/notes";
import { drawnWires, segmentsOf, type Segment } from "./geometry";

/** Fails if a shown node has no cell, a cell is outside of its box or on another, or a wire is attached to nothing. */
export function checkPicture(graph: Graph, folding: Folding, { boxes, wires, hidden }: Picture): void {
  const cells = boxes.flatMap((box) => box.cells);
  const drawn = new Set(cells.map(({ node }) => node));
  if (folding.blocks === undefined) {
    assert.deepEqual([...drawn].sort((a, b) => a - b), visibilityOf(graph, folding).shown.flatMap((shown, id) => shown ? [id] : []));
  }
  assert.equal(hidden, graph.nodes.length - drawn.size);
  assert.equal(new Set(boxes.map(({ id }) => id)).size, boxes.length, "ids of boxes are unique");
  assert.equal(new Set(wires.map(({ id }) => id)).size, wires.length, "ids of wires are unique");
  for (const { id, cells, width, height } of boxes) {
    for (const [index, cell] of cells.entries()) {
      assert.ok(cell.x > -0.01 && cell.y >= 0 && cell.x + cell.width < width + 0.01 && cell.y + cell.height <= height, `a cell is inside of ${id}`);
      for (const other of cells.slice(index + 1, index + 20)) {
        assert.ok(!overlap(cell, other), `cells of ${id} do not overlap`);
      }
    }
  }
  const widths = new Map(boxes.map(({ id, width }) => [id, width]));
  for (const { id, from, to } of wires) {
    for (const end of [from, to]) {
      assert.ok(end.x >= 0 && end.x <= (widths.get(end.box) ?? -1), `${id} is attached to a box`);
    }
  }
}

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function overlap(a: Rectangle, b: Rectangle): boolean {
  const inside = 0.01;
  return a.x + a.width > b.x + inside && b.x + b.width > a.x + inside && a.y + a.height > b.y + inside && b.y + b.height > a.y + inside;
}

/**
 * Fails if boxes overlap, a wire runs through a box, a wire that does not lead back runs upward, or something is missing. In a `cyclic` picture some wires
 * must run upward that are not said to lead back.
 */
export function checkLayout(picture: Picture, layout: Layout, cyclic = false): void {
  const placed = picture.boxes.map((box) => {
    const place = layout.boxes.get(box.id);
    assert.ok(place !== undefined && Number.isInteger(place.x) && Number.isInteger(place.y), `${box.id} has a place`);
    return { ...box, ...place };
  });
  const byTop = [...placed].sort((a, b) => a.y - b.y);
  const tallest = placed.reduce((height, box) => Math.max(height, box.height), 0);
  byTop.forEach((box, index) => {
    for (let next = index + 1; (byTop[next]?.y ?? Infinity) < box.y + box.height; next++) {
      const other = byTop[next];
      assert.ok(other === undefined || !overlap(box, other), `${box.id} and ${other?.id ?? ""} do not overlap`);
    }
  });
  const boxes = new Map(placed.map((box) => [box.id, box]));
  for (const { id, from, to, back } of picture.wires) {
    const path = layout.wires.get(id) ?? [];
    const [source, target] = [boxes.get(from.box), boxes.get(to.box)];
    assert.ok(source !== undefined && target !== undefined);
    assert.deepEqual(path[0], { x: source.x + from.x, y: source.y + source.height }, `${id} starts at its source`);
    assert.deepEqual(path.at(-1), { x: target.x + to.x, y: target.y }, `${id} ends at its target`);
    if (!back && source !== target && !cyclic) {
      assert.ok(source.y + source.height < target.y, `${id} leads down`);
    }
    for (const { x, y } of path) {
      assert.ok(x >= layout.left && x <= layout.left + layout.width && y >= layout.top && y <= layout.top + layout.height);
    }
  }
  for (const segment of segmentsOf(drawnWires(picture, layout))) {
    const [top, bottom] = [Math.min(segment.from.y, segment.to.y), Math.max(segment.from.y, segment.to.y)];
    for (let index = firstBelow(byTop, top - tallest); (byTop[index]?.y ?? Infinity) < bottom; index++) {
      const box = byTop[index];
      assert.ok(box === undefined || !runsThrough(segment, box), `${picture.wires[segment.wire]?.id ?? ""} does not run through ${box?.id ?? ""}`);
    }
  }
}

/** The height of a text that a film writes. */
const TEXT = 10;

/** Fails if a text that a film writes at some step has no room: it would be under a box, or another text. */
export function checkTexts(film: Film): void {
  const folding = { constantsInside: false, projectionsInside: true };
  const room = roomOf(film);
  const picture = pictureOf(film.graph, folding, room);
  const places = layout(picture);
  checkPicture(film.graph, folding, picture);
  // The edges of different steps together may close a cycle that no step has.
  checkLayout(picture, places, true);
  const boxes = picture.boxes.map((box) => ({ ...box, ...places.boxes.get(box.id) ?? { x: NaN, y: NaN } }));
  const notes = boxes.flatMap((box) => box.cells.map((cell) => {
    const { x, y } = placeOfText(cell, box);
    return { x: box.x + cell.x + x, y: box.y + cell.y + y - TEXT / 2, width: room.notes[cell.node] ?? 0, height: TEXT };
  }));
  const counts = picture.wires.filter(({ target }) => isMerge(film.graph.nodes[target])).map(({ id, source }) => {
    const { x, y } = places.wires.get(id)?.at(-1) ?? { x: NaN, y: NaN };
    return { x: x + NOTE_GAP, y: y - COUNT / 2 - TEXT / 2, width: room.counts[source] ?? 0, height: TEXT };
  });
  const texts = [...notes, ...counts].filter(({ width }) => width > 0);
  texts.forEach((text, at) => {
    assert.ok(text.x + text.width <= places.left + places.width, "a text is within the picture");
    for (const other of [...boxes, ...texts.slice(at + 1)]) {
      assert.ok(!overlap(text, other), `a text of ${film.film} has room: ${JSON.stringify([text, other])}`);
    }
  });
}

function firstBelow(boxes: readonly Rectangle[], y: number): number {
  let [low, high] = [0, boxes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    [low, high] = (boxes[middle]?.y ?? 0) < y ? [middle + 1, high] : [low, middle];
  }
  return low;
}

/** Whether a segment has a point inside of a rectangle: what remains of it between the sides is not empty. */
function runsThrough({ from, to }: Segment, { x, y, width, height }: Rectangle): boolean {
  let [start, end] = [0, 1];
  for (const [at, way, low, high] of [[from.x, to.x - from.x, x, x + width], [from.y, to.y - from.y, y, y + height]] as const) {
    if (way === 0) {
      if (at <= low || at >= high) {
        return false;
      }
    } else {
      const [first, last] = [(low - at) / way, (high - at) / way].sort((a, b) => a - b) as [number, number];
      [start, end] = [Math.max(start, first), Math.min(end, last)];
    }
  }
  return end - start > 1e-9;
}
