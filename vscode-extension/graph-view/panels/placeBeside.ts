/** Between a node and its card. */
const GAP = 12;
/** How many square pixels of other nodes a card rather covers than to stand a pixel farther from its node. */
const COST_OF_DISTANCE = 20;
/** How many it rather covers than one of its own node. */
const COST_OF_ANCHOR = 1000;

/** Places an element beside an anchor, within its parent, where it covers little. */
export function placeBeside(element: HTMLElement, anchor: DOMRect, obstacles: readonly DOMRect[]): void {
  const parent = element.offsetParent?.getBoundingClientRect();
  if (parent === undefined) {
    return;
  }
  const { offsetWidth: width, offsetHeight: height } = element;
  // The first of equals: to the right, where the eye goes next.
  const xs = [anchor.right + GAP, anchor.left - GAP - width, anchor.left, parent.right, parent.left];
  const ys = [anchor.top, anchor.bottom + GAP, anchor.top - GAP - height, parent.bottom, parent.top];
  const places = xs.flatMap((x) => ys.map((y) => new DOMRect(
    within(x, parent.left + GAP, parent.right - GAP - width),
    within(y, parent.top + GAP, parent.bottom - GAP - height),
    width, height)));
  const costs = places.map((place) =>
    COST_OF_ANCHOR * common(place, anchor) + COST_OF_DISTANCE * distance(place, anchor) +
    obstacles.reduce((sum, obstacle) => sum + common(place, obstacle), 0));
  const best = places[costs.indexOf(Math.min(...costs))];
  if (best !== undefined) {
    element.style.left = `${best.x - parent.left}px`;
    element.style.top = `${best.y - parent.top}px`;
  }
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** The area that both have in common. */
function common(a: DOMRect, b: DOMRect): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** How far it is from one to the other, sideways or up and down. */
function distance(a: DOMRect, b: DOMRect): number {
  return Math.max(0, a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
}
