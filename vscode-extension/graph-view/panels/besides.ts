/** Between a node and its card. */
const GAP = 12;

/** Places an element beside an anchor, within its parent: to the right if there is room, else to the left, else below. */
export function besides(element: HTMLElement, anchor: DOMRect): void {
  const parent = element.offsetParent?.getBoundingClientRect();
  if (parent === undefined) {
    return;
  }
  const { offsetWidth: width, offsetHeight: height } = element;
  const left = anchor.left - parent.left;
  const right = anchor.right - parent.left;
  const top = anchor.top - parent.top;
  const bottom = anchor.bottom - parent.top;
  const within = (value: number, size: number, all: number): number => Math.max(GAP, Math.min(value, all - size - GAP));
  let place = { x: within(left, width, parent.width), y: bottom + GAP + height > parent.height ? top - GAP - height : bottom + GAP };
  if (right + GAP + width <= parent.width) {
    place = { x: right + GAP, y: top };
  } else if (left - GAP - width >= 0) {
    place = { x: left - GAP - width, y: top };
  }
  element.style.left = `${within(place.x, width, parent.width)}px`;
  element.style.top = `${within(place.y, height, parent.height)}px`;
}
