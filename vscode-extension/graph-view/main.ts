import type { Host } from "./messages";
import { Page } from "./page/page";
import style from "./style.css";

/** Starts the page within an element, for a host. */
export function start(host: Host, root: HTMLElement): void {
  // A sheet that is not an element is no inline style, so a content security policy need not allow those.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const element = document.createElement("div");
  element.className = "page";
  root.append(element);
  const page = new Page(host, element);
  host.listen((message) => { page.receive(message); });
  page.start();
}
