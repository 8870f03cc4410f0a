// The layout of Graphviz, to compare with.
import { instance } from "@viz-js/viz";
import type { End, Picture, Point } from "../../graph-view/model/picture";
import type { Drawn } from "./geometry";

const viz = await instance();

/** How Graphviz draws the wires between the same boxes. They are attached in the same order as ours. */
export function drawnByGraphviz({ boxes, wires }: Picture): Drawn[] {
  const numbers = new Map(boxes.map(({ id }, index) => [id, index]));
  const inputs = boxes.map(({ id }) => ends(wires.map(({ to }) => to), id));
  const outputs = boxes.map(({ id }) => ends(wires.map(({ from }) => from), id));
  const nodes = boxes.map(({ width, height }, index) => {
    const label = `{{${ports("i", inputs[index] ?? [])}}|{${ports("o", outputs[index] ?? [])}}}`;
    return `${index} [shape=record fixedsize=true label="${label}" width=${width / 72} height=${height / 72}];`;
  });
  const edges = wires.map(({ from, to }, index) => {
    const source = numbers.get(from.box) ?? 0;
    const target = numbers.get(to.box) ?? 0;
    const tail = `${source}:o${outputs[source]?.indexOf(from.x) ?? 0}:s`;
    const head = `${target}:i${inputs[target]?.indexOf(to.x) ?? 0}:n`;
    return `${tail} -> ${head} [id=${index}];`;
  });
  const answer = viz.renderJSON(`digraph { ${nodes.join(" ")} ${edges.join(" ")} }`) as { edges?: { id: string; pos: string }[] };
  const paths = new Map((answer.edges ?? []).map(({ id, pos }) => [Number(id), sampled(pos)]));
  return wires.map(({ from }, index) => ({ source: `${from.box} ${from.x}`, path: paths.get(index) ?? [] }));
}

/** Where wires are attached at a box, from the left to the right. */
function ends(all: readonly End[], box: string): number[] {
  return [...new Set(all.filter((end) => end.box === box).map(({ x }) => x))].sort((a, b) => a - b);
}

function ports(name: string, at: readonly number[]): string {
  return at.map((_, index) => `<${name}${index}>`).join("|");
}

/** Points on a spline, which is written as `e,X,Y X,Y …`: a start, then three points for each cubic curve. */
function sampled(pos: string): Point[] {
  const points = pos.split(" ").filter((text) => !/^[es]/.test(text)).map((text) => {
    const [x, y] = text.split(",").map(Number);
    return { x: x ?? 0, y: y ?? 0 };
  });
  const path: Point[] = points.slice(0, 1);
  for (let first = 0; first + 3 < points.length; first += 3) {
    const [a, b, c, d] = points.slice(first, first + 4);
    for (let t = 1; t <= 6 && a !== undefined && b !== undefined && c !== undefined && d !== undefined; t++) {
      path.push({ x: cubic(t / 6, a.x, b.x, c.x, d.x), y: cubic(t / 6, a.y, b.y, c.y, d.y) });
    }
  }
  return path;
}

function cubic(t: number, a: number, b: number, c: number, d: number): number {
  const s = 1 - t;
  return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
}
