import type { NodeKind } from "../model/graph";

/** How far the sides of a branch point outwards. */
const POINT = 8;

/**
 * The outline of a node as an SVG path: kinds differ by it, so that nobody needs the colours. Control has straight edges and
 * data round ones: a branch is a hexagon, start and ends are pills, a region has corners, a projection hangs like a tab.
 */
export function outline(kind: NodeKind, width: number, height: number): string {
  switch (kind) {
    case "branch": return `M${POINT},0H${width - POINT}L${width},${height / 2}L${width - POINT},${height}H${POINT}` +
      `L0,${height / 2}Z`;
    case "start":
    case "stop":
    case "end": return rounded(width, height, height / 2, height / 2);
    case "region":
    case "loop": return rounded(width, height, 0, 0);
    case "projection": return rounded(width, height, 0, 7);
    case "phi": return rounded(width, height, 10, 10);
    case "constant":
    case "operation": return rounded(width, height, 4, 4);
  }
}

/** A second line within the outline, for loops: where control comes around. */
export function innerOutline(kind: NodeKind, width: number, height: number): string | undefined {
  return kind === "loop" ? `M3,3H${width - 3}V${height - 3}H3Z` : undefined;
}

/** An arrow to the left side of a cell, as editors show where a debugger has stopped. */
export function arrow(height: number): string {
  return `M-15,${height / 2 - 6}L-3,${height / 2}L-15,${height / 2 + 6}Z`;
}

function rounded(width: number, height: number, top: number, bottom: number): string {
  return `M${top},0H${width - top}${corner(top, top, top)}V${height - bottom}${corner(bottom, -bottom, bottom)}` +
    `H${bottom}${corner(bottom, -bottom, -bottom)}V${top}${corner(top, top, -top)}Z`;
}

/** A quarter of a circle, clockwise. */
const corner = (radius: number, x: number, y: number): string => radius === 0 ? "" : `a${radius},${radius} 0 0 1 ${x},${y}`;
