// The compiler as the page sees it: a worker that answers one call after another.
import workerScript from "playground:worker";
import type { Functions } from "./answers";
import type { FromWorker, ToWorker } from "./messages";

/** Whether nobody wants an answer any more. */
export type Cancelled = () => boolean;

/** A worker with the compiler, and the program that it is about. */
export class Compiler {
  #worker: Worker | undefined;
  /** Ends with the call that was made last. */
  #last: Promise<unknown> = Promise.resolve();
  #text = "";
  #compiled: string | undefined;
  #answered: (answer: FromWorker) => void = () => undefined;

  /**
   * @param module the bytes of the compiler
   * @param failed told of faults of the compiler; it is started anew for the next call
   */
  constructor(private readonly module: Promise<ArrayBuffer>, private readonly failed: (message: string) => void) {}

  /** The text of the program. Calls from now on are about it; texts that no call is about are not compiled. */
  set text(text: string) {
    this.#text = text;
  }

  /** The answer of a function of the compiler; undefined if the compiler failed, or nobody wanted it when its turn came. */
  call<F extends keyof Functions>(
    name: F, args: Parameters<Functions[F]>, cancelled: Cancelled = () => false,
  ): Promise<ReturnType<Functions[F]> | undefined> {
    const answer = this.#last.then(async () => {
      try {
        return cancelled() ? undefined : await this.#answerOf(name, args);
      } catch (error) {
        this.end();
        this.failed(`${name}: ${error instanceof Error ? error.message : String(error)}`);
        return undefined;
      }
    });
    this.#last = answer;
    return answer;
  }

  /** Begins anew with the next text: the edits up to it are no edits of a person. */
  forget(): void {
    this.#compiled = undefined;
  }

  /** Ends the worker, whatever it is doing. What it was asked is never answered. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#compiled = undefined;
  }

  async #answerOf<F extends keyof Functions>(name: F, args: Parameters<Functions[F]>): Promise<ReturnType<Functions[F]>> {
    if (this.#worker === undefined) {
      const module = (await this.module).slice(0);
      this.#worker = startWorker((answer) => { this.#answered(answer); });
      await this.#post({ type: "start", module });
    }
    if (this.#text !== this.#compiled) {
      const [text, isFirst] = [this.#text, this.#compiled === undefined];
      await this.#post({ type: "call", function: isFirst ? "open" : "change", args: [text] });
      this.#compiled = text;
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
