import { parseArgument } from "./argument";
import { AS_BUILT, OPTIMIZED } from "./viewPlaces";

/** The type of the debugger, in the manifest and in launch configurations. */
export const DEBUGGER = "simple";

/** The graphs whose nodes the debugger steps through, by the names that launch configurations give them, and their views. */
export const DEBUGGED_GRAPHS = { asBuilt: AS_BUILT, optimized: OPTIMIZED } as const;

/** What the extension reads of a launch configuration, which a person may have written. */
export interface Launch {
  readonly program?: unknown;
  readonly arg?: unknown;
  readonly stopOnEntry?: unknown;
  readonly graph?: unknown;
  readonly showGraph?: unknown;
}

/** What is wrong in a launch configuration, as a sentence for the user that begins with the member; undefined if nothing is. */
export function problemOf({ program, arg, graph, ...flags }: Launch): string | undefined {
  if (program !== undefined && (typeof program !== "string" || program === "")) {
    return "program: Write a path or a URI; without it, the program in the active editor is debugged.";
  }
  const problem = arg === undefined ? undefined : problemOfArg(arg);
  if (problem !== undefined) {
    return `arg: ${problem}`;
  }
  for (const name of ["stopOnEntry", "showGraph"] as const) {
    if (flags[name] !== undefined && typeof flags[name] !== "boolean") {
      return `${name}: Write true or false.`;
    }
  }
  if (graph !== undefined && !(typeof graph === "string" && Object.hasOwn(DEBUGGED_GRAPHS, graph))) {
    return `graph: Write ${Object.keys(DEBUGGED_GRAPHS).map((name) => `"${name}"`).join(" or ")}.`;
  }
  return undefined;
}

/** The name of a session that no launch.json names. */
export function sessionName(file: string, arg: unknown): string {
  return `${file}, arg = ${String(arg)}`;
}

/** What to say of a program with these errors, which is not debugged. Their lines count from 0. */
export function errorsMessage(file: string, first: { readonly line: number; readonly message: string }, count: number): string {
  const errors = count === 1 ? "an error" : `${count} errors, the first`;
  return `${file} has ${errors} on line ${first.line + 1}: ${first.message}`;
}

function problemOfArg(arg: unknown): string | undefined {
  if (typeof arg !== "string" && typeof arg !== "number") {
    return "Write a 64-bit integer.";
  }
  if (Number.isInteger(arg) && !Number.isSafeInteger(arg)) {
    return "Write an integer of so many digits in quotes, since a number loses some of them.";
  }
  const parsed = parseArgument(String(arg));
  return "problem" in parsed ? parsed.problem : undefined;
}
