import chartStyle from "uplot/dist/uPlot.min.css";
import { applyStyles } from "../theme/styles";
import type { Host } from "./messages";
import { Page } from "./page";
import style from "./style.css";

/** Starts the page within an element, for a host. */
export function start(host: Host, root: HTMLElement): void {
  applyStyles(chartStyle, style);
  const element = document.createElement("div");
  element.className = "page";
  root.append(element);
  const page = new Page(host, element);
  host.listen((message) => { page.receive(message); });
  host.send({ type: "ready" });
}
