import { t } from "./l10n";

/** The smallest and the largest value of `arg`: 64 bits, two's complement. */
const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;

/** What a text typed for `arg` means: a value, or the sentence that tells the person why it is none. */
export type Argument = { readonly value: bigint } | { readonly problem: string };

/** What a text typed for a pin means: nothing typed takes the pin away. */
export function parsePin(text: string): Argument | "unpin" {
  return text.trim() === "" ? "unpin" : parseArgument(text);
}

/** Reads a decimal integer with an optional sign and white space around it. */
export function parseArgument(text: string): Argument {
  const trimmed = text.trim();
  if (trimmed === "") {
    return { problem: t("Type an integer, such as 5 or -1.") };
  }
  const digits = /^([+-]?)([0-9]+)$/.exec(trimmed);
  if (digits === null) {
    return { problem: t("\"{0}\" is not a decimal integer.", trimmed) };
  }
  const magnitude = BigInt(digits[2] ?? "");
  const value = digits[1] === "-" ? -magnitude : magnitude;
  if (value < MIN || value > MAX) {
    return { problem: t("Does not fit into 64 bits: arg is at least {0} and at most {1}.", `${MIN}`, `${MAX}`) };
  }
  return { value };
}

/** The values of `arg` from `from` on by `step`, as far as they do not pass `to`. */
export interface ArgumentRange {
  readonly from: bigint;
  readonly to: bigint;
  readonly step: bigint;
}

/** How many values a range has at most, so that their table can be read. */
const MAX_RANGE = 10_000n;

/** Reads a range as the command line writes it: `-10..10`, `0..100:5`, `10..0`, or one value. */
export function parseRange(text: string): ArgumentRange | { readonly problem: string } {
  const parts = /^(.*?)(?:\.\.([^:]*)(?::(.*))?)?$/s.exec(text.trim());
  const [, first = "", last, stride] = parts ?? [];
  const from = parseArgument(first);
  if ("problem" in from) {
    return from;
  }
  const to = last === undefined ? from : parseArgument(last);
  if ("problem" in to) {
    return to;
  }
  const direction = to.value < from.value ? -1n : 1n;
  const step = stride === undefined ? { value: direction } : parseArgument(stride);
  if ("problem" in step) {
    return step;
  }
  if (step.value * direction <= 0n && from.value !== to.value) {
    return { problem: t("A step of {0} does not lead from {1} to {2}.", `${step.value}`, `${from.value}`, `${to.value}`) };
  }
  const range = { from: from.value, to: to.value, step: step.value === 0n ? 1n : step.value };
  return countOf(range) > MAX_RANGE ? { problem: t("More than {0} values are too many for a table.", MAX_RANGE.toLocaleString("en-US")) } : range;
}

/** How many values a range has. */
export function countOf({ from, to, step }: ArgumentRange): bigint {
  return (to - from) / step + 1n;
}
