// The page as a file of its own: `simple dump --format html` writes the graphs into it.
import { start } from "../main";
import type { ProgramError, ToPage, ViewOffer } from "../messages";
import type { Graph } from "../model/graph";
import { download } from "./browser";

/** What is in the element with the id `data`. */
interface Data {
  readonly graphs: readonly Graph[];
  readonly views: readonly ViewOffer[];
  /** The text of the program, and its errors. */
  readonly source: { readonly text: string; readonly errors: readonly ProgramError[] };
}

const { graphs, views, source } = JSON.parse(document.getElementById("data")?.textContent ?? "") as Data;
let receive: (message: ToPage) => void = () => undefined;

start({
  listen(listener) { receive = listener; },
  send(message) {
    switch (message.type) {
      case "ready":
        receive({ type: "views", views });
        receive({ type: "source", ...source });
        graphs.slice(0, 1).forEach((graph) => { receive({ type: "graph", graph }); });
        break;
      case "want":
        graphs.filter(({ view }) => message.views.includes(view)).forEach((graph) => { receive({ type: "graph", graph }); });
        break;
      case "file": download(message); break;
      case "show":
      case "selection":
      case "state":
    }
  },
}, document.body);
