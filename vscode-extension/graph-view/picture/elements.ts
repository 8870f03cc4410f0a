// The few things that are done with elements of the DOM.

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A new SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(name: K, attributes: Attributes = {}, ...children: (Node | string)[]):
SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  set(element, attributes);
  element.append(...children);
  return element;
}

/** Sets the attributes that differ, and removes those that are undefined. */
export function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) {
      element.removeAttribute(name);
    } else if (element.getAttribute(name) !== String(value)) {
      element.setAttribute(name, String(value));
    }
  }
}

/** Class names, without those that are false. */
export function classes(names: Readonly<Record<string, boolean>>): string {
  return Object.entries(names).filter(([, isSet]) => isSet).map(([name]) => name).join(" ");
}
