import { render } from "preact";
import type { Evaluation } from "../src/evaluation";
import type { Action, Host, RunTable, ToPage } from "./messages";
import { csvOf } from "./model/csv";
import { preferredScales, type ChartName, type Logarithmic } from "./model/plot";
import { changed } from "./model/table";
import { appOf } from "./panels/App";

const KEYS: Readonly<Record<string, Action>> = { r: "run", t: "trace", p: "pin" };

/** The page: it holds all that is shown, and lets the panels and the host follow it. */
export class Page {
  #table: RunTable | undefined;
  #selected: number | undefined;
  /** The scales that suit the values. */
  #preferred = preferredScales([]);
  /** The scales that the person chose instead. */
  #chosen: Partial<Logarithmic> = {};

  constructor(private readonly host: Host, private readonly root: HTMLElement) {
    document.addEventListener("keydown", (event) => { this.#onKey(event); });
    this.#render();
  }

  get table(): RunTable | undefined {
    return this.#table;
  }

  /** The index of the selected run in the table. */
  get selected(): number | undefined {
    return this.#selected;
  }

  get selectedRun(): Evaluation | undefined {
    return this.#selected === undefined ? undefined : this.#table?.runs[this.#selected];
  }

  get logarithmic(): Logarithmic {
    return { ...this.#preferred, ...this.#chosen };
  }

  receive(message: ToPage): void {
    if (message.type === "table") {
      this.#table = message.table;
      this.#selected = undefined;
      this.#chosen = {};
    } else if (this.#table !== undefined) {
      this.#table = changed(this.#table, message.change);
    }
    this.#preferred = preferredScales(this.#table?.runs ?? []);
    this.#render();
  }

  select(index: number): void {
    this.#selected = index;
    this.#render();
  }

  /** Changes a chart between a linear and a logarithmic scale. */
  toggleScale(chart: ChartName): void {
    this.#chosen = { ...this.#chosen, [chart]: !this.logarithmic[chart] };
    this.#render();
  }

  /** Does something with the argument of the selected run. */
  act(type: Action): void {
    const arg = this.selectedRun?.arg;
    if (arg !== undefined) {
      this.host.send({ type, arg });
    }
  }

  copy(): void {
    this.host.send({ type: "copy", text: csvOf(this.#table?.runs ?? []) });
  }

  #onKey(event: KeyboardEvent): void {
    const action = KEYS[event.key];
    if (action !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      this.act(action);
    }
  }

  #render(): void {
    render(appOf(this), this.root);
  }
}
