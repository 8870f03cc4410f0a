// Views as text: graphs, schedules, the steps of the optimizer, the code of the engine.
import type { Compiler } from "../compiler/compiler";

const FIRST = "schedule/best";

export class ListingPane {
  readonly element = document.createElement("div");
  readonly #choice = document.createElement("select");
  readonly #text = document.createElement("pre");
  #isShown = false;
  #update = 0;

  constructor(private readonly compiler: Compiler) {
    this.element.className = "listing";
    this.#choice.ariaLabel = "Listing";
    this.#text.tabIndex = 0;
    this.#choice.addEventListener("change", () => { void this.refresh(); });
    this.element.append(this.#choice, this.#text);
  }

  /** Says whether the pane is seen; only then it asks the compiler. */
  set isShown(isShown: boolean) {
    if (isShown !== this.#isShown) {
      this.#isShown = isShown;
      void this.refresh();
    }
  }

  async refresh(): Promise<void> {
    if (!this.#isShown) {
      return;
    }
    const update = ++this.#update;
    const isOld = (): boolean => update !== this.#update;
    const views = await this.compiler.call("views", [], isOld);
    if (views === undefined || isOld()) {
      return;
    }
    const chosen = this.#choice.value || FIRST;
    this.#choice.replaceChildren(...views.map(({ view, title }) => new Option(title, view, false, view === chosen)));
    const content = await this.compiler.call("view", [this.#choice.value], isOld);
    if (!isOld()) {
      this.#text.textContent = content?.text ?? "";
      this.#text.classList.toggle("stale", content?.stale ?? false);
    }
  }
}
