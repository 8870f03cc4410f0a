/** To what the argument of each open document is pinned, as far as the server has confirmed it. */
export class Pins {
  private readonly args = new Map<string, string>();

  /** @param changed called after each change */
  constructor(private readonly changed: () => void) {}

  get(uri: string): string | undefined {
    return this.args.get(uri);
  }

  /** All pinned documents. */
  all(): [uri: string, arg: string][] {
    return [...this.args];
  }

  /** Remembers a pin, or with undefined that there is none. */
  set(uri: string, arg: string | undefined): void {
    if (this.args.get(uri) === arg) {
      return;
    }
    if (arg === undefined) {
      this.args.delete(uri);
    } else {
      this.args.set(uri, arg);
    }
    this.changed();
  }
}

/** Reads the server's answer to `simple.pinArgument`: what is pinned now. Throws an Error where it is malformed. */
export function readPin(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null) {
    throw new Error("the answer is no object");
  }
  const { arg } = answer as Record<string, unknown>;
  if (arg == null) {
    return undefined;
  }
  if (typeof arg !== "string") {
    throw new Error("the answer's arg is no string");
  }
  return arg;
}
