// From a graph to boxes and wires.
import { blockPicture } from "./blocks";
import { visibilityOf, type Folding, type Visibility } from "./folding";
import { isMerge, type Graph, type GraphEdge, type GraphNode } from "./graph";
import type { Box, Cell, Picture, Wire } from "./picture";
import { NO_ROOM, type Room } from "./room";
import { CELL, CHIP, COUNT, NOTE_GAP, PORT, foldedText, textWidth, wireRoom } from "./sizes";

/**
 * What is drawn of a graph. Each node that the folding shows has at least one cell, and each edge between shown nodes has a
 * wire, unless the cells of its nodes touch: a phi at its region, a projection at its node, a constant inside its user. There is
 * room for the texts of a film.
 *
 * Pure: the same graph and folding give the same picture. Linear in the graph, but for what `visibilityOf` takes.
 */
export function pictureOf(graph: Graph, folding: Folding, room: Room = NO_ROOM): Picture {
  const visibility = visibilityOf(graph, folding);
  if (folding.blocks !== undefined && graph.blocks !== undefined) {
    return blockPicture(graph, graph.blocks, folding.blocks.isOpen, visibility);
  }
  return new Sea(graph, folding, visibility, room).picture();
}

/** The text of a node: as the source writes it where that is possible; with dots where an input is missing. */
export function textOf(node: GraphNode): string {
  const text = node.kind === "constant" ? node.constant ?? node.label : node.symbol ?? node.label;
  return node.open === true ? `${text} …` : text;
}

/** Where a node is: its box, and the middle of its cell in it. */
interface Place {
  readonly box: string;
  readonly middle: number;
}

/** A graph without its order: each node in a box of its own, or with those it belongs to. */
class Sea {
  private readonly shown: readonly GraphNode[];
  /** The edges that are drawn, as wires or as constants inside a user; by user, in the order of their slots. */
  private readonly inputs = new Map<number, GraphEdge[]>();
  /** The node in whose box each node is drawn. */
  private readonly heads = new Map<number, number>();
  /** The constants without a box of their own. */
  private readonly inside = new Set<number>();
  private readonly places = new Map<number, Place>();
  /** Where each edge enters the box of its user. */
  private readonly entries = new Map<GraphEdge, number>();

  constructor(
    private readonly graph: Graph, private readonly folding: Folding, private readonly visibility: Visibility, private readonly room: Room,
  ) {
    this.shown = graph.nodes.filter(({ id }) => visibility.shown[id]);
    const edges = graph.edges.filter(({ from, to }) => visibility.shown[from] === true && visibility.shown[to] === true);
    this.findHeads(edges);
    this.findConstantsInside(edges);
    for (const edge of edges.filter((edge) => !this.touches(edge)).sort((a, b) => a.slot - b.slot)) {
      entry(this.inputs, edge.to).push(edge);
    }
  }

  picture(): Picture {
    const members = new Map<number, GraphNode[]>();
    for (const node of this.shown.filter(({ id }) => !this.inside.has(id))) {
      entry(members, this.heads.get(node.id) ?? node.id).push(node);
    }
    const boxes = [...members].map(([head, nodes]) => this.box(head, nodes));
    const wires = [...this.inputs.values()].flat().flatMap((edge) => this.wire(edge) ?? []);
    return { boxes, wires, hidden: this.graph.nodes.length - this.shown.length };
  }

  private findHeads(edges: readonly GraphEdge[]): void {
    for (const { from, to, kind } of edges) {
      const source = this.graph.nodes[from];
      const target = this.graph.nodes[to];
      const isPort = this.folding.projectionsInside && target?.kind === "projection"
        && (source?.kind === "start" || source?.kind === "branch");
      if (isPort || (kind === "region" && target?.kind === "phi" && isMerge(source))) {
        this.heads.set(to, from);
      }
    }
  }

  private findConstantsInside(edges: readonly GraphEdge[]): void {
    for (const { from } of edges) {
      if (this.folding.constantsInside && this.graph.nodes[from]?.kind === "constant") {
        this.inside.add(from);
      }
    }
  }

  /** Whether an edge needs no wire, since its nodes are drawn side by side. */
  private touches({ from, to }: GraphEdge): boolean {
    return this.heads.get(to) === from || this.inside.has(to);
  }

  /** A box: the constants that are used inside, below them its main cells, below those its ports. */
  private box(head: number, nodes: readonly GraphNode[]): Box {
    const ports = nodes.filter(({ id, kind }) => id !== head && kind === "projection").sort(byOp);
    const mains = nodes.filter((node) => !ports.includes(node)).sort((a, b) => Number(b.id === head) - Number(a.id === head));
    const id = (mains[0] ?? nodes[0])?.key ?? "";
    const widths = this.widths(mains);
    const portWidths = this.widths(ports);
    const width = Math.max(sum(widths), sum(portWidths));
    const top = mains.some((node) => this.inputsOf(node).some(({ from }) => this.inside.has(from))) ? CHIP : 0;
    const mainCells = this.row(id, mains, widths, width, top, CELL);
    const chips = mainCells.flatMap((cell) => this.enter(cell));
    const portCells = this.row(id, ports, portWidths, width, top + CELL, PORT);
    const roomRight = Math.max(...[mainCells, portCells].map((cells) => this.rightOf(cells)), ports.length > 0 ? this.noteWidth(mains[0]) : 0);
    const roomAbove = mains.some((node) => this.inputsOf(node).some((edge) => this.countWidth(edge) > 0)) ? COUNT : 0;
    return {
      id,
      kind: kindOf(this.graph.nodes[head], nodes.length),
      control: mains.some(({ control }) => control),
      cells: [...mainCells, ...chips, ...portCells],
      width,
      height: top + CELL + (ports.length > 0 ? PORT : 0),
      ...(roomRight > 0 && { roomRight }),
      ...(roomAbove > 0 && { roomAbove }),
    };
  }

  /** How wide cells side by side are at least. The note of a cell, which begins in the middle, ends before the middle of the next. */
  private widths(nodes: readonly GraphNode[]): number[] {
    const widths: number[] = [];
    nodes.forEach((node, at) => {
      const before = nodes[at - 1];
      const note = before === undefined ? 0 : 2 * this.noteWidth(before) - (widths[at - 1] ?? 0);
      widths.push(Math.max(this.textWidth(node), this.entriesWidth(node), note));
    });
    return widths;
  }

  /** How far the note of the last of these cells reaches out of it at its right. */
  private rightOf(cells: readonly Cell[]): number {
    const last = cells.at(-1);
    return last === undefined ? 0 : Math.max(0, this.noteWidth(this.graph.nodes[last.node]) - last.width / 2);
  }

  /** The width of what a film writes at a node, and of the gap before it. */
  private noteWidth(node: GraphNode | undefined): number {
    return withGap(this.room.notes[node?.id ?? -1]);
  }

  /** The same of what it writes at an edge. */
  private countWidth({ from, to }: GraphEdge): number {
    return isMerge(this.graph.nodes[to]) ? withGap(this.room.counts[from]) : 0;
  }

  /** Cells side by side, stretched to the width of their box. */
  private row(box: string, nodes: readonly GraphNode[], widths: readonly number[], total: number, y: number, height: number): Cell[] {
    const stretch = (total - sum(widths)) / nodes.length;
    let x = 0;
    return nodes.map((node, index) => {
      const width = (widths[index] ?? 0) + stretch;
      const folded = this.folded(node);
      const cell = { node: node.id, text: textOf(node), x, y, width, height, folded };
      this.places.set(node.id, { box, middle: Math.round(x + width / 2) });
      x += width;
      return cell;
    });
  }

  /** Distributes the inputs of a cell over its width; the cells of those that are constants inside it. */
  private enter(cell: Cell): Cell[] {
    const inputs = this.inputs.get(cell.node) ?? [];
    const room = wireRoom(inputs.length);
    const spare = (cell.width - sum(inputs.map((edge) => this.entryWidth(edge, room)))) / inputs.length;
    let left = cell.x;
    return inputs.flatMap((edge) => {
      const width = this.entryWidth(edge, room) + spare;
      const x = left;
      left += width;
      this.entries.set(edge, Math.round(x + (width - this.countWidth(edge)) / 2));
      const constant = this.graph.nodes[edge.from];
      return constant === undefined || !this.inside.has(edge.from) ? [] : [{
        node: edge.from, text: textOf(constant), x, y: 0, width, height: CHIP, folded: this.folded(constant),
        use: { user: edge.to, slot: edge.slot },
      }];
    });
  }

  private wire(edge: GraphEdge): Wire | undefined {
    const source = this.places.get(edge.from);
    const target = this.places.get(edge.to);
    const from = this.graph.nodes[edge.from];
    const to = this.graph.nodes[edge.to];
    if (source === undefined || target === undefined || from === undefined || to === undefined) {
      return undefined;
    }
    return {
      id: `${from.key}>${to.key}.${edge.slot}`,
      from: { box: source.box, x: source.middle },
      to: { box: target.box, x: this.entries.get(edge) ?? target.middle },
      kind: edge.kind === "data" ? "data" : "control",
      back: edge.back === true,
      source: edge.from,
      target: edge.to,
      slot: edge.slot,
    };
  }

  private inputsOf(node: GraphNode): readonly GraphEdge[] {
    return this.inputs.get(node.id) ?? [];
  }

  private entriesWidth(node: GraphNode): number {
    const inputs = this.inputsOf(node);
    return sum(inputs.map((edge) => this.entryWidth(edge, wireRoom(inputs.length))));
  }

  private entryWidth(edge: GraphEdge, room: number): number {
    const node = this.graph.nodes[edge.from];
    return node !== undefined && this.inside.has(edge.from) ? this.textWidth(node) : room + this.countWidth(edge);
  }

  private textWidth(node: GraphNode): number {
    return textWidth(textOf(node) + foldedText(this.folded(node)));
  }

  private folded(node: GraphNode): number {
    return this.visibility.foldedBehind[node.id] ?? 0;
  }
}

function kindOf(head: GraphNode | undefined, nodes: number): Box["kind"] {
  if (isMerge(head)) {
    return "region";
  }
  if (head?.kind === "start") {
    return "start";
  }
  return head?.kind === "branch" && nodes > 1 ? "branch" : "node";
}

const withGap = (width = 0): number => width === 0 ? 0 : NOTE_GAP + width;

/** The true side before the false one, control before data; the rest as they are read. */
function byOp(a: GraphNode, b: GraphNode): number {
  return rankOfPort(a) - rankOfPort(b);
}

function rankOfPort({ op, control }: GraphNode): number {
  return op === "False" || !control ? 1 : 0;
}

function entry<K, V>(lists: Map<K, V[]>, key: K): V[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
