// The elements of one box of the picture.
import { HEADING, NOTE_GAP, foldedText } from "../model/sizes";
import type { Sign } from "../model/difference";
import type { GraphNode } from "../model/graph";
import type { Box, Cell } from "../model/picture";
import { inWords } from "../model/words";
import type { Scene } from "../state/scene";
import { classes, set, svg } from "./elements";
import { arrow, innerOutline, outline } from "./shapes";

/** What each sign looks like; a minus sign, not a hyphen. */
export const SIGNS: Readonly<Record<Sign, string>> = { added: "+", gone: "−", retyped: "~" };

/** A box that is drawn. */
export interface DrawnBox {
  readonly element: SVGGElement;
  /** The elements of its cells. */
  readonly cells: readonly SVGGElement[];
  /** What of the box is visible: if it is the same, the elements are kept. */
  readonly look: string;
}

/** Before the text of a row in a block. */
const ROW_INDENT = 8;

let lastId = 0;

/** Draws a box, with the elements of `drawn` if they look the same. */
export function drawBox(box: Box, scene: Scene, drawn: DrawnBox | undefined): DrawnBox {
  const nodes = box.cells.map(({ node }) => scene.graph.nodes[node]);
  const look = JSON.stringify([box.kind, box.control, box.heading, box.width, box.height, box.cells.map((cell, at) =>
    [cell.text, cell.x, cell.y, cell.width, cell.height, cell.folded, cell.use?.slot, ...lookOf(nodes[at], scene)])]);
  const next = drawn?.look === look ? drawn : newBox(box, nodes, scene, look);
  next.cells.forEach((cell, at) => { describe(cell, nodes[at]); });
  return next;
}

/** What of a node is visible beside its cell. */
function lookOf(node: GraphNode | undefined, { graph, difference }: Scene): unknown[] {
  return node === undefined ? [] : [
    node.kind, node.control, node.unreachable, difference?.nodes.get(node.id), graph.run === undefined ? undefined : node.count];
}

/** Sets what may change although the box looks the same: ids are positions in the graph. */
function describe(cell: SVGGElement, node: GraphNode | undefined): void {
  if (node !== undefined) {
    set(cell, { "data-node": node.id, "data-op": node.op, "data-key": node.key, "aria-label": inWords(node) });
  }
}

/** Writes another heading; it may be shorter than the first one, but not longer. */
export function setHeading({ element }: DrawnBox, heading: string): void {
  const text = element.querySelector(".heading");
  if (text !== null && text.textContent !== heading) {
    text.textContent = heading;
    set(element, { "aria-label": heading });
  }
}

/** Draws the arrow at a cell of this height, or takes it away. */
export function setArrow(element: SVGGElement, height: number, isSet: boolean): void {
  const drawn = element.querySelector(":scope > .arrow");
  if (!isSet) {
    drawn?.remove();
  } else if (drawn === null) {
    element.append(svg("path", { class: "arrow", d: arrow(height) }));
  }
}

function newBox(box: Box, nodes: readonly (GraphNode | undefined)[], scene: Scene, look: string): DrawnBox {
  const isClosed = box.cells.length === 0;
  const element = svg("g", {
    class: classes({ box: true, [`box-${box.kind}`]: true, control: box.control, closed: isClosed }),
    ...(box.kind === "block" ? { "data-block": box.id, "aria-label": box.heading, role: isClosed ? "treeitem" : "group" } : {}),
    ...(isClosed ? { id: `cell-${++lastId}`, "aria-expanded": "false" } : {}),
  });
  if (box.heading !== undefined) {
    element.append(
      svg("rect", { class: "frame", width: box.width, height: box.height, rx: 4 }),
      svg("rect", { class: "heading-bar", width: box.width, height: HEADING, rx: 4 }),
      svg("text", { class: "heading", x: 8, y: HEADING / 2 }, box.heading));
  }
  const cells = box.cells.map((cell, at) => newCell(cell, nodes[at], scene, box));
  element.append(...cells);
  return { element, cells, look };
}

function newCell(cell: Cell, node: GraphNode | undefined, { graph, difference }: Scene, box: Box): SVGGElement {
  const { x, y, width, height, text, folded } = cell;
  const kind = node?.kind ?? "operation";
  const sign = difference?.nodes.get(cell.node);
  const count = graph.run === undefined ? undefined : node?.count;
  const element = svg("g", {
    class: classes({
      cell: true,
      [kind]: true,
      inside: cell.use !== undefined,
      control: node?.control === true,
      unreachable: node?.unreachable === true,
      unexecuted: count === "0",
      ...(sign === undefined ? {} : { [sign]: true }),
    }),
    id: `cell-${++lastId}`,
    role: "treeitem",
    "aria-selected": "false",
    transform: `translate(${x},${y})`,
  });
  // The constants inside a node stand above its text, within its outline.
  const isRow = box.kind === "block";
  const above = isRow || kind === "projection" ? 0 : y;
  const raised = above === 0 ? undefined : `translate(0,${-above})`;
  element.append(isRow ? svg("rect", { class: "shape", width, height })
    : svg("path", { class: "shape", d: outline(kind, width, height + above), transform: raised }));
  const inner = isRow ? undefined : innerOutline(kind, width, height + above);
  if (inner !== undefined) {
    element.append(svg("path", { class: "inner", d: inner, transform: raised }));
  }
  const label = svg("text", { class: "label", x: isRow ? ROW_INDENT : width / 2, y: height / 2 }, text);
  if (folded > 0) {
    label.append(svg("tspan", { class: "folded" }, foldedText(folded)));
  }
  element.append(label);
  if (count !== undefined && count !== "0" && hasCount(cell, kind, box)) {
    // Beside the wires that leave it.
    const place = isRow ? { class: "count in-row", x: width - ROW_INDENT, y: height / 2 }
      : { class: "count", x: width / 2 + NOTE_GAP, y: height + 9 };
    element.append(svg("text", place, `×${count}`));
  }
  if (sign !== undefined) {
    element.append(svg("text", { class: "sign", x: -3, y: 2 }, SIGNS[sign]));
  }
  return element;
}

/** Constants run whenever their users do, and a node with ports as often as they do together. */
function hasCount(cell: Cell, kind: GraphNode["kind"], box: Box): boolean {
  return cell.use === undefined && !(hasPorts(box) && kind !== "projection");
}

/** Whether the projections of the first cell stand below it. */
export function hasPorts({ kind, cells }: Box): boolean {
  return (kind === "start" || kind === "branch") && cells.length > 1;
}
