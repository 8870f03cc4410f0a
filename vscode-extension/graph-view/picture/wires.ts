// The elements of one wire of the picture.
import type { GraphEdge } from "../model/graph";
import type { Point, Wire } from "../model/picture";
import { COUNT, NOTE_GAP } from "../model/sizes";
import type { Scene } from "../state/scene";
import { classes, set, svg } from "./elements";
import { arrowhead, roundedPath } from "./path";

/** The radius of the corners of wires. */
const RADIUS = 8;

/** A wire that is drawn. */
export interface DrawnWire {
  readonly element: SVGGElement;
  readonly line: SVGPathElement;
  readonly head: SVGPathElement;
  /** The width of the line. */
  width: number;
  /** Where it ends. */
  tip: Point;
  /** How often control went along it. */
  count: SVGTextElement | undefined;
}

/** The elements of a wire, without its path. */
export function newWire(): DrawnWire {
  const line = svg("path", { class: "line" });
  const head = svg("path", { class: "head" });
  return { element: svg("g", { class: "wire", "aria-hidden": "true" }, line, head), line, head, width: 1, tip: { x: 0, y: 0 }, count: undefined };
}

/** Sets how a wire looks. */
export function setLook(wire: Wire, scene: Scene, drawn: DrawnWire): void {
  const { element, line } = drawn;
  const sign = signOf(wire, scene);
  const count = scene.graph.run === undefined ? undefined : scene.graph.nodes[wire.source]?.count;
  const isUnexecuted = count === "0" || (count !== undefined && scene.graph.nodes[wire.target]?.count === "0");
  set(element, {
    class: classes({
      wire: true,
      [wire.kind]: true,
      back: wire.back,
      unreachable: scene.graph.nodes[wire.source]?.unreachable === true || scene.graph.nodes[wire.target]?.unreachable === true,
      unexecuted: isUnexecuted,
      ...(sign === undefined ? {} : { [sign]: true }),
    }),
    "data-source": wire.source,
    "data-target": wire.target,
    "data-slot": wire.slot,
  });
  drawn.width = wire.kind === "control" ? 2.4 + (isUnexecuted ? 0 : thickness(count)) : 1.3;
  set(line, { "stroke-width": drawn.width });
}

/** Sets the path of a wire. */
export function setPath(points: readonly Point[], drawn: DrawnWire): void {
  drawn.line.setAttribute("d", roundedPath(points, RADIUS));
  drawn.head.setAttribute("d", arrowhead(points, 5 + 1.4 * drawn.width));
  drawn.tip = points.at(-1) ?? drawn.tip;
  placeCount(drawn);
}

/** Writes a count at the end of a wire, in place of the one before; an empty one is not shown. */
export function writeCount(drawn: DrawnWire, text: string): void {
  if (text === (drawn.count?.textContent ?? "")) {
    return;
  }
  if (drawn.count === undefined) {
    drawn.count = svg("text", { class: "count" });
    drawn.element.append(drawn.count);
    placeCount(drawn);
  }
  drawn.count.textContent = text;
}

function placeCount({ tip, count }: DrawnWire): void {
  if (count !== undefined) {
    set(count, { x: tip.x + NOTE_GAP, y: tip.y - COUNT / 2 });
  }
}

/** How much thicker control is that was executed: with the number of digits, so that one run and a million both fit. */
const thickness = (count: string | undefined): number => count === undefined ? 0 : Math.min(3, 0.6 * count.length);

function signOf(wire: Wire, { difference, connections }: Scene): "added" | "gone" | undefined {
  const isWire = (edge: GraphEdge): boolean => edge.from === wire.source && edge.slot === wire.slot;
  const edge = connections.inputs(wire.target).find(isWire);
  return edge === undefined ? undefined : difference?.edges.get(edge);
}
