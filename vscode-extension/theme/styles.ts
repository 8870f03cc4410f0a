import theme from "./theme.css";

/** Applies the theme of all pages, then sheets of one. */
export function applyStyles(...sheets: readonly string[]): void {
  // Sheets that are not elements are no inline styles, so a content security policy need not allow those.
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...[theme, ...sheets].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  })];
}
