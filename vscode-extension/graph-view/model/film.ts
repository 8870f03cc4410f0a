// A film as data: what the server answers to `simple/steps`. It shows step by step how the compiler, or a run, works on a graph.
import type { Graph } from "./graph";
import type { Range } from "./range";

/** Which film a page wants. */
export interface FilmRequest {
  readonly film: FilmName;
  /** Of a run: its argument, a decimal 64-bit integer. */
  readonly arg?: string;
  /** Of a run: the trip, of all loops together, at which the part begins; a decimal string. */
  readonly trip?: string;
}

/** The films that there are, with their titles. */
export const FILMS = {
  "construction": "Construction",
  "construction/eager": "Construction, eager phis",
  "optimization": "Optimization",
  "schedule": "Schedule",
  "run": "Run",
  "run/as-written": "Run, unoptimized",
} as const;

export type FilmName = keyof typeof FILMS;

/** The names of all films, in the order in which a program meets them. */
export const FILM_NAMES = Object.keys(FILMS) as readonly FilmName[];

export interface Film {
  /** As requested. */
  readonly film: FilmName;
  /**
   * All nodes and edges that occur at any step. Its message says why there is no film, or why it is cut. In a film of the
   * schedule, each block lists every node that is ever in it.
   */
  readonly graph: Graph;
  /** The state before the first step, as changes of the empty state. */
  readonly start: Delta;
  readonly chapters: readonly Chapter[];
  readonly steps: readonly Step[];
  readonly part?: Part;
}

export interface Chapter {
  readonly title: string;
  /** The index of its first step. */
  readonly first: number;
}

/** Which part of a run a film shows; a short run is one part. All numbers are decimal strings. */
export interface Part {
  readonly arg: string;
  /** The trip at which it begins. */
  readonly trip: string;
  /** How many trips the whole run has. */
  readonly trips: string;
  /** The trip at which the next part begins; missing in the last part. */
  readonly next?: string;
  /**
   * The trip from which on the run is known; missing if it is from the start. With it nothing has a count, values from
   * before are missing, and whether a node was reached may be unknown.
   */
  readonly knownFrom?: string;
  /** How the run ends, in words. */
  readonly outcome: string;
}

export type StepKind =
  | "statement" | "node" | "binding" | "scope" | "phi" | "edge" // construction
  | "pass" | "rewrite" | "merge" | "type" | "fall" | "reach" | "class" | "removal" // optimization
  | "early" | "late" | "best" // schedule
  | "control" | "branch" | "trip" | "end"; // run

export interface Delta {
  readonly changes?: readonly Change[];
  /** The tables of the scopes: the first `keep` stay, then these follow, and the others are gone. */
  readonly scopes?: { readonly keep: number; readonly tables: readonly ScopeTable[] };
  /** Texts beside lines of the source from now on; an empty one removes that of its line. */
  readonly lines?: readonly LineText[];
}

export interface Step extends Delta {
  readonly kind: StepKind;
  /** One or two sentences; code is between backquotes. */
  readonly caption: string;
  readonly rule?: string;
  readonly law?: string;
  /** The nodes that the step is about: the main one first. */
  readonly nodes: readonly number[];
  /** The nodes from which it follows. */
  readonly premises?: readonly number[];
  /** In a schedule: the legal blocks of the main node, from early to late. */
  readonly blocks?: readonly number[];
  readonly range?: Range;
}

/** What is new of a node; what is missing stays as it is. */
export interface Change {
  readonly node: number;
  /** The node is there from now on, with these inputs by slot; null where one is missing. */
  readonly inputs?: Inputs;
  /** The node leaves, and nothing is known of it any more. */
  readonly gone?: true;
  /** The text at the node: its lattice value, or its value in a run; null or an empty one removes it. */
  readonly value?: string | null;
  /** How often control reached it, or it was computed. */
  readonly count?: string;
  /** Whether control reaches it; in a run, whether it was reached or computed. */
  readonly reached?: boolean;
  /** The block that it is in. */
  readonly block?: number;
  /** The class of equal values that it is in; null or a negative number for none. */
  readonly equalClass?: number | null;
}

export type Inputs = readonly (number | null)[];

/** The variables of a scope while the graph is built. */
export interface ScopeTable {
  readonly title: string;
  /** Where control is at its end. */
  readonly control?: number;
  readonly rows: readonly Binding[];
}

/** What a variable is bound to in a scope. */
export interface Binding {
  readonly name: string;
  /** Missing or null where it is lazy: the first read makes a phi. */
  readonly node?: number | null;
  /** Whether it changed in this scope; others are what an outer scope has. */
  readonly own: boolean;
}

/** A text beside a line of the source, which counts from 0. */
export interface LineText {
  readonly line: number;
  readonly text: string;
}
