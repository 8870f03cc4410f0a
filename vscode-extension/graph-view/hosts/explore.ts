// The page of `simple explore`: a server on this computer has the graphs, and says when the program has changed.
import { start } from "../main";
import type { SavedState, ToPage } from "../messages";
import type { FilmRequest } from "../model/film";
import { parseLesson } from "../model/lesson";
import { copyLink, download, followAddress, stepInAddress } from "./browser";

/** Each program has a state of its own. */
const STATE = `graph-state ${location.pathname}`;
/** Where the next program is: their folders are numbered. */
const NEXT = `../${Number(location.pathname.split("/").at(-2)) + 1}/`;
/** The token that the address of the page carries shows the server that the request comes from here. */
const token = new URLSearchParams(location.search).get("token") ?? "";
/** The name of this page: it may want another film before the last one is made. */
const page = crypto.randomUUID();
const saved = sessionStorage.getItem(STATE);
let receive: (message: ToPage) => void = () => undefined;
let wanted: readonly string[] = [];
let film: FilmRequest | undefined;

const address = (path: string, parameters: Record<string, string> = {}): string =>
  `${path}?${new URLSearchParams({ ...parameters, token }).toString()}`;

/** The server answers `graph`, `steps`, `source` and `views` with the message for the page. */
async function load(path: string, parameters?: Record<string, string>): Promise<void> {
  const response = await fetch(address(path, parameters));
  if (response.ok) {
    receive(await response.json() as ToPage);
  }
}

/** The text of the lesson of a program; empty if it has none. */
async function lessonOf(folder: string): Promise<string> {
  const response = await fetch(address(`${folder}lesson`));
  return response.ok ? (await response.json() as ToPage & { type: "lesson" }).text : "";
}

/** The lesson; if the next program has one, too, that is the next lesson. */
async function loadLesson(): Promise<void> {
  const text = await lessonOf("");
  const { title } = parseLesson(text === "" ? "" : await lessonOf(NEXT));
  receive({ type: "lesson", text, ...(title !== "" && { next: { name: NEXT, title } }) });
}

async function loadAll(): Promise<void> {
  await Promise.all([load("views"), load("source"), loadLesson(), ...wanted.map((view) => load("graph", { view })), loadOther()]);
}

/** The film that is wanted; a view if nothing is. */
async function loadOther(): Promise<void> {
  if (film !== undefined) {
    await load("steps", { ...film, page });
  } else if (wanted.length === 0) {
    await load("graph");
  }
}

start({
  initialState: { ...(saved === null ? {} : JSON.parse(saved) as SavedState), ...stepInAddress() },
  listen(listener) {
    receive = listener;
    followAddress(listener);
  },
  send(message) {
    switch (message.type) {
      // The first event comes at once.
      case "ready": new EventSource(address("events")).onmessage = () => { void loadAll(); }; break;
      case "want": {
        const added = message.views.filter((view) => !wanted.includes(view));
        wanted = message.views;
        film = message.film;
        added.forEach((view) => { void load("graph", { view }); });
        void loadOther();
        break;
      }
      case "openLesson": location.assign(address(message.name)); break;
      case "link": copyLink(message); break;
      case "file": download(message); break;
      case "state": sessionStorage.setItem(STATE, JSON.stringify(message.state)); break;
      case "show":
      case "step":
      case "selection":
    }
  },
}, document.body);
