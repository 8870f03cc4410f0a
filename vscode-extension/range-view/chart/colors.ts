/** The colors of the charts, as the theme of the editor has them now. */
export interface Colors {
  readonly foreground: string;
  readonly muted: string;
  readonly grid: string;
  readonly result: string;
  readonly trips: string;
  readonly noValue: string;
  readonly selection: string;
  readonly font: string;
}

/** Reads the colors for a canvas, which knows no style sheet. */
export function readColors(element: HTMLElement): Colors {
  const probe = document.createElement("span");
  element.append(probe);
  const style = getComputedStyle(probe);
  // As a color, since the text of a variable may still refer to others.
  const color = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return style.color;
  };
  const colors = {
    foreground: color("foreground"), muted: color("muted"), grid: color("grid"), result: color("result"), trips: color("trips"),
    noValue: color("no-value"), selection: color("focus"), font: `11px ${style.fontFamily}` };
  probe.remove();
  return colors;
}

/** Calls back when the editor changes its theme: it sets the class of the body and variables of the root. */
export function onThemeChange(changed: () => void): MutationObserver {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { attributeFilter: ["class"] });
  observer.observe(document.documentElement, { attributeFilter: ["class", "style"] });
  return observer;
}
