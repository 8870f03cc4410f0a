// How much room the texts of a film take in its picture, so that none lies on another one or under a box.
import type { Film } from "./film";
import { noteText, shortCountOf, shortNoteOf } from "./frame";
import { noteWidth } from "./sizes";

/** The widths of the longest texts that occur at any step, by the ids of the nodes; 0 where there are none. */
export interface Room {
  /** Of the value of a node with its count. */
  readonly notes: readonly number[];
  /** Of the count alone, which stands at the edges out of the node as well. */
  readonly counts: readonly number[];
}

/** Where there is no film. */
export const NO_ROOM: Room = { notes: [], counts: [] };

/** Linear in the changes. */
export function roomOf({ graph, start, steps }: Film): Room {
  const values = graph.nodes.map(() => "");
  const counts = graph.nodes.map(() => "");
  for (const { changes = [] } of [start, ...steps]) {
    for (const { node, value, count } of changes) {
      if (value !== undefined && value !== null) {
        values[node] = longer(values[node], shortNoteOf({ value }));
      }
      if (count !== undefined) {
        counts[node] = longer(counts[node], shortCountOf(count));
      }
    }
  }
  return {
    notes: graph.nodes.map(({ id }) => noteWidth(noteText(values[id], counts[id]))),
    counts: counts.map(noteWidth),
  };
}

const longer = (a = "", b: string): string => b.length > a.length ? b : a;
