// What a page and its workers say to each other.

export type ToWorker =
  /** Start the compiler: its module, which this message takes along. */
  | { readonly type: "start"; readonly module: ArrayBuffer }
  /** Call a function of the compiler. */
  | { readonly type: "call"; readonly function: string; readonly args: readonly unknown[] };

/** The answer to the message before: JSON, nothing, or why there is no answer. */
export type FromWorker =
  | { readonly answer: string | undefined }
  | { readonly failure: string };
