import type { Layout } from "../layout/layout";
import type { Box, Point, Wire } from "../model/picture";
import type { Scene } from "../state/scene";
import { drawBox, type DrawnBox } from "./boxes";
import { set, svg } from "./elements";
import { newWire, setLook, setPath, type DrawnWire } from "./wires";

/** How long a move takes. */
const MOVE_MILLIS = 150;
/** More elements than this do not move smoothly: they jump. */
const MAX_MOVES = 400;

/** How nodes stand out, by class; each mark has a class in the style. */
export type Mark = "selected" | "near" | "at-cursor" | "elsewhere" | "hit" | "hovered";

interface Place<T, D> {
  readonly item: T;
  readonly drawn: D;
  /** Where it is on the screen, maybe on its way. */
  at: readonly Point[];
}

/**
 * The picture as SVG elements. It keeps the elements of what is still there in the next version, touches only what has
 * changed, and moves what stands elsewhere.
 */
export class Drawing {
  /** What pan and zoom transform. */
  readonly world = svg("g", { class: "world" });
  readonly #wireLayer = svg("g", { class: "wires" });
  readonly #boxLayer = svg("g", { class: "boxes" });
  #boxes = new Map<string, Place<Box, DrawnBox>>();
  #wires = new Map<string, Place<Wire, DrawnWire>>();
  #cells = new Map<number, SVGGElement[]>();
  #marks = new Map<Mark, ReadonlySet<number>>();
  #frame = 0;

  constructor() {
    this.world.append(this.#wireLayer, this.#boxLayer);
  }

  /** Draws the scene; with `smoothly`, what stood elsewhere moves. */
  draw(scene: Scene, layout: Layout, smoothly: boolean): void {
    cancelAnimationFrame(this.#frame);
    this.#cells = new Map();
    const moves = [...this.#drawBoxes(scene, layout), ...this.#drawWires(scene, layout)];
    for (const [node, box] of scene.boxes) {
      const closed = this.#boxes.get(box)?.drawn.element;
      if (!this.#cells.has(node) && closed !== undefined) {
        this.#cells.set(node, [closed]);
      }
    }
    const marks = this.#marks;
    this.#marks = new Map();
    marks.forEach((nodes, mark) => { this.mark(mark, nodes); });
    if (smoothly && moves.length <= MAX_MOVES) {
      this.#animate(moves);
    } else {
      moves.forEach((move) => { move(1); });
    }
  }

  /**
   * The elements of a node: one, but for a constant that several nodes use. That of a node in a closed block is the block.
   */
  cellsOf(node: number): readonly SVGGElement[] {
    return this.#cells.get(node) ?? [];
  }

  /** The boxes, with the places where they stand. */
  *boxes(): Iterable<{ box: Box; at: Point; element: SVGGElement }> {
    for (const { item, drawn, at: [at] } of this.#boxes.values()) {
      if (at !== undefined) {
        yield { box: item, at, element: drawn.element };
      }
    }
  }

  /** The wires, with their paths. */
  *wires(): Iterable<{ wire: Wire; path: readonly Point[]; element: SVGGElement }> {
    for (const { item, drawn, at } of this.#wires.values()) {
      yield { wire: item, path: at, element: drawn.element };
    }
  }

  /** Lets these nodes stand out, and no others. */
  mark(mark: Mark, nodes: ReadonlySet<number>): void {
    const old = this.#marks.get(mark);
    this.#marks.set(mark, nodes);
    for (const node of old ?? []) {
      if (!nodes.has(node)) {
        this.#setMark(node, mark, false);
      }
    }
    for (const node of nodes) {
      this.#setMark(node, mark, true);
    }
  }

  /** Lets the wires of these nodes stand out. */
  markWires(nodes: ReadonlySet<number>): void {
    for (const { item, drawn } of this.#wires.values()) {
      drawn.element.classList.toggle("near", nodes.has(item.source) || nodes.has(item.target));
    }
  }

  #setMark(node: number, mark: Mark, isSet: boolean): void {
    for (const cell of this.cellsOf(node)) {
      cell.classList.toggle(mark, isSet);
      if (mark === "selected") {
        set(cell, { "aria-selected": String(isSet) });
      }
    }
  }

  #drawBoxes(scene: Scene, layout: Layout): Move[] {
    const old = this.#boxes;
    this.#boxes = new Map();
    const moves: Move[] = [];
    let before: Element | null = null;
    removeOthers(old, new Set(scene.picture.boxes.map((box) => box.id)));
    for (const box of scene.picture.boxes) {
      const target = layout.boxes.get(box.id) ?? { x: 0, y: 0 };
      const last = old.get(box.id);
      const drawn = drawBox(box, scene, last?.drawn);
      if (drawn !== last?.drawn) {
        last?.drawn.element.replaceWith(drawn.element);
      }
      const place = { item: box, drawn, at: last?.at ?? [target] };
      this.#boxes.set(box.id, place);
      // A reader of the screen meets the nodes in the order of the elements.
      const next: Element | null = before === null ? this.#boxLayer.firstElementChild : before.nextElementSibling;
      if (next !== drawn.element) {
        this.#boxLayer.insertBefore(drawn.element, next);
      }
      before = drawn.element;
      box.cells.forEach(({ node }, at) => {
        const cell = drawn.cells[at];
        if (cell !== undefined) {
          this.#cells.set(node, [...this.cellsOf(node), cell]);
        }
      });
      moves.push(...moveOf(place, [target], ([at]) => {
        if (at !== undefined) {
          drawn.element.setAttribute("transform", `translate(${at.x},${at.y})`);
        }
      }, drawn !== last?.drawn));
    }
    return moves;
  }

  #drawWires(scene: Scene, layout: Layout): Move[] {
    const old = this.#wires;
    this.#wires = new Map();
    const moves: Move[] = [];
    removeOthers(old, new Set(scene.picture.wires.map((wire) => wire.id)));
    for (const wire of scene.picture.wires) {
      const target = layout.wires.get(wire.id) ?? [];
      const last = old.get(wire.id);
      const drawn = last?.drawn ?? newWire();
      const place = { item: wire, drawn, at: last?.at.length === target.length ? last.at : target };
      this.#wires.set(wire.id, place);
      setLook(wire, scene, drawn);
      if (last === undefined) {
        this.#wireLayer.append(drawn.element);
      }
      moves.push(...moveOf(place, target, (points) => { setPath(points, drawn); }, last?.at !== place.at));
    }
    return moves;
  }

  #animate(moves: readonly Move[]): void {
    let start: number | undefined;
    const step = (now: number): void => {
      // Time starts with the first frame: drawing what is new may have taken long.
      start ??= now;
      const share = Math.min(1, (now - start) / MOVE_MILLIS);
      // Fast at first, then slow.
      const eased = 1 - (1 - share) ** 3;
      moves.forEach((move) => { move(eased); });
      if (share < 1) {
        this.#frame = requestAnimationFrame(step);
      }
    };
    this.#frame = requestAnimationFrame(step);
  }
}

/** Brings something a share of its way. */
type Move = (share: number) => void;

/** The move to the target; none if it is there already. What is new is shown at its target at once. */
function moveOf(place: { at: readonly Point[] }, target: readonly Point[], show: (at: readonly Point[]) => void, isNew: boolean):
Move[] {
  const start = place.at;
  if (isNew) {
    show(start);
  }
  const isThere = start.every(({ x, y }, at) => x === target[at]?.x && y === target[at].y);
  return isThere ? [] : [(share) => {
    place.at = share === 1 ? target : start.map(({ x, y }, at) => {
      const { x: toX, y: toY } = target[at] ?? { x, y };
      return { x: x + (toX - x) * share, y: y + (toY - y) * share };
    });
    show(place.at);
  }];
}

function removeOthers(
  places: ReadonlyMap<string, { readonly drawn: { readonly element: Element } }>, kept: ReadonlySet<string>,
): void {
  for (const [id, { drawn }] of places) {
    if (!kept.has(id)) {
      drawn.element.remove();
    }
  }
}
