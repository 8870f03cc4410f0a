// Runs of the program: with one arg, traced, with a range of args.
import { countOf, parseArgument, parseRange, type ArgumentRange } from "../src/argument";
import { shortOutcome, summary, type Evaluation } from "../src/evaluation";
import type { Trace } from "../src/trace";
import type { Runner } from "./compiler/runner";
import type { ProgramEditor } from "./editor/editor";
import type { RunsPane } from "./panes/runsPane";

/** What the rest of the page does about runs. */
export interface RunListener {
  /** Something is to be said about runs. */
  readonly say: (status: string) => void;
  /** Runs have begun or ended. */
  readonly changed: () => void;
  /** A run of the current text has ended, with a result in a word or two. */
  readonly ran: (arg: string, result: string) => void;
}

/** What a text in the field for the argument means: an integer, a range, or why it is none. */
export const meaningOf = (text: string): { value: bigint } | { problem: string } | ArgumentRange =>
  text.includes("..") ? parseRange(text) : parseArgument(text);

export class Runs {
  /** Counts what was begun, to know what was ended by something newer. */
  #begun = 0;
  #isRunning = false;

  constructor(
    private readonly runner: Runner, private readonly editor: ProgramEditor, private readonly pane: RunsPane,
    private readonly listener: RunListener,
  ) {}

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Runs once. */
  async run(arg: string): Promise<void> {
    const text = this.editor.text;
    await this.#make(arg, async () => {
      this.#show(text, await this.runner.run(text, arg));
    });
  }

  /** Runs once, and shows the last values beside the lines. */
  async trace(arg: string): Promise<void> {
    const text = this.editor.text;
    await this.#make(arg, async () => {
      const trace = await this.runner.trace(text, arg);
      this.#show(text, trace, trace);
    });
  }

  /** Runs with each arg of a range. */
  async runRange(range: ArgumentRange): Promise<void> {
    const [from, to, step] = [`${range.from}`, `${range.to}`, `${range.step}`];
    const count = Number(countOf(range));
    await this.#make(range.text, async () => {
      this.pane.show({ program: "program", args: range.text, from, to, count, runs: [], state: "running" });
      const rejected = await this.runner.range(this.editor.text, from, to, step, (runs) => { this.pane.change({ runs }); });
      const problem = rejected && summary({ ...rejected, arg: range.text });
      this.pane.change(problem === undefined ? { state: "finished" } : { state: "stopped", stale: problem });
      this.listener.say(problem ?? `${count} runs`);
    });
  }

  stop(): void {
    this.runner.stop();
    this.pane.change({ state: "stopped" });
    this.#begun++;
    this.#isRunning = false;
    this.listener.say("The run was stopped");
  }

  /** Shows a result, unless the program was edited meanwhile. */
  #show(text: string, evaluation: Evaluation | undefined, trace?: Trace): void {
    if (evaluation !== undefined && text === this.editor.text) {
      this.editor.showResult(evaluation, trace);
      this.listener.say(summary(evaluation));
      if (evaluation.outcome !== "not-run") {
        this.listener.ran(evaluation.arg, shortOutcome(evaluation));
      }
    }
  }

  async #make(args: string, work: () => Promise<void>): Promise<void> {
    const begun = ++this.#begun;
    this.#isRunning = true;
    this.listener.say(`Running with arg = ${args}…`);
    await work();
    if (begun === this.#begun) {
      this.#isRunning = false;
      this.listener.changed();
    }
  }
}
