// The page within another one, which has put its state into the body.
import { listenToHost } from "../../theme/framed";
import { start } from "../main";
import type { SavedState, ToPage } from "../messages";

start({
  initialState: JSON.parse(document.body.dataset.state ?? "{}") as SavedState,
  send(message) { parent.postMessage(message, "*"); },
  listen(receive) { listenToHost((message) => { receive(message as ToPage); }); },
}, document.body);
