// The compiler as the page sees it: a worker that answers one call after another.
import workerScript from "playground:worker";
import type { Functions } from "./answers";
import type { FromWorker, ToWorker } from "./messages";

/** Whether nobody wants an answer any more. */
export type Cancelled = () => boolean;

/** A text, and whether it is another program than the one before, not an edit of it. */
interface Program {
  readonly text: string;
  readonly isOpened: boolean;
}

/** A worker with the compiler, and the program that it is about. */
export class Compiler {
  #worker: Worker | undefined;
  /** Ends with the call that was made last. */
  #last: Promise<unknown> = Promise.resolve();
  #program: Program = { text: "", isOpened: true };
  /** The program in the worker. */
  #compiled: Program | undefined;
  /** Those who wait for the worker's answers, which come in the order of the messages. */
  #waiting: ((answer: FromWorker) => void)[] = [];
  #failed: (message: string) => void = () => undefined;

  /** @param module the bytes of the compiler */
  constructor(private readonly module: Promise<ArrayBuffer>) {}

  /** Reports faults of the compiler; after one, it is started anew for the next call. */
  onFailure(failed: (message: string) => void): void {
    this.#failed = failed;
  }

  /** Edits the program. Calls from now on are about this text; texts that no call is about are not compiled. */
  set text(text: string) {
    if (text !== this.#program.text) {
      this.#program = { text, isOpened: false };
    }
  }

  /** Opens another program: it is no edit of the one before. */
  open(text: string): void {
    this.#program = { text, isOpened: true };
  }

  /**
   * The answer of a function of the compiler about the text of now, whatever the text is when its turn comes; undefined if the
   * compiler failed, or nobody wanted the answer when its turn came.
   */
  call<F extends keyof Functions>(
    name: F, args: Parameters<Functions[F]>, cancelled: Cancelled = () => false,
  ): Promise<ReturnType<Functions[F]> | undefined> {
    const program = this.#program;
    const answer = this.#last.then(async () => {
      try {
        return cancelled() ? undefined : await this.#answerOf(program, name, args);
      } catch (error) {
        this.end();
        this.#failed(`${name}: ${error instanceof Error ? error.message : String(error)}`);
        return undefined;
      }
    });
    this.#last = answer;
    return answer;
  }

  /** Ends the worker, whatever it is doing. What it was asked is never answered. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#waiting = [];
    this.#compiled = undefined;
  }

  async #answerOf<F extends keyof Functions>(
    program: Program, name: F, args: Parameters<Functions[F]>,
  ): Promise<ReturnType<Functions[F]>> {
    // The worker goes from one message to the next by itself, even while this thread is busy.
    const answers: Promise<string | undefined>[] = [];
    if (this.#worker === undefined) {
      const module = (await this.module).slice(0);
      this.#worker = startWorker((answer) => { this.#waiting.shift()?.(answer); });
      answers.push(this.#post({ type: "start", module }));
    }
    if (program !== this.#compiled) {
      const isOpened = program.isOpened || this.#compiled === undefined;
      answers.push(this.#post({ type: "call", function: isOpened ? "open" : "change", args: [program.text] }));
      this.#compiled = program;
    }
    answers.push(this.#post({ type: "call", function: name, args }));
    const json = (await Promise.all(answers)).at(-1);
    return (json === undefined ? undefined : JSON.parse(json)) as ReturnType<Functions[F]>;
  }

  #post(message: ToWorker): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push((answer) => {
        if ("failure" in answer) {
          reject(new Error(answer.failure));
        } else {
          resolve(answer.answer);
        }
      });
      this.#worker?.postMessage(message, message.type === "start" ? [message.module] : []);
    });
  }
}

function startWorker(answered: (answer: FromWorker) => void): Worker {
  const script = URL.createObjectURL(new Blob([workerScript], { type: "text/javascript" }));
  const worker = new Worker(script);
  URL.revokeObjectURL(script);
  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => { answered(data); });
  return worker;
}
