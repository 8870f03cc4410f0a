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
    return { problem: "Type an integer, such as 5 or -1." };
  }
  const digits = /^([+-]?)([0-9]+)$/.exec(trimmed);
  if (digits === null) {
    return { problem: `"${trimmed}" is not a decimal integer.` };
  }
  const magnitude = BigInt(digits[2] ?? "");
  const value = digits[1] === "-" ? -magnitude : magnitude;
  if (value < MIN || value > MAX) {
    return { problem: `Does not fit into 64 bits: arg is at least ${MIN} and at most ${MAX}.` };
  }
  return { value };
}
