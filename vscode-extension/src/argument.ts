/** The range of `arg`: 64 bits, two's complement. */
const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;

/** The largest range of arguments that makes a readable table. */
const MAX_RANGE = 10_000n;

/** Why a text is rejected, as a sentence for the user. */
export interface Problem {
  readonly problem: string;
}

/** What a text typed for `arg` means. */
export type Argument = { readonly value: bigint } | Problem;

/** The values of `arg` from `from` to `to`, in steps of `step`. */
export interface ArgumentRange {
  /** The range as it was typed. */
  readonly text: string;
  readonly from: bigint;
  readonly to: bigint;
  readonly step: bigint;
}

/** Parses a decimal integer with an optional sign, surrounded by optional white space. */
export function parseArgument(text: string): Argument {
  const trimmed = text.trim();
  if (trimmed === "") {
    return { problem: "Enter an integer, such as 5 or -1." };
  }
  if (!/^[+-]?[0-9]+$/.test(trimmed)) {
    return { problem: `"${trimmed}" is not a decimal integer.` };
  }
  const value = BigInt(trimmed);
  return value < MIN || value > MAX
    ? { problem: `Out of range: arg is a 64-bit integer from ${MIN} to ${MAX}.` }
    : { value };
}

/** Parses the argument to pin: an empty text, for which there is no value, removes the pin. */
export function parsePin(text: string): Argument | { readonly value: null } {
  return text.trim() === "" ? { value: null } : parseArgument(text);
}

/** Parses a range as the command line does: `-10..10`, `0..100:5`, `10..0`, or a single value. */
export function parseRange(text: string): ArgumentRange | Problem {
  const [, first = "", last = first, stride] = /^(.*?)(?:\.\.([^:]*)(?::(.*))?)?$/s.exec(text.trim()) ?? [];
  const from = parseArgument(first);
  if ("problem" in from) {
    return from;
  }
  const to = parseArgument(last);
  if ("problem" in to) {
    return to;
  }
  const direction = to.value < from.value ? -1n : 1n;
  const step = stride === undefined ? { value: direction } : parseArgument(stride);
  if ("problem" in step) {
    return step;
  }
  if (step.value * direction <= 0n && from.value !== to.value) {
    return { problem: `A step of ${step.value} does not lead from ${from.value} to ${to.value}.` };
  }
  const range = { text: text.trim(), from: from.value, to: to.value, step: step.value === 0n ? 1n : step.value };
  return countOf(range) > MAX_RANGE
    ? { problem: `The range has more than ${MAX_RANGE.toLocaleString("en-US")} values.` }
    : range;
}

/** The number of values in a range. */
export function countOf({ from, to, step }: ArgumentRange): bigint {
  return (to - from) / step + 1n;
}
