// What is drawn of a graph: boxes of cells, and wires between them. A cell is a node, a box what belongs together.

/** A place in the coordinates of the picture, in pixels at zoom 1: x to the right, y down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One node within a box. */
export interface Cell extends Point {
  readonly node: number;
  readonly text: string;
  readonly width: number;
  readonly height: number;
  /** Where a constant is drawn inside its user: the input that it is. */
  readonly use?: { readonly user: number; readonly slot: number };
  /** How many nodes are folded behind it: the cell has room for `foldedText` after its text. */
  readonly folded: number;
}

/**
 * Nodes that are drawn together: a region with its phis, a branch with its two sides, the start with its projections, an
 * operation with the constants that it uses, a basic block with all that is computed in it, or a single node.
 */
export interface Box {
  /** The key of its first node, so that a box is found again in the next version. */
  readonly id: string;
  readonly kind: "node" | "region" | "branch" | "start" | "block";
  /** Whether it is part of the spine of control. */
  readonly control: boolean;
  /** Of a basic block: its number. */
  readonly block?: number;
  /** Of a basic block: what it is called. */
  readonly name?: string;
  /** The name of a block and how many nodes it has, drawn above its cells in a row of the height `HEADING`. */
  readonly heading?: string;
  /** The cells; their places are relative to the upper left corner of the box. */
  readonly cells: readonly Cell[];
  readonly width: number;
  readonly height: number;
  /** What is kept free at its right for the texts of a film. */
  readonly roomRight?: number;
  /** What is kept free above it for those at the wires that enter it. */
  readonly roomAbove?: number;
}

/** Where a wire is attached: a box, and how far from its left side. */
export interface End {
  readonly box: string;
  readonly x: number;
}

/** From the lower side of a box to the upper side of another one, or of the same one around a loop. */
export interface Wire {
  /** Made of the keys of both nodes and the slot, so that a wire is found again in the next version. */
  readonly id: string;
  readonly from: End;
  readonly to: End;
  readonly kind: "control" | "data";
  readonly back: boolean;
  /** The edge: the nodes that it joins, and which input of `target` it is. */
  readonly source: number;
  readonly target: number;
  readonly slot: number;
}

/** Boxes in the order in which people read them, and the wires between them. */
export interface Picture {
  readonly boxes: readonly Box[];
  readonly wires: readonly Wire[];
  /** How many nodes have no cell. */
  readonly hidden: number;
}
