// What a layout looks like, in numbers that do not depend on how it was made.
import type { Layout } from "../../graph-view/layout/layout";
import type { Picture, Point } from "../../graph-view/model/picture";

export interface Segment {
  readonly wire: number;
  readonly from: Point;
  readonly to: Point;
}

/** A drawn wire. Those from one cell may share their way. */
export interface Drawn {
  readonly source: string;
  readonly path: readonly Point[];
}

/** The wires of a layout, as they are drawn. */
export function drawnWires({ wires }: Picture, layout: Layout): Drawn[] {
  return wires.map(({ id, from }) => ({ source: `${from.box} ${from.x}`, path: layout.wires.get(id) ?? [] }));
}

/** At how many points people see wires cross. Those from one cell are one line that branches, and do not cross each other. */
export function crossingCount(wires: readonly Drawn[]): number {
  const segments = segmentsOf(wires).sort((a, b) => top(a) - top(b));
  const seen = new Set<string>();
  let open: Segment[] = [];
  for (const segment of segments) {
    open = open.filter((other) => Math.max(other.from.y, other.to.y) >= top(segment));
    for (const other of open) {
      const sources = [wires[other.wire]?.source ?? "", wires[segment.wire]?.source ?? ""].sort();
      if (sources[0] !== sources[1] && cross(segment, other)) {
        const { x, y } = meetingPoint(segment, other);
        seen.add(`${sources.join(" ")} ${Math.round(x)} ${Math.round(y)}`);
      }
    }
    open.push(segment);
  }
  return seen.size;
}

export function segmentsOf(wires: readonly Drawn[]): Segment[] {
  return wires.flatMap(({ path }, wire) => path.slice(1).map((to, index) => ({ wire, from: path[index] ?? to, to })));
}

function top({ from, to }: Segment): number {
  return Math.min(from.y, to.y);
}

/** Whether two segments have a point in common that is inside of both. */
function cross(a: Segment, b: Segment): boolean {
  return side(a, b.from) * side(a, b.to) < 0 && side(b, a.from) * side(b, a.to) < 0;
}

function side({ from, to }: Segment, point: Point): number {
  return Math.sign((to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x));
}

/** Where the lines through two segments meet that are not parallel. */
function meetingPoint(a: Segment, b: Segment): Point {
  const [ax, ay] = [a.to.x - a.from.x, a.to.y - a.from.y];
  const [bx, by] = [b.to.x - b.from.x, b.to.y - b.from.y];
  const along = ((b.from.x - a.from.x) * by - (b.from.y - a.from.y) * bx) / (ax * by - ay * bx);
  return { x: a.from.x + along * ax, y: a.from.y + along * ay };
}
