/** Between a node and its card. */
const GAP = 12;

/** Places an element beside an anchor, within its parent, where it covers as little as possible. */
export function placeBeside(element: HTMLElement, anchor: DOMRect, obstacles: readonly DOMRect[]): void {
  const parent = element.offsetParent?.getBoundingClientRect();
  if (parent === undefined) {
    return;
  }
  const { offsetWidth: width, offsetHeight: height } = element;
  // The first of equals: to the right, where the eye goes next.
  const places = [
    { x: anchor.right + GAP, y: anchor.top },
    { x: anchor.left - GAP - width, y: anchor.top },
    { x: anchor.left, y: anchor.bottom + GAP },
    { x: anchor.left, y: anchor.top - GAP - height },
  ].map(({ x, y }) => new DOMRect(
    within(x, parent.left + GAP, parent.right - GAP - width), within(y, parent.top + GAP, parent.bottom - GAP - height), width, height));
  const covered = places.map((place) =>
    // Its own node must stay in view above all.
    1000 * common(place, anchor) + obstacles.reduce((sum, obstacle) => sum + common(place, obstacle), 0));
  const best = places[covered.indexOf(Math.min(...covered))];
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
