// The page within a webview of VS Code. The body says which program it is about, and which view of it to show at first.
import { start } from "../main";
import type { SavedState, ToHost, ToPage } from "../messages";

/** What the editor keeps for the next start: the extension finds the program there. */
interface KeptState {
  readonly program: string | undefined;
  readonly page: SavedState;
}

declare function acquireVsCodeApi(): {
  postMessage(message: ToHost): void;
  getState(): KeptState | undefined;
  setState(state: KeptState): void;
};

const api = acquireVsCodeApi();
const { program, view } = document.body.dataset;

start({
  initialState: api.getState()?.page ?? (view === undefined ? {} : { view }),
  send(message) {
    if (message.type === "state") {
      api.setState({ program, page: message.state });
    } else {
      api.postMessage(message);
    }
  },
  listen(receive) {
    window.addEventListener("message", ({ data }: MessageEvent<ToPage>) => { receive(data); });
  },
}, document.body);
