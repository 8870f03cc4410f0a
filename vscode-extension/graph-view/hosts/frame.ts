// The page within another one, which has its state in the body and speaks to it by messages.
import { start } from "../main";
import type { SavedState, ToPage } from "../messages";

start({
  initialState: JSON.parse(document.body.dataset.state ?? "{}") as SavedState,
  send(message) { parent.postMessage(message, "*"); },
  listen(receive) {
    window.addEventListener("message", ({ data }: MessageEvent<ToPage>) => { receive(data); });
  },
}, document.body);
