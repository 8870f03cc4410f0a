// The page within another one.
import { listenToHost } from "../../theme/framed";
import { start } from "../main";
import type { ToPage } from "../messages";

start({
  send(message) { parent.postMessage(message, "*"); },
  listen(receive) { listenToHost((message) => { receive(message as ToPage); }); },
}, document.body);
