// The page within a webview of VS Code.
import { start } from "../main";
import type { SavedState, ToHost, ToPage } from "../messages";

declare function acquireVsCodeApi(): {
  postMessage(message: ToHost): void;
  getState(): SavedState | undefined;
  setState(state: SavedState): void;
};

const api = acquireVsCodeApi();
const initialState = api.getState();

start({
  ...(initialState === undefined ? {} : { initialState }),
  send(message) {
    if (message.type === "state") {
      api.setState(message.state);
    } else {
      api.postMessage(message);
    }
  },
  listen(receive) {
    window.addEventListener("message", ({ data }: MessageEvent<ToPage>) => { receive(data); });
  },
}, document.body);
