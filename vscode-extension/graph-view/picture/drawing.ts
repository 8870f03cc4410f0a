import type { Layout } from "../layout/layout";
import { blockHeading } from "../model/blocks";
import { FILM_MARKS, classOf, edgeCountOf, edgeLook, shortCountOf, shortNoteOf, type FilmMark, type Frame } from "../model/frame";
import type { Box, Cell, Point, Wire } from "../model/picture";
import { HEADING } from "../model/sizes";
import type { Scene } from "../state/scene";
import { drawBox, setArrow, setHeading, type DrawnBox } from "./boxes";
import { set, svg } from "./elements";
import { Motion, moveOf, type Move } from "./motion";
import { NO_NOTE, writeNote, type Note } from "./notes";
import { newWire, setLook, setPath, writeCount, type DrawnWire } from "./wires";

/** How nodes stand out, by class; each mark has a class in the style. */
export type Mark = "selected" | "near" | "at-cursor" | "stopped" | "elsewhere" | "hit" | "hovered" | FilmMark;

const NOBODY: ReadonlySet<number> = new Set();

const EDGE_LOOKS = ["added", "gone", "absent"] as const;

interface Place<T, D> {
  readonly item: T;
  readonly drawn: D;
  /** Where it is on the screen, maybe on its way. */
  at: readonly Point[];
}

/** The element of a cell, in its box; of a node in a closed block, that of the block. */
interface DrawnCell {
  readonly element: SVGGElement;
  readonly box: Box;
  readonly cell: Cell | undefined;
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
  #cells = new Map<number, DrawnCell[]>();
  #marks = new Map<Mark, ReadonlySet<number>>();
  /** What a film has written at nodes. */
  #notes = new Map<number, Note>();
  readonly #motion = new Motion();

  constructor() {
    this.world.append(this.#wireLayer, this.#boxLayer);
  }

  /** Draws the scene, with no marks; with `smoothly`, what stood elsewhere moves. */
  draw(scene: Scene, layout: Layout, smoothly: boolean): void {
    this.#clear();
    this.#cells = new Map();
    const moves = [...this.#drawBoxes(scene, layout), ...this.#drawWires(scene, layout)];
    for (const [node, box] of scene.boxes) {
      const closed = this.#boxes.get(box);
      if (!this.#cells.has(node) && closed !== undefined) {
        this.#cells.set(node, [{ element: closed.drawn.element, box: closed.item, cell: undefined }]);
      }
    }
    this.#motion.start(moves, smoothly);
  }

  /**
   * The element of a node that is seen: the first one, for a constant that several nodes use. That of a node in a closed block
   * is the block.
   */
  cellOf(node: number): SVGGElement | undefined {
    const elements = this.#cellsOf(node).map(({ element }) => element);
    return elements.find(({ classList }) => !classList.contains("vacant")) ?? elements[0];
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

  /** Shows what is there at a step of the film that the scene is about; nothing moves. */
  showFrame(frame: Frame): void {
    FILM_MARKS.forEach((mark) => { this.mark(mark, frame.marks[mark]); });
    frame.now.nodes.forEach((state, node) => {
      const sign = frame.marks.added.has(node) ? "added" : frame.marks.gone.has(node) ? "gone" : undefined;
      this.#write(node, { text: shortNoteOf(state), equalClass: classOf(state), sign });
      this.#cellsOf(node).filter(({ box, cell }) => box.block !== undefined && cell !== undefined).forEach(({ element, box }) => {
        const isVacant = box.block !== state.block;
        element.classList.toggle("vacant", isVacant);
        set(element, { "aria-hidden": isVacant ? "true" : undefined });
      });
    });
    const sizes = new Map<number | undefined, number>();
    frame.now.nodes.forEach(({ block }) => sizes.set(block, (sizes.get(block) ?? 0) + 1));
    for (const { item: { block, name }, drawn } of this.#boxes.values()) {
      drawn.element.classList.toggle("legal", block !== undefined && frame.step?.blocks?.includes(block) === true);
      if (block !== undefined && name !== undefined) {
        setHeading(drawn, blockHeading(name, sizes.get(block) ?? 0));
      }
    }
    for (const { item: { source, target, slot }, drawn } of this.#wires.values()) {
      const { element } = drawn;
      const edge = { from: source, to: target, slot };
      // Wires between blocks are no edges: they stay.
      const look = frame.film.film === "schedule" ? "there" : edgeLook(frame, edge);
      writeCount(drawn, shortCountOf(edgeCountOf(frame, edge)));
      EDGE_LOOKS.forEach((name) => { element.classList.toggle(name, name === look); });
      element.classList.toggle("unexecuted", frame.marks.unexecuted.has(source) || frame.marks.unexecuted.has(target));
    }
  }

  #cellsOf(node: number): readonly DrawnCell[] {
    return this.#cells.get(node) ?? [];
  }

  #write(node: number, note: Note): void {
    const { text, equalClass, sign } = this.#notes.get(node) ?? NO_NOTE;
    if (text !== note.text || equalClass !== note.equalClass || sign !== note.sign) {
      this.#notes.set(node, note);
      for (const { element, box, cell } of this.#cellsOf(node)) {
        if (cell !== undefined) {
          writeNote(element, note, cell, box);
        }
      }
    }
  }

  /** Removes all that stands out; elements that are kept may stand for other nodes next. */
  #clear(): void {
    for (const mark of this.#marks.keys()) {
      this.mark(mark, NOBODY);
    }
    for (const [node, cells] of this.#cells) {
      this.#write(node, NO_NOTE);
      cells.forEach(({ element }) => {
        element.classList.remove("vacant");
        set(element, { "aria-hidden": undefined });
      });
    }
    this.#notes.clear();
    for (const { drawn } of this.#boxes.values()) {
      drawn.element.classList.remove("legal");
    }
    for (const { drawn } of this.#wires.values()) {
      writeCount(drawn, "");
    }
  }

  #setMark(node: number, mark: Mark, isSet: boolean): void {
    for (const { element, cell } of this.#cellsOf(node)) {
      element.classList.toggle(mark, isSet);
      if (mark === "selected") {
        set(element, { "aria-selected": String(isSet) });
      } else if (mark === "stopped") {
        setArrow(element, cell?.height ?? HEADING, isSet);
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
      box.cells.forEach((cell, at) => {
        const element = drawn.cells[at];
        if (element !== undefined) {
          this.#cells.set(cell.node, [...this.#cellsOf(cell.node), { element, box, cell }]);
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
