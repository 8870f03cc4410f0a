// The editor of VS Code, without languages. What it would do in a worker of its own takes no time here.
import * as monaco from "monaco-editor/editor";
import "monaco-editor/features/register.all";
// The list above lacks these.
import "monaco-editor/editor/contrib/caretOperations/browser/caretOperations.js";
import "monaco-editor/editor/contrib/semanticTokens/browser/documentSemanticTokens.js";
import { EditorWorker } from "monaco-editor/editor/common/services/editorWebWorker.js";
import { WebWorkerServer } from "monaco-editor/base/common/worker/webWorker.js";

/** A worker that is none: messages go to the same thread. */
function workerHere(): unknown {
  const worker = {
    onmessage: undefined as ((event: { data: unknown }) => void) | undefined,
    addEventListener: (): void => undefined,
    removeEventListener: (): void => undefined,
    terminate: (): void => undefined,
    postMessage: (message: unknown): void => {
      if (message !== "-please-ignore-") {
        setTimeout(() => { server.onmessage(message); });
      }
    },
  };
  const server = new WebWorkerServer((message: unknown) => { setTimeout(() => { worker.onmessage?.({ data: message }); }); },
    () => new EditorWorker(null));
  return worker;
}

(self as { MonacoEnvironment?: unknown }).MonacoEnvironment = { getWorker: workerHere };

export { monaco };
