import type { Range } from "vscode-languageclient";
import type { Evaluation } from "./evaluation";

/** The answer to `simple.trace`: `arg` has no range, and what the run never reached no value. */
export type Trace = Evaluation & {
  readonly variables: readonly { readonly name: string; readonly value?: string; readonly range?: Range }[];
  readonly conditions: readonly { readonly range: Range; readonly whenTrue: string; readonly whenFalse: string }[];
};

/** What is shown beside a line. */
export interface TracedLine {
  readonly line: number;
  readonly text: string;
}

/** The last value of each variable at its declaration, and how often each condition held. */
export function tracedLines({ variables, conditions }: Trace): TracedLine[] {
  const texts = new Map<number, string[]>();
  const add = ({ start: { line } }: Range, text: string): void => {
    texts.set(line, [...(texts.get(line) ?? []), text]);
  };
  for (const { name, value, range } of variables) {
    if (range !== undefined && value !== undefined) {
      add(range, `${name} = ${value} at the end`);
    }
  }
  for (const { range, whenTrue, whenFalse } of conditions) {
    if (whenTrue !== "0" || whenFalse !== "0") {
      add(range, `true ${whenTrue}×, false ${whenFalse}×`);
    }
  }
  return [...texts].sort(([a], [b]) => a - b).map(([line, parts]) => ({ line, text: parts.join(", ") }));
}

/** The last value of `arg`, which no declaration shows, if it is another than at first. */
export function lastArg({ arg, variables }: Trace): string | undefined {
  const value = variables.find(({ name, range }) => name === "arg" && range === undefined)?.value;
  return value === arg ? undefined : value;
}
