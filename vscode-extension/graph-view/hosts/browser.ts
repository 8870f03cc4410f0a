// What hosts in a browser have in common.
import type { ToHost, ToPage } from "../messages";
import { stepIn, type FilmStep } from "../model/filmLink";

/** Lets the person save a file. */
export function download({ name, text, base64 }: ToHost & { type: "file" }): void {
  const link = document.createElement("a");
  link.download = name;
  link.href = base64 === undefined ? `data:text/plain;charset=utf-8,${encodeURIComponent(text ?? "")}`
    : `data:image/png;base64,${base64}`;
  link.click();
}

/** The step that the address names: `#film=run&arg=5&step=17`. */
export function stepInAddress(): FilmStep | undefined {
  const parameters = new URLSearchParams(location.hash.slice(1));
  return stepIn(parameters.get("film"), parameters);
}

/** Calls back when the person enters the address of another step. */
export function followAddress(receive: (message: ToPage) => void): void {
  window.addEventListener("hashchange", () => {
    const step = stepInAddress();
    if (step !== undefined) {
      receive({ type: "watch", ...step });
    }
  });
}

/** Names the step in the address, and copies that. */
export function copyLink({ film, step }: ToHost & { type: "link" }): void {
  history.replaceState(null, "", `#${new URLSearchParams({ ...film, step: String(step) }).toString()}`);
  // Without the right to copy, it can be copied from where addresses are shown.
  navigator.clipboard.writeText(location.href).catch(() => undefined);
}
