import { select, type Selection } from "d3-selection";
import { zoom, zoomIdentity, zoomTransform, type D3ZoomEvent, type ZoomBehavior } from "d3-zoom";
import type { Point } from "../model/picture";
import { set } from "./elements";

/** Part of the picture, in its coordinates. */
export interface Rectangle extends Point {
  readonly width: number;
  readonly height: number;
}

/** What is at (0, 0) is drawn at (x, y), k times as large. */
interface PanAndZoom extends Point {
  readonly k: number;
}

const MIN_ZOOM = 0.02;
const MAX_ZOOM = 4;
/** A small graph is not blown up to fill the window. */
const MAX_FIT = 1.25;
/** A picture that would be so many times larger is fitted again. */
const MAX_LARGER = 1.5;
/** Pixels around what is fitted or brought into view. */
const MARGIN = 32;

/** Which part of the picture is seen: pan and zoom. */
export class Viewport {
  readonly #svg: SVGSVGElement;
  readonly #selection: Selection<SVGSVGElement, unknown, null, undefined>;
  readonly #zoom: ZoomBehavior<SVGSVGElement, unknown>;
  #fitted = "";
  /** The size of the window; to ask the element for it would make the browser lay out the page at once. */
  #width = 0;
  #height = 0;

  /** Transforms `world` within `svg`, calls `changed` after each change, and `resized` when the window has another size. */
  constructor(svg: SVGSVGElement, world: SVGGElement, changed: () => void, resized: () => void) {
    this.#svg = svg;
    this.#selection = select(svg);
    this.#zoom = zoom<SVGSVGElement, unknown>()
      .extent(() => [[0, 0], [this.#width, this.#height]])
      .scaleExtent([MIN_ZOOM, MAX_ZOOM])
      // Dragging pans; a wheel zooms only with Ctrl, which is how browsers report a pinch.
      .filter((event: MouseEvent) => event.type === "wheel" ? event.ctrlKey || event.metaKey : event.button === 0)
      .on("zoom", ({ transform }: D3ZoomEvent<SVGSVGElement, unknown>) => {
        set(world, { transform: transform.toString() });
        changed();
      });
    this.#selection.call(this.#zoom).on("dblclick.zoom", null);
    new ResizeObserver(([entry]) => {
      if (entry !== undefined) {
        ({ width: this.#width, height: this.#height } = entry.contentRect);
        resized();
      }
    }).observe(svg);
    svg.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        const { x, y } = inPixels(event);
        this.pan(-x, -y);
      }
    }, { passive: false });
  }

  get state(): PanAndZoom {
    const { x, y, k } = zoomTransform(this.#svg);
    return { x, y, k };
  }

  set state({ x, y, k }: PanAndZoom) {
    this.#zoom.transform(this.#selection, zoomIdentity.translate(x, y).scale(k));
  }

  /** What is seen. */
  get visible(): Rectangle {
    const { x, y, k } = this.state;
    return { x: -x / k, y: -y / k, width: this.#width / k, height: this.#height / k };
  }

  /** Moves the picture, in pixels of the screen. */
  pan(x: number, y: number): void {
    const { x: oldX, y: oldY, k } = this.state;
    this.state = { x: oldX + x, y: oldY + y, k };
  }

  /** Zooms around the middle. */
  zoomBy(factor: number): void {
    this.#zoom.scaleBy(this.#selection, factor);
  }

  /** Shows all of a part of the picture, in the middle. If it would be too small to read, it shows its start, at the top. */
  fit(part: Rectangle, minZoom = 0, start: Point = part): void {
    const k = this.#fittingZoom(part);
    this.state = k >= minZoom
      ? { x: this.#width / 2 - (part.x + part.width / 2) * k, y: this.#height / 2 - (part.y + part.height / 2) * k, k }
      : { x: this.#width / 2 - start.x * minZoom, y: MARGIN - start.y * minZoom, k: minZoom };
    this.#fitted = zoomTransform(this.#svg).toString();
  }

  /** Whether a part is cut off, small or far from the middle, though it fits into the window at a zoom that is not below `minZoom`. */
  misplaces(part: Rectangle, minZoom: number): boolean {
    const zoom = this.#fittingZoom(part);
    return zoom >= minZoom && (!this.sees(part) || zoom > MAX_LARGER * this.state.k || this.#isAside(part));
  }

  /** Whether the middle of a part is not in the middle third of the window. */
  #isAside(part: Rectangle): boolean {
    const { x, y, width, height } = this.visible;
    const isOuter = (start: number, length: number, seenStart: number, seenLength: number): boolean =>
      Math.abs(start + length / 2 - seenStart - seenLength / 2) > seenLength / 6;
    return isOuter(part.x, part.width, x, width) || isOuter(part.y, part.height, y, height);
  }

  /** Whether a part is seen as a whole. */
  sees(part: Rectangle): boolean {
    const { x, y, width, height } = this.visible;
    return x <= part.x && y <= part.y && part.x + part.width <= x + width && part.y + part.height <= y + height;
  }

  #fittingZoom({ width, height }: Rectangle): number {
    return Math.min(MAX_FIT, (this.#width - 2 * MARGIN) / width, (this.#height - 2 * MARGIN) / height);
  }

  /** Whether no person has panned or zoomed since a part was fitted. */
  get isFitted(): boolean {
    return this.#fitted === zoomTransform(this.#svg).toString();
  }

  /** Pans as little as it takes to see a part of the picture. What was fitted counts as fitted: no person has moved it. */
  show(part: Rectangle): void {
    const { isFitted, state: { k } } = this;
    const seen = this.visible;
    const margin = MARGIN / k;
    this.pan(
      -k * distance(part.x - margin, part.width + 2 * margin, seen.x, seen.width),
      -k * distance(part.y - margin, part.height + 2 * margin, seen.y, seen.height),
    );
    if (isFitted) {
      this.#fitted = zoomTransform(this.#svg).toString();
    }
  }
}

/** Whether two parts have a place in common. */
export function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** How far to move the seen interval to contain the other one. */
function distance(start: number, length: number, seenStart: number, seenLength: number): number {
  if (start < seenStart) {
    return start - seenStart;
  }
  return Math.max(0, Math.min(start - seenStart, start + length - seenStart - seenLength));
}

/** How far a wheel turned, in pixels: some browsers count lines. */
function inPixels({ deltaX, deltaY, deltaMode, shiftKey }: WheelEvent): Point {
  const unit = deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
  // A wheel turns in one direction only: with Shift, it pans sideways.
  return shiftKey && deltaX === 0 ? { x: deltaY * unit, y: 0 } : { x: deltaX * unit, y: deltaY * unit };
}
