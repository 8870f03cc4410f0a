// The graph of a program as data: what the server answers to `simple/graph`, and what `simple dump --format html` writes into
// its page. PROTOCOL.md of the server describes it.
import type { Range } from "./range";

/** One graph of one version of a program. */
export interface Graph {
  /** The name of the view, such as `as-written`, `after/combined`, `graph`, `schedule/best` or `so-far/1`. */
  readonly view: string;
  /** What the view shows, for display. */
  readonly title: string;
  /** The program, for display. */
  readonly program: string;
  /** The version of the document, as the editor counts. */
  readonly version?: number;
  /** Whether the program has errors since: this is the graph of its last error-free version. */
  readonly stale: boolean;
  /** Why the graph is stale, incomplete or missing; a sentence. */
  readonly message?: string;
  /** The value to which `arg` is pinned, a decimal 64-bit integer. */
  readonly arg?: string;
  /** In the order in which people read them; the id of each is its index. */
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** The basic blocks in reverse postorder; missing where the graph is not complete. */
  readonly blocks?: readonly GraphBlock[];
  /** What each operation that occurs computes, by its name. */
  readonly laws: Readonly<Record<string, string>>;
  /** The last run of this version, which the counts of the nodes are about. */
  readonly run?: { readonly arg: string; readonly outcome: string };
}

/** What a node is, as far as it matters to how it is drawn. */
export type NodeKind =
  | "start" | "projection" | "branch" | "region" | "loop" | "end" | "stop" // control, but for the projection `arg`
  | "phi" | "constant" | "operation"; // data

export interface GraphNode {
  readonly id: number;
  /** The same in all views of a version, and in the next version where the program around the node is unchanged. */
  readonly key: string;
  /** The operation, such as `Add`, `Phi`, `If`, `True`, `ctrl`, `arg`. */
  readonly op: string;
  readonly kind: NodeKind;
  /** Whether the result is control. */
  readonly control: boolean;
  /** The operation with its variable or value: `Phi[a]`, `Constant[5]`. */
  readonly label: string;
  /** How the source writes an operation: `+`, `==`, `!`. */
  readonly symbol?: string;
  /** The variable that a phi merges. */
  readonly variable?: string;
  /** The value, if it is proved to be one: a decimal 64-bit integer. */
  readonly constant?: string;
  /** What is known of the result, in words. */
  readonly type: string;
  /** As written: what the optimizer knows of the value, if that is more. */
  readonly proved?: string;
  /** The parts of the program that became this node: the one that it computes first. */
  readonly ranges: readonly Range[];
  /** Why what the type says is proved, in sentences. */
  readonly why?: readonly string[];
  /** As written: what became of the node, rule by rule. Later: the rules that made it. */
  readonly rules?: readonly { readonly rule: string; readonly reason: string }[];
  /** As written: the key of the node that stands for this one in the optimized graph. */
  readonly became?: string;
  /** As written: whether no node stands for this one in the optimized graph. */
  readonly gone?: boolean;
  /** How often it was computed, or control reached it, in the last run: a decimal 64-bit integer. */
  readonly count?: string;
  /** Whether control never reaches it. */
  readonly unreachable?: boolean;
  /** Whether it lacks an input, since the graph is still being built. */
  readonly open?: boolean;
}

/** The result of `from` is an input of `to`. */
export interface GraphEdge {
  readonly from: number;
  readonly to: number;
  /** Which input of `to`, from 0. Input 0 of a phi is its region; the paths of a region count from 1, as the values of its phis. */
  readonly slot: number;
  /** `region` ties a phi to its region. */
  readonly kind: "control" | "data" | "region";
  /** Whether it leads back to a loop head: to the loop, or to one of its phis. */
  readonly back?: boolean;
}

export interface GraphBlock {
  readonly id: number;
  readonly predecessors: readonly number[];
  /** Where control goes; from a branch to the true side first. */
  readonly successors: readonly number[];
  readonly immediateDominator?: number;
  readonly loopDepth: number;
  /** The nodes in order: the one that ends the block last. */
  readonly nodes: readonly number[];
}

/** Whether paths of control meet in a node. */
export function isMerge(node: GraphNode | undefined): boolean {
  return node?.kind === "region" || node?.kind === "loop";
}
