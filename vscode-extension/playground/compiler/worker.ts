// The worker in which the compiler runs. The script that instantiates its module comes before this one.
import type { FromWorker, ToWorker } from "./messages";

declare const TeaVM: {
  readonly wasmGC: {
    load(module: ArrayBuffer): Promise<{ readonly exports: Record<string, (...args: unknown[]) => string | undefined> }>;
  };
};

let started: ReturnType<typeof TeaVM.wasmGC.load> | undefined;

async function answerTo(message: ToWorker): Promise<FromWorker> {
  try {
    if (message.type === "start") {
      started = TeaVM.wasmGC.load(message.module);
      await started;
      return { answer: undefined };
    }
    const compiler = await started;
    return { answer: compiler?.exports[message.function]?.(...message.args) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  void answerTo(data).then((answer) => { self.postMessage(answer); });
});
