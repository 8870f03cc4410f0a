// The theme that a person chose, or that of the computer.
import { THEMES, type Theme } from "./editor/language";

const KEY = "simple-theme";

const DARK = matchMedia("(prefers-color-scheme: dark)");
const CONTRAST = matchMedia("(prefers-contrast: more)");

export function systemTheme(): Theme {
  if (CONTRAST.matches) {
    return DARK.matches ? "contrast-dark" : "contrast-light";
  }
  return DARK.matches ? "dark" : "light";
}

export function onSystemTheme(changed: () => void): void {
  DARK.addEventListener("change", changed);
  CONTRAST.addEventListener("change", changed);
}

/** The theme that was chosen; undefined for that of the computer. A page from a file may have no storage. */
export function keptTheme(): Theme | undefined {
  try {
    const kept = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === kept);
  } catch {
    return undefined;
  }
}

export function keepTheme(theme: Theme | undefined): void {
  try {
    localStorage.setItem(KEY, theme ?? "");
  } catch {
    // It holds until the page is closed.
  }
}
