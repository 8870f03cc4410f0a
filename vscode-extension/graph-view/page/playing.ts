import { playOn } from "../state/watching";
import type { Page } from "./page";

/** Lets a film run while it is playing. */
export class Playing {
  readonly #page: Page;
  #timer = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The state has changed. */
  follow(): void {
    const { watching } = this.#page.state;
    if (watching?.playing !== true) {
      clearTimeout(this.#timer);
      this.#timer = 0;
    } else if (this.#timer === 0) {
      this.#timer = window.setTimeout(() => {
        this.#timer = 0;
        this.#page.change(playOn);
      }, 1000 / watching.speed);
    }
  }
}
