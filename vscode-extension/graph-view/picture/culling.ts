import type { Drawing } from "./drawing";
import { overlap, type Rectangle } from "./viewport";

/** Up to this number of boxes, browsers are fast enough with all of them. */
const MAX_BOXES = 800;
/** Below this zoom, texts cannot be read. */
const MIN_TEXT_ZOOM = 0.3;

/** Takes out of a large picture what is not seen, and the texts that cannot be read. */
export function cull(drawing: Drawing, visible: Rectangle, zoom: number): void {
  drawing.world.classList.toggle("far", zoom < MIN_TEXT_ZOOM);
  const boxes = [...drawing.boxes()];
  const isLarge = boxes.length > MAX_BOXES;
  const seen = grown(visible);
  for (const { box, at, element } of boxes) {
    show(element, !isLarge || overlap({ ...at, width: box.width, height: box.height }, seen));
  }
  for (const { path, element } of drawing.wires()) {
    const xs = path.map(({ x }) => x);
    const ys = path.map(({ y }) => y);
    const x = Math.min(...xs);
    const y = Math.min(...ys);
    show(element, !isLarge || overlap({ x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 }, seen));
  }
}

/** With what comes into view next. */
function grown({ x, y, width, height }: Rectangle): Rectangle {
  return { x: x - width / 2, y: y - height / 2, width: width * 2, height: height * 2 };
}

function show(element: SVGElement, isShown: boolean): void {
  const display = isShown ? "" : "none";
  if (element.style.display !== display) {
    element.style.display = display;
  }
}
