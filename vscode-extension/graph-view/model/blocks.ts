// From a graph to its basic blocks: a box for each, and wires where control goes.
import type { Visibility } from "./folding";
import type { Graph, GraphBlock, GraphNode } from "./graph";
import type { Box, Picture, Wire } from "./picture";
import { CELL, HEADING, foldedText, textWidth } from "./sizes";

/**
 * The blocks in their order. An open one, named by its first node, has a row for each node; another one only says how many
 * they are. The stop is in no block: it has a last box of its own. What else is in no block is never reached, and is in one
 * box together. Linear.
 */
export function blockPicture(
  graph: Graph, blocks: readonly GraphBlock[], isOpen: (key: string) => boolean, { shown, foldedBehind }: Visibility,
): Picture {
  const nodesOf = (ids: readonly number[]): GraphNode[] =>
    ids.flatMap((id) => shown[id] === true ? graph.nodes[id] ?? [] : []);
  const textOf = rowTexts(graph);
  const boxOf = (name: string, nodes: readonly GraphNode[], opens: (key: string) => boolean, block?: number): Box[] =>
    nodes[0] === undefined ? [] : [{
      ...blockBox(nodes[0].key, name, nodes, opens(nodes[0].key), textOf, foldedBehind), ...(block !== undefined && { block }),
    }];
  const boxes = new Map<number, Box>();
  for (const { id, loopDepth, nodes } of blocks) {
    const name = `block ${id}${loopDepth > 0 ? ` · loop depth ${loopDepth}` : ""}`;
    boxOf(name, nodesOf(nodes), isOpen, id).forEach((box) => { boxes.set(id, box); });
  }
  const placed = new Set(blocks.flatMap(({ nodes }) => nodes));
  const rest = nodesOf(graph.nodes.map(({ id }) => id).filter((id) => !placed.has(id)));
  const always = (): boolean => true;
  const unreached = boxOf("in no block", rest.filter(({ kind }) => kind !== "stop"), always);
  const exit = boxOf("exit", rest.filter(({ kind }) => kind === "stop"), always);
  const all = [...boxes.values(), ...unreached, ...exit];
  return {
    boxes: all,
    wires: [
      ...blocks.flatMap((block) => wiresFrom(block, blocks, boxes, graph)),
      ...exit.flatMap((box) => wiresToExit(box, blocks, boxes, graph)),
    ],
    hidden: graph.nodes.length - new Set(all.flatMap(({ cells }) => cells.map(({ node }) => node))).size,
  };
}

/** The texts of rows: there are no wires for data, so a row has the numbers of the inputs, as in `7 Add 4 6`. */
function rowTexts({ nodes, edges }: Graph): (node: GraphNode) => string {
  const inputs = nodes.map((): number[] => []);
  for (const { from, to, kind } of [...edges].sort((a, b) => a.slot - b.slot)) {
    if (kind === "data" && nodes[to]?.kind !== "projection") {
      inputs[to]?.push(from);
    }
  }
  return ({ id, label }) => [id, label, ...inputs[id] ?? []].join(" ");
}

/** The heading of a block with so many nodes. */
export const blockHeading = (name: string, count: number): string => `${name} · ${count} ${count === 1 ? "node" : "nodes"}`;

function blockBox(
  id: string, name: string, nodes: readonly GraphNode[], open: boolean, textOf: (node: GraphNode) => string,
  foldedBehind: readonly number[],
): Box {
  const heading = blockHeading(name, nodes.length);
  const rows = open ? nodes : [];
  const folded = (node: GraphNode): number => foldedBehind[node.id] ?? 0;
  const widths = rows.map((node) => textWidth(textOf(node) + foldedText(folded(node))));
  const width = widths.reduce((a, b) => Math.max(a, b), textWidth(heading));
  return {
    id,
    kind: "block",
    control: true,
    name,
    heading,
    cells: rows.map((node, row) =>
      ({ node: node.id, text: textOf(node), x: 0, y: HEADING + row * CELL, width, height: CELL, folded: folded(node) })),
    width,
    height: HEADING + rows.length * CELL,
  };
}

function wiresFrom(block: GraphBlock, blocks: readonly GraphBlock[], boxes: ReadonlyMap<number, Box>, graph: Graph): Wire[] {
  const from = boxes.get(block.id);
  const source = block.nodes.at(-1);
  return block.successors.flatMap((successor, exit) => {
    const to = boxes.get(successor);
    const target = blocks[successor]?.nodes[0];
    if (from === undefined || to === undefined || source === undefined || target === undefined) {
      return [];
    }
    const slot = entryOf(block, exit, blocks[successor]);
    return [{
      id: `${graph.nodes[source]?.key ?? ""}>${graph.nodes[target]?.key ?? ""}.${exit}`,
      from: { box: from.id, x: Math.round(from.width * (exit + 1) / (block.successors.length + 1)) },
      to: { box: to.id, x: Math.round(to.width * (slot + 1) / ((blocks[successor]?.predecessors.length ?? 1) + 1)) },
      kind: "control",
      // In reverse postorder only the way back to a loop head does not lead forward.
      back: successor <= block.id,
      source,
      target,
      slot,
    } satisfies Wire];
  });
}

/** From the blocks that end the program. */
function wiresToExit(exit: Box, blocks: readonly GraphBlock[], boxes: ReadonlyMap<number, Box>, { nodes, edges }: Graph): Wire[] {
  const ended = new Map(blocks.map((block) => [block.nodes.at(-1), boxes.get(block.id)]));
  const entries = edges.filter(({ to }) => nodes[to]?.kind === "stop");
  return entries.flatMap(({ from, to, slot }, entry) => {
    const box = ended.get(from);
    return box === undefined ? [] : [{
      id: `${nodes[from]?.key ?? ""}>${exit.id}.${slot}`,
      from: { box: box.id, x: Math.round(box.width / 2) },
      to: { box: exit.id, x: Math.round(exit.width * (entry + 1) / (entries.length + 1)) },
      kind: "control",
      back: false,
      source: from,
      target: to,
      slot,
    } satisfies Wire];
  });
}

/** Which predecessor of `to` the exit of a block is: the second one of both, where both sides of a branch lead there. */
function entryOf(block: GraphBlock, exit: number, to: GraphBlock | undefined): number {
  const earlier = block.successors.slice(0, exit).filter((successor) => successor === to?.id).length;
  const entries = to?.predecessors.flatMap((predecessor, entry) => predecessor === block.id ? [entry] : []) ?? [];
  return entries[earlier] ?? 0;
}
