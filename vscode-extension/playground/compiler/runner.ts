// Runs of programs, in a worker of their own: it can be ended while it runs.
import type { Evaluation } from "../../src/evaluation";
import type { Trace } from "../../src/trace";
import { Compiler } from "./compiler";

/** How long runs of a range are made before those that have ended are shown. */
const BATCH_MILLIS = 100;
const BATCH_RUNS = 1000;

const USUAL_LIMIT = "";
const MAX_STEPS = 0;

/** Makes one run, or the runs of one range, at a time: new ones end those before, which are never answered. */
export class Runner {
  #compiler: Compiler | undefined;
  #isBusy = false;

  /**
   * @param module the bytes of the compiler
   * @param failed told of faults of the compiler
   */
  constructor(private readonly module: Promise<ArrayBuffer>, private readonly failed: (message: string) => void) {}

  run(text: string, arg: string): Promise<Evaluation | undefined> {
    return this.#alone(text, (compiler) => compiler.call("run", [arg, USUAL_LIMIT]));
  }

  trace(text: string, arg: string): Promise<Trace | undefined> {
    return this.#alone(text, (compiler) => compiler.call("trace", [arg, USUAL_LIMIT, MAX_STEPS]));
  }

  /**
   * Runs with each argument of a range; `more` is given those that have ended. The result is why there are no runs, if the
   * program cannot run.
   */
  range(
    text: string, from: string, to: string, step: string, more: (runs: readonly Evaluation[]) => void,
  ): Promise<Evaluation | undefined> {
    return this.#alone(text, async (compiler) => {
      await compiler.call("beginRange", [from, to, step]);
      for (;;) {
        const part = await compiler.call("moreOfRange", [BATCH_MILLIS, BATCH_RUNS, USUAL_LIMIT]);
        if (part === undefined) {
          return undefined;
        }
        more(part.runs);
        if (part.isDone) {
          return part.end;
        }
      }
    });
  }

  /** Ends what is running. */
  stop(): void {
    if (this.#isBusy) {
      // Its calls are never answered, so that nothing waits for it.
      this.#compiler?.end();
      this.#compiler = undefined;
      this.#isBusy = false;
    }
  }

  async #alone<T>(text: string, work: (compiler: Compiler) => Promise<T>): Promise<T> {
    this.stop();
    const compiler = this.#compiler ?? new Compiler(this.module);
    compiler.onFailure(this.failed);
    this.#compiler = compiler;
    this.#isBusy = true;
    compiler.text = text;
    try {
      return await work(compiler);
    } finally {
      if (compiler === this.#compiler) {
        this.#isBusy = false;
      }
    }
  }
}
