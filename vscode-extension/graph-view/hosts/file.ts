// The page as a file of its own: `simple dump --format html` writes the graphs into it.
import { start } from "../main";
import type { ProgramError, ToPage, ViewOffer } from "../messages";
import type { Film, FilmRequest } from "../model/film";
import type { Graph } from "../model/graph";
import { copyLink, download, followAddress, stepInAddress } from "./browser";

/** What is in the element with the id `data`. */
interface Data {
  readonly graphs: readonly Graph[];
  readonly films?: readonly Film[];
  readonly views: readonly ViewOffer[];
  /** The text of the program, and its errors. */
  readonly source: { readonly text: string; readonly errors: readonly ProgramError[] };
  /** The lesson about the program. */
  readonly lesson?: string;
}

const { graphs, films = [], views, source, lesson = "" } = JSON.parse(document.getElementById("data")?.textContent ?? "") as Data;
let receive: (message: ToPage) => void = () => undefined;

/** The film, as its only part: a file has no other one. */
function alone(film: Film): Film {
  if (film.part === undefined) {
    return film;
  }
  const { arg, trip, trips, outcome } = film.part;
  return { ...film, part: { arg, trip, trips, outcome } };
}

/** The film that is wanted, of a run with that argument from that trip on if there is one. */
function filmFor({ film: name, arg, trip }: FilmRequest): Film | undefined {
  const named = films.filter(({ film }) => film === name);
  return named.find(({ part }) => (arg ?? part?.arg) === part?.arg && (trip ?? part?.trip) === part?.trip) ?? named[0];
}

start({
  initialState: { ...stepInAddress() },
  listen(listener) {
    receive = listener;
    followAddress(listener);
  },
  send(message) {
    switch (message.type) {
      case "ready":
        receive({ type: "views", views, films: [...new Set(films.map(({ film }) => film))] });
        receive({ type: "source", ...source });
        receive({ type: "lesson", text: lesson });
        graphs.slice(0, 1).forEach((graph) => { receive({ type: "graph", graph }); });
        break;
      case "want": {
        const film = message.film && filmFor(message.film);
        if (film !== undefined) {
          receive({ type: "film", film: alone(film) });
        }
        graphs.filter(({ view }) => message.views.includes(view)).forEach((graph) => { receive({ type: "graph", graph }); });
        break;
      }
      case "link": copyLink(message); break;
      case "file": download(message); break;
      case "openLesson":
      case "show":
      case "step":
      case "selection":
      case "state":
    }
  },
}, document.body);
