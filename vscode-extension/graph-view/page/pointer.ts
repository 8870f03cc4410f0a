import { select, toggleBlock, unfold } from "../state/changes";
import type { Page } from "./page";

/** How long the pointer rests on a node until its card opens: on its way over others to a card, none of them opens. */
const REST_MILLIS = 180;
/** How long a card stays when the pointer has left its node, to be reached. */
const LEAVE_MILLIS = 400;

const timers = { open: 0, close: 0 };

function stop(timer: keyof typeof timers): void {
  clearTimeout(timers[timer]);
  timers[timer] = 0;
}

/** Lets the page follow the pointer over the picture. */
export function listenToPointer(page: Page): void {
  page.svg.addEventListener("click", (event) => {
    const key = keyAt(event);
    const block = blockAt(event);
    overCard();
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
  });
  page.svg.addEventListener("dblclick", (event) => {
    const node = page.node(keyAt(event));
    if (node !== undefined) {
      page.showSource(node, true);
    }
  });
  page.svg.addEventListener("pointermove", (event) => { over(page, keyAt(event)); });
  page.svg.addEventListener("pointerleave", () => { over(page, undefined); });
}

/** The pointer is over the card: it stays, whatever was passed on the way. */
export function overCard(): void {
  stop("open");
  stop("close");
}

/** The pointer has left the card. */
export function leaveCard(page: Page): void {
  over(page, undefined);
}

function over(page: Page, key: string | undefined): void {
  if (page.state.hovered !== key) {
    page.change((state) => ({ ...state, hovered: key }));
  }
  stop("open");
  const { card, selected } = page.state;
  if (key === card) {
    stop("close");
  } else if (key !== undefined) {
    timers.open = window.setTimeout(() => {
      overCard();
      page.change((state) => ({ ...state, card: key }));
    }, REST_MILLIS);
  }
  if (key !== card && card !== selected && timers.close === 0) {
    timers.close = window.setTimeout(() => {
      timers.close = 0;
      page.change((state) => ({ ...state, card: undefined }));
    }, LEAVE_MILLIS);
  }
}

const keyAt = ({ target }: Event): string | undefined =>
  target instanceof Element ? target.closest("[data-key]")?.getAttribute("data-key") ?? undefined : undefined;

const blockAt = ({ target }: Event): string | undefined =>
  target instanceof Element ? target.closest(".heading, .heading-bar")?.closest("[data-block]")?.getAttribute("data-block") ?? undefined : undefined;

const isOnFolded = ({ target }: Event): boolean => target instanceof Element && target.closest(".folded") !== null;
