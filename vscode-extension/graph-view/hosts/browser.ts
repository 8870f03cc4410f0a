// What hosts in a browser have in common.
import type { ToHost } from "../messages";

/** Lets the person save a file. */
export function download({ name, text, base64 }: ToHost & { type: "file" }): void {
  const link = document.createElement("a");
  link.download = name;
  link.href = base64 === undefined ? `data:text/plain;charset=utf-8,${encodeURIComponent(text ?? "")}`
    : `data:image/png;base64,${base64}`;
  link.click();
}
