import { layout, type Layout } from "../layout/layout";
import { carriedOver } from "../model/matching";
import type { Box, Point } from "../model/picture";
import { cull } from "../picture/culling";
import { Drawing } from "../picture/drawing";
import { svg } from "../picture/elements";
import { overlap, Viewport, type Rectangle } from "../picture/viewport";
import type { Scene } from "../state/scene";

/** Below this zoom a graph does not open, since one could not read it: it opens at its start. */
const MIN_FIRST_ZOOM = 0.5;
/** The same for a film, whose steps are read; the picture follows them. */
const MIN_FIRST_ZOOM_OF_FILM = 0.8;

/** The picture on the page: it draws one scene after another, and knows where everything stands. */
export class Stage {
  readonly svg = svg("svg", { class: "picture", role: "tree", tabindex: 0, "aria-label": "Graph" });
  readonly viewport: Viewport;
  readonly drawing = new Drawing();
  #scene: Scene | undefined;
  #layout: Layout | undefined;
  #needsFit = true;

  /** Calls `changed` when another part of the picture is seen; `zoom` is where it stood before a reload. */
  constructor(changed: () => void, zoom: Viewport["state"] | undefined) {
    this.svg.append(this.drawing.world);
    this.viewport = new Viewport(this.svg, this.drawing.world, changed, () => {
      this.#needsFit ||= this.viewport.isFitted;
      this.#fitIfNeeded();
      changed();
    });
    if (zoom !== undefined) {
      this.viewport.state = zoom;
      this.#needsFit = false;
    }
  }

  /** Where somebody has moved the picture to; undefined if it fits the window, as it then does in a window of another size. */
  get zoom(): Viewport["state"] | undefined {
    return this.#needsFit || this.viewport.isFitted ? undefined : this.viewport.state;
  }

  /** The scene that is drawn. */
  get scene(): Scene | undefined {
    return this.#scene;
  }

  /** The place of the whole picture. */
  get whole(): Rectangle | undefined {
    return this.#layout && wholeOf(this.#layout);
  }

  /** Draws a scene in place of the one before: what is in both stays where it is as far as possible. `selected` is a key. */
  draw(scene: Scene, selected: string | undefined): void {
    const old = this.#scene;
    this.#scene = scene;
    const isSameKind = old?.blocks === scene.blocks && old.picture.boxes.length > 0;
    const previous = isSameKind && this.#layout !== undefined
      ? carriedOver(this.#layout.boxes, old.graph, scene.graph) : undefined;
    const fixed = previous === undefined ? undefined : this.#fixedBox(scene, previous, selected);
    // The same picture stays as it is. A layout would not quite give it back, since the previous one is only one of its aims.
    if (this.#layout === undefined || JSON.stringify(old?.picture) !== JSON.stringify(scene.picture)) {
      this.#layout = layout(scene.picture, {
        ...(previous === undefined ? {} : { previous }),
        ...(fixed === undefined ? {} : { fixed }),
      });
    }
    const isCalm = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.drawing.draw(scene, this.#layout, isSameKind && isCalm);
    const isOther = old !== undefined && (old.graph.view !== scene.graph.view || !old.difference !== !scene.difference);
    const isOtherFilm = old !== undefined && old.playback?.film.film !== scene.playback?.film.film;
    const isMisplaced = selected === undefined && this.viewport.misplaces(wholeOf(this.#layout), this.#minFirstZoom);
    this.#needsFit ||= (old !== undefined && !isSameKind) || isOtherFilm || ((isOther || isMisplaced) && this.viewport.isFitted);
    this.#fitIfNeeded();
  }

  /** Shows the whole picture in the window. */
  fit(): void {
    if (this.#layout !== undefined) {
      this.viewport.fit(wholeOf(this.#layout));
    }
  }

  /** Takes out what is not seen. */
  cull(): void {
    cull(this.drawing, this.viewport.visible, this.viewport.state.k);
  }

  /** Where a node stands: its cell, or the block that it is in. In a film of the schedule, `block` is the one that it is in now. */
  partOf(node: number, block?: number): Rectangle | undefined {
    const box = this.#boxOf(node, block);
    const at = box && this.#layout?.boxes.get(box.id);
    if (box === undefined || at === undefined) {
      return undefined;
    }
    const cell = box.cells.find((candidate) => candidate.node === node) ?? { x: 0, y: 0, width: box.width, height: box.height };
    return { x: at.x + cell.x, y: at.y + cell.y, width: cell.width, height: cell.height };
  }

  /** The boxes that are seen, in the coordinates of the window. */
  get boxesOnScreen(): DOMRect[] {
    const { visible, state: { x, y, k } } = this.viewport;
    const { left, top } = this.svg.getBoundingClientRect();
    return [...this.drawing.boxes()]
      .map(({ box: { width, height }, at }) => ({ ...at, width, height }))
      .filter((part) => overlap(part, visible))
      .map((part) => new DOMRect(left + x + part.x * k, top + y + part.y * k, part.width * k, part.height * k));
  }

  #boxOf(node: number, block: number | undefined): Box | undefined {
    const { picture: { boxes = [] } = {}, boxes: ids } = this.#scene ?? {};
    return boxes.find((box) => block !== undefined && box.block === block) ?? boxes.find(({ id }) => id === ids?.get(node));
  }

  /** The box that stays where it is: that of the selected node, or the one in the middle of the window. */
  #fixedBox(scene: Scene, previous: ReadonlyMap<string, Point>, key: string | undefined): string | undefined {
    const selected = scene.boxes.get(scene.nodes.get(key ?? "")?.id ?? -1);
    if (selected !== undefined && previous.has(selected)) {
      return selected;
    }
    const { x, y, width, height } = this.viewport.visible;
    const distance = (at: Point): number => Math.hypot(at.x - x - width / 2, at.y - y - height / 2);
    const boxes = scene.picture.boxes.flatMap(({ id }) => {
      const at = previous.get(id);
      return at === undefined ? [] : [{ id, distance: distance(at) }];
    });
    return boxes.reduce<typeof boxes[0] | undefined>((a, b) => a === undefined || b.distance < a.distance ? b : a, undefined)?.id;
  }

  get #minFirstZoom(): number {
    return this.#scene?.playback === undefined ? MIN_FIRST_ZOOM : MIN_FIRST_ZOOM_OF_FILM;
  }

  #fitIfNeeded(): void {
    if (this.#needsFit && this.#layout !== undefined && this.#layout.width > 0 && this.viewport.visible.width > 0) {
      this.#needsFit = false;
      const first = this.#scene?.picture.boxes[0];
      const { x, y } = this.#layout.boxes.get(first?.id ?? "") ?? { x: 0, y: 0 };
      this.viewport.fit(wholeOf(this.#layout), this.#minFirstZoom, { x: x + (first?.width ?? 0) / 2, y });
    }
  }
}

const wholeOf = ({ left, top, width, height }: Layout): Rectangle => ({ x: left, y: top, width, height });
