import type { Evaluation } from "../../src/evaluation";

/** How a run ended that has no value. */
export type NoValue = Exclude<Evaluation["outcome"], "returned">;

/** Outlines of the marks for runs without a value, about 0, 0 and 8 by 8 large: SVG paths, which a canvas draws, too. */
export const MARKS: Readonly<Record<NoValue, string>> = {
  "fell-through": "M-4 -3.5H4L0 3.5Z",
  "stopped": "M-3.5 -3.5L3.5 3.5M-3.5 3.5L3.5 -3.5",
  "not-run": "M-3.5 -3.5H3.5V3.5H-3.5Z",
};
