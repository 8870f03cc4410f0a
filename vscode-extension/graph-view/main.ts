import { applyStyles } from "../theme/styles";
import type { Host } from "./messages";
import { Page } from "./page/page";
import style from "./style.css";

/** Starts the page within an element, for a host. */
export function start(host: Host, root: HTMLElement): void {
  applyStyles(style);
  const element = document.createElement("div");
  element.className = "page";
  root.append(element);
  const page = new Page(host, element);
  host.listen((message) => { page.receive(message); });
  page.start();
}
