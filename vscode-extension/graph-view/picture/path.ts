import type { Point } from "../model/picture";

/** The SVG path along the points, with rounded corners. */
export function roundedPath(points: readonly Point[], radius: number): string {
  return points.map((point, at) => {
    const before = points[at - 1];
    const after = points[at + 1];
    if (before === undefined) {
      return `M${text(point)}`;
    }
    if (after === undefined) {
      return `L${text(point)}`;
    }
    const start = towards(point, before, radius);
    const end = towards(point, after, radius);
    return `L${text(start)}Q${text(point)} ${text(end)}`;
  }).join("");
}

/** The SVG path of an arrowhead whose tip is the last point, for a wire that comes from the point before it. */
export function arrowhead(points: readonly Point[], length: number): string {
  const tip = points.at(-1);
  const from = points.findLast((point) => tip !== undefined && (point.x !== tip.x || point.y !== tip.y));
  if (tip === undefined || from === undefined) {
    return "";
  }
  const base = towards(tip, from, length, length);
  const across = { x: (tip.y - base.y) * 0.42, y: (base.x - tip.x) * 0.42 };
  const left = { x: base.x + across.x, y: base.y + across.y };
  const right = { x: base.x - across.x, y: base.y - across.y };
  return `M${text(tip)}L${text(left)}L${text(right)}Z`;
}

/** The point at a distance, but at most half of the way to the other one unless `least` says more. */
function towards(from: Point, to: Point, distance: number, least = 0): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.max(least, Math.min(distance, length / 2)) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

const text = ({ x, y }: Point): string => `${round(x)},${round(y)}`;
const round = (value: number): number => Math.round(value * 10) / 10;
