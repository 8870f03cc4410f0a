import { set, svg } from "../picture/elements";
import type { Rectangle } from "../picture/viewport";

/** What an element looks like, as attributes that each reader of SVG knows. */
const PROPERTIES = [
  "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "opacity", "fill-opacity",
  "font-family", "font-size", "font-weight", "font-style", "text-anchor", "dominant-baseline", "text-decoration-line",
];
const MARGIN = 16;

/** The picture as an SVG file of its own: with the colours that it has now, without the style sheet of the page. */
export function toSvg(picture: SVGSVGElement, part: Rectangle): { text: string; width: number; height: number } {
  const world = picture.querySelector(".world");
  const x = part.x - MARGIN;
  const y = part.y - MARGIN;
  const width = Math.ceil(part.width + 2 * MARGIN);
  const height = Math.ceil(part.height + 2 * MARGIN);
  const background = getComputedStyle(picture).getPropertyValue("background-color");
  const file = svg("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `${x} ${y} ${width} ${height}`, width, height },
    svg("rect", { x, y, width, height, fill: background }), ...(world === null ? [] : [...world.children].map(copyOf)));
  return { text: `${new XMLSerializer().serializeToString(file)}\n`, width, height };
}

function copyOf(element: Element): Element {
  const copy = element.cloneNode(false) as Element;
  const style = getComputedStyle(element);
  for (const name of ["class", "id", "role", "style", "data-key"]) {
    copy.removeAttribute(name);
  }
  if (element.localName !== "g") {
    for (const property of PROPERTIES) {
      set(copy, { [property]: style.getPropertyValue(property) });
    }
  } else {
    set(copy, { opacity: style.opacity === "1" ? undefined : style.opacity });
  }
  for (const child of element.childNodes) {
    if (!(child instanceof Element)) {
      copy.append(child.cloneNode());
    } else if (!child.classList.contains("absent")) {
      copy.append(copyOf(child));
    }
  }
  return copy;
}
