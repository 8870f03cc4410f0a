import chartStyle from "uplot/dist/uPlot.min.css";
import type { Host } from "./messages";
import { Page } from "./page";
import style from "./style.css";

/** Starts the page within an element, for a host. */
export function start(host: Host, root: HTMLElement): void {
  // Sheets that are not elements are no inline styles, so a content security policy need not allow those.
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...[chartStyle, style].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  })];
  const element = document.createElement("div");
  element.className = "page";
  root.append(element);
  const page = new Page(host, element);
  host.listen((message) => { page.receive(message); });
  host.send({ type: "ready" });
}
