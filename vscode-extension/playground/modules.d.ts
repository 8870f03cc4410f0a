/** Made by `scripts/playground.mjs`. */
declare module "playground:worker" {
  /** The script of the worker. */
  const script: string;
  export default script;
}
declare module "playground:graph" {
  /** The script of the page that draws graphs. */
  const script: string;
  export default script;
}
declare module "playground:range" {
  /** The script of the page that draws runs. */
  const script: string;
  export default script;
}
declare module "playground:programs" {
  /** The texts of the examples and of the lessons, by the names of their files. */
  const programs: { readonly examples: Readonly<Record<string, string>>; readonly lessons: Readonly<Record<string, string>> };
  export default programs;
}
declare module "monaco-editor/editor/common/services/editorWebWorker.js" {
  export const EditorWorker: new (host: null) => unknown;
}
declare module "monaco-editor/base/common/worker/webWorker.js" {
  export const WebWorkerServer: new (send: (message: unknown) => void, createWorker: () => unknown) => {
    onmessage(message: unknown): void;
  };
}
