// The compiler as the page sees it: a worker that answers one call after another.
import workerScript from "playground:worker";
import type { Functions } from "./answers";
import type { FromWorker, ToWorker } from "./messages";

/** Whether nobody wants an answer any more. */
export type Cancelled = () => boolean;

/** A worker with the compiler, and the program that it is about. */
export class Compiler {
  readonly #worker: Worker;
  /** Ends with the call that was made last. */
  #last: Promise<unknown>;
  #text = "";
  #compiled: string | undefined;
  #answered: (answer: FromWorker) => void = () => undefined;

  /** @param module the bytes of the compiler */
  constructor(module: Promise<ArrayBuffer>) {
    const script = URL.createObjectURL(new Blob([workerScript], { type: "text/javascript" }));
    this.#worker = new Worker(script);
    this.#worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => { this.#answered(data); });
    this.#last = module.then((bytes) => this.#post({ type: "start", module: bytes.slice(0) }));
  }

  /** The text of the program. Calls from now on are about it; texts that no call is about are not compiled. */
  set text(text: string) {
    this.#text = text;
  }

  /** The answer of a function of the compiler; undefined if it was cancelled before its turn came. */
  call<F extends keyof Functions>(
    name: F, args: Parameters<Functions[F]>, cancelled: Cancelled = () => false,
  ): Promise<ReturnType<Functions[F]> | undefined> {
    const answer = this.#last.then(async () => {
      if (cancelled()) {
        return undefined;
      }
      if (this.#text !== this.#compiled) {
        const [text, isFirst] = [this.#text, this.#compiled === undefined];
        await this.#post({ type: "call", function: isFirst ? "open" : "change", args: [text] });
        this.#compiled = text;
      }
      const json = await this.#post({ type: "call", function: name, args });
      return (json === undefined ? undefined : JSON.parse(json)) as ReturnType<Functions[F]>;
    });
    // A call that fails does not keep others from their turn.
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  /** Begins anew with the next text: the edits up to it are no edits of a person. */
  forget(): void {
    this.#compiled = undefined;
  }

  /** Ends the worker, whatever it is doing. Calls that wait are never answered. */
  end(): void {
    this.#worker.terminate();
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
      this.#worker.postMessage(message, message.type === "start" ? [message.module] : []);
    });
  }
}
