// The page within another one, to which it speaks by messages.
import { start } from "../main";
import type { ToPage } from "../messages";

start({
  send(message) { parent.postMessage(message, "*"); },
  listen(receive) {
    window.addEventListener("message", ({ data }: MessageEvent<ToPage>) => { receive(data); });
  },
}, document.body);
