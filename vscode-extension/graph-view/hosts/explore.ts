// The page of `simple explore`: a server on this computer has the graphs, and says when the program has changed.
import { start } from "../main";
import type { SavedState, ToPage } from "../messages";
import { download } from "./browser";

const STATE = "graph-state";
/** The token that the address of the page carries shows the server that the request comes from here. */
const token = new URLSearchParams(location.search).get("token") ?? "";
const saved = sessionStorage.getItem(STATE);
let receive: (message: ToPage) => void = () => undefined;
let wanted: readonly string[] = [];

const address = (path: string, parameters: Record<string, string> = {}): string =>
  `${path}?${new URLSearchParams({ ...parameters, token }).toString()}`;

/** The server answers `graph`, `source` and `views` with the message for the page. */
async function load(path: string, parameters?: Record<string, string>): Promise<void> {
  const response = await fetch(address(path, parameters));
  if (response.ok) {
    receive(await response.json() as ToPage);
  }
}

async function loadAll(): Promise<void> {
  await Promise.all([load("views"), load("source"),
    ...(wanted.length === 0 ? [load("graph")] : wanted.map((view) => load("graph", { view })))]);
}

start({
  ...(saved === null ? {} : { initialState: JSON.parse(saved) as SavedState }),
  listen(listener) { receive = listener; },
  send(message) {
    switch (message.type) {
      // The first event comes at once.
      case "ready": new EventSource(address("events")).onmessage = () => { void loadAll(); }; break;
      case "want": {
        const added = message.views.filter((view) => !wanted.includes(view));
        wanted = message.views;
        added.forEach((view) => { void load("graph", { view }); });
        break;
      }
      case "file": download(message); break;
      case "state": sessionStorage.setItem(STATE, JSON.stringify(message.state)); break;
      case "show":
      case "selection":
    }
  },
}, document.body);
