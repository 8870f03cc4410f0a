// The page within a webview of VS Code.
import { start } from "../main";
import type { ToHost, ToPage } from "../messages";

declare function acquireVsCodeApi(): { postMessage(message: ToHost): void };

const api = acquireVsCodeApi();

start({
  send(message) { api.postMessage(message); },
  listen(receive) {
    window.addEventListener("message", ({ data }: MessageEvent<ToPage>) => { receive(data); });
  },
}, document.body);
