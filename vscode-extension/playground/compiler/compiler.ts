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
  #answered: (answer: FromWorker) => void = () => undefined;

  /**
   * @param module the bytes of the compiler
   * @param failed told of faults of the compiler; it is started anew for the next call
   */
  constructor(private readonly module: Promise<ArrayBuffer>, private readonly failed: (message: string) => void) {}

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
        this.failed(`${name}: ${error instanceof Error ? error.message : String(error)}`);
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
    this.#compiled = undefined;
  }

  async #answerOf<F extends keyof Functions>(
    program: Program, name: F, args: Parameters<Functions[F]>,
  ): Promise<ReturnType<Functions[F]>> {
    if (this.#worker === undefined) {
      const module = (await this.module).slice(0);
      this.#worker = startWorker((answer) => { this.#answered(answer); });
      await this.#post({ type: "start", module });
    }
    if (program !== this.#compiled) {
      const isOpened = program.isOpened || this.#compiled === undefined;
      await this.#post({ type: "call", function: isOpened ? "open" : "change", args: [program.text] });
      this.#compiled = program;
    }
    const json = await this.#post({ type: "call", function: name, args });
    return (json === undefined ? undefined : JSON.parse(json)) as ReturnType<Functions[F]>;
  }

  #post(message: ToWorker): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      this.#answered = (answer) => {
        if ("failure" in answer) {
          reject(new Error(answer.failure));
        } else {
          resolve(answer.answer);
        }
      };
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
