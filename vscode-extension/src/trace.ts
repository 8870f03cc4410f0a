import { t } from "./l10n";

/** What a traced run tells of one line. */
export interface TracedLine {
  readonly line: number;
  readonly text: string;
}

/**
 * Reads from the server's answer to `simple.trace` what stands beside which line: the last value of each variable where it
 * is declared, and how often each condition held. What the run never came to has no text. Throws an Error for a malformed
 * answer.
 */
export function readTrace(answer: unknown): TracedLine[] {
  const { variables, conditions } = answer as { variables?: unknown; conditions?: unknown };
  if (!Array.isArray(variables) || !Array.isArray(conditions)) {
    throw new Error("the answer has no variables or no conditions");
  }
  const byLine = new Map<number, string[]>();
  const add = (range: unknown, text: string): void => {
    const line = (range as { start: { line: number } }).start.line;
    byLine.set(line, [...(byLine.get(line) ?? []), text]);
  };
  for (const { name, value, range } of variables as { name: string; value?: string; range?: unknown }[]) {
    if (range != null && value != null) {
      add(range, `${name} = ${value}`);
    }
  }
  for (const { range, whenTrue, whenFalse } of conditions as { range: unknown; whenTrue: string; whenFalse: string }[]) {
    if (whenTrue !== "0" || whenFalse !== "0") {
      add(range, t("true {0}×, false {1}×", whenTrue, whenFalse));
    }
  }
  return [...byLine].sort(([a], [b]) => a - b).map(([line, texts]) => ({ line, text: texts.join(", ") }));
}

/** The last value of `arg`, where the answer to `simple.trace` tells one. */
export function lastArg(answer: unknown): string | undefined {
  const { variables } = answer as { variables?: { name: string; value?: string; range?: unknown }[] };
  return variables?.find(({ name, range }) => name === "arg" && range == null)?.value;
}
