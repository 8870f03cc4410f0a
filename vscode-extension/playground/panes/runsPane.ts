// Chart and table of the runs with a range of args: the page of `range-view`.
import rangeScript from "playground:range";
import type { Action, RunTable, RunTableChange, ToHost, ToPage } from "../../range-view/messages";
import { changed } from "../../range-view/model/table";
import type { Theme } from "../editor/language";
import { Frame } from "./frame";

export class RunsPane {
  readonly element = document.createElement("div");
  readonly #hint = document.createElement("p");
  readonly #frame: Frame<ToPage, ToHost>;
  #table: RunTable | undefined;

  /** @param act does something with one argument */
  constructor(theme: Theme, private readonly act: (action: Action, arg: string) => void) {
    this.#frame = new Frame("Runs", rangeScript, theme, undefined, (message: ToHost) => { this.#receive(message); });
    this.#hint.textContent = "A chart of many runs: enter a range as arg, such as 0..20 or -100..100:10, and run.";
    this.element.className = "runs";
    this.element.append(this.#frame.element, this.#hint);
  }

  setTheme(theme: Theme): void {
    this.#frame.setTheme(theme);
  }

  show(table: RunTable): void {
    this.#table = table;
    this.#hint.remove();
    this.#frame.send({ type: "table", table });
  }

  change(change: RunTableChange): void {
    if (this.#table !== undefined) {
      this.#table = changed(this.#table, change);
      this.#frame.send({ type: "change", change });
    }
  }

  /** The program was edited: these are no longer its results. */
  markStale(): void {
    if (this.#table?.stale === undefined) {
      this.change({ stale: "The program was edited after these runs" });
    }
  }

  #receive(message: ToHost): void {
    switch (message.type) {
      case "ready":
        if (this.#table !== undefined) {
          this.#frame.send({ type: "table", table: this.#table });
        }
        break;
      case "copy": navigator.clipboard.writeText(message.text).catch(() => undefined); break;
      case "run":
      case "trace":
      case "pin": this.act(message.type, message.arg);
    }
  }
}
