import { select, toggleBlock, unfold } from "../state/changes";
import type { Page } from "./page";

/** How long the pointer rests on a node until its card opens: on its way over others to a card, none of them opens. */
const REST_MILLIS = 180;
/** How long a card stays when the pointer has left its node, to be reached. */
const LEAVE_MILLIS = 400;

/** Lets the page follow the pointer over the picture and the card. */
export class Pointer {
  readonly #page: Page;
  #opening = 0;
  #closing = 0;

  constructor(page: Page) {
    this.#page = page;
    page.svg.addEventListener("click", (event) => { this.#click(event); });
    page.svg.addEventListener("dblclick", (event) => {
      const node = page.node(keyAt(event));
      if (node !== undefined) {
        page.showSource(node, true);
      }
    });
    page.svg.addEventListener("pointermove", (event) => { this.#over(keyAt(event)); });
    page.svg.addEventListener("pointerleave", () => { this.#over(undefined); });
  }

  /** The pointer is over the card: it stays, whatever was passed on the way. */
  overCard(): void {
    this.#stopOpening();
    this.#stopClosing();
  }

  /** The pointer has left the card. */
  leaveCard(): void {
    this.#over(undefined);
  }

  #click(event: MouseEvent): void {
    const page = this.#page;
    const key = keyAt(event);
    const block = blockAt(event);
    this.overCard();
    if (key !== undefined && isOnFolded(event)) {
      page.change(unfold(key));
    } else if (key !== undefined) {
      page.change(select(key));
      const node = page.node(key);
      if (node !== undefined) {
        page.showSource(node, false);
      }
    } else if (block !== undefined) {
      page.change(toggleBlock(block));
    } else {
      page.change(select(undefined));
    }
  }

  /** The pointer is over a node, or over none. */
  #over(key: string | undefined): void {
    const page = this.#page;
    if (page.state.hovered !== key) {
      page.change((state) => ({ ...state, hovered: key }));
    }
    this.#stopOpening();
    const { card, selected } = page.state;
    if (key === card) {
      this.#stopClosing();
    } else if (key !== undefined) {
      this.#opening = window.setTimeout(() => {
        this.overCard();
        page.change((state) => ({ ...state, card: key }));
      }, REST_MILLIS);
    }
    // The card of the selected node stays until it is closed.
    if (key !== card && card !== selected && this.#closing === 0) {
      this.#closing = window.setTimeout(() => {
        this.#closing = 0;
        page.change((state) => ({ ...state, card: undefined }));
      }, LEAVE_MILLIS);
    }
  }

  #stopOpening(): void {
    clearTimeout(this.#opening);
  }

  #stopClosing(): void {
    clearTimeout(this.#closing);
    this.#closing = 0;
  }
}

/** What an attribute of the element under the pointer, or around it, says. */
const attributeAt = ({ target }: Event, name: string): string | undefined =>
  target instanceof Element ? target.closest(`[${name}]`)?.getAttribute(name) ?? undefined : undefined;

const isOn = ({ target }: Event, selector: string): boolean => target instanceof Element && target.closest(selector) !== null;

const keyAt = (event: Event): string | undefined => attributeAt(event, "data-key");

/** The block whose heading is under the pointer. */
const blockAt = (event: Event): string | undefined =>
  isOn(event, ".heading, .heading-bar") ? attributeAt(event, "data-block") : undefined;

const isOnFolded = (event: Event): boolean => isOn(event, ".folded");
