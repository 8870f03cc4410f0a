// What the page and its host say to each other. Everything that crosses is plain data.
import type { Film, FilmName, FilmRequest, LineText } from "./model/film";
import type { Graph } from "./model/graph";
import type { Only } from "./model/only";
import type { Position, Range } from "./model/range";

/** A view of the program to choose from. */
export interface ViewOffer {
  readonly view: string;
  readonly title: string;
}

/** An error of the program. */
export interface ProgramError {
  readonly range: Range;
  readonly message: string;
}

/** A lesson that the host can open. */
export interface LessonOffer {
  readonly name: string;
  readonly title: string;
}

/** The format of an exported file, which is the extension of its name, too. */
export type ExportFormat = "svg" | "png" | "dot" | "mmd" | "json";

/** A node of a view, by its number there. */
export interface NodeInView {
  readonly view: string;
  readonly node: number;
}

export type ToPage =
  /** A graph of a view that the page wants: at first, and after each change of the program. */
  | { readonly type: "graph"; readonly graph: Graph }
  /** The film that the page wants: at first, and after each change of the program. */
  | { readonly type: "film"; readonly film: Film }
  /** The views that can be wanted, and the films; all films if these are missing. */
  | { readonly type: "views"; readonly views: readonly ViewOffer[]; readonly films?: readonly FilmName[] }
  /** The text of the program, from a host that has no editor: the page shows it beside the picture. */
  | { readonly type: "source"; readonly text: string; readonly errors: readonly ProgramError[] }
  /** Where the cursor is in the editor; none if it is not in this program. */
  | { readonly type: "cursor"; readonly position?: Position }
  /** The node at which the debugger has stopped: it is marked, and shown. None while the program runs or has stopped elsewhere. */
  | { readonly type: "stopped"; readonly at?: NodeInView }
  /** Show a view, whose graph was sent before, instead of what is shown; and select a node, by its key or its id, and show it. */
  | { readonly type: "reveal"; readonly view?: string; readonly node?: string | number }
  /** Watch a film, from after so many of its steps. */
  | { readonly type: "watch"; readonly film: FilmRequest; readonly step?: number }
  /** A lesson about the program, to be followed from its first scene, and the lesson after it; an empty text ends the lesson. */
  | { readonly type: "lesson"; readonly text: string; readonly next?: LessonOffer }
  /** What is selected in another panel of the same program, as keys. */
  | { readonly type: "selection"; readonly keys: readonly string[] };

export type ToHost =
  /** The page listens: `want` follows. */
  | { readonly type: "ready" }
  /**
   * The views whose graphs the page wants from now on, now and after each change; the first is the one that it shows. While it
   * shows a film, it wants that alone. If it wants nothing, the host chooses a view.
   */
  | { readonly type: "want"; readonly views: readonly string[]; readonly film?: FilmRequest }
  /**
   * The place in the program of the step that is shown, and the texts beside its lines; neither without a film. `reveal` if a
   * person went there.
   */
  | { readonly type: "step"; readonly range?: Range; readonly lines: readonly LineText[]; readonly reveal: boolean }
  /** Open a lesson that was offered. */
  | { readonly type: "openLesson"; readonly name: string }
  /** Copy a link to a step. */
  | { readonly type: "link"; readonly film: FilmRequest; readonly step: number }
  /** Select a part of the program in the editor; with `focus`, continue to work there. */
  | { readonly type: "show"; readonly range: Range; readonly focus: boolean }
  /** The selected nodes, for other panels: their keys, and those of what they became. */
  | { readonly type: "selection"; readonly keys: readonly string[] }
  /** A file to save; one of `text` and `base64` is there. */
  | { readonly type: "file"; readonly name: string; readonly text?: string; readonly base64?: string }
  /** What to give back to the page when it is opened again. */
  | { readonly type: "state"; readonly state: SavedState };

/** What outlives a reload of the page. Members that are missing have their defaults. */
export interface SavedState {
  readonly view?: string;
  readonly blocks?: boolean;
  readonly toggledBlocks?: readonly string[];
  readonly constantsInside?: boolean;
  readonly projectionsInside?: boolean;
  readonly hidden?: readonly string[];
  readonly inputsFolded?: readonly string[];
  readonly usersFolded?: readonly string[];
  readonly only?: Only;
  readonly selected?: string;
  readonly outline?: boolean;
  /** The film that is watched, and how many of its steps were taken. */
  readonly film?: FilmRequest;
  readonly step?: number;
  /** The lesson that is followed, the scene that is read, and the lesson after it. */
  readonly lesson?: { readonly text: string; readonly scene: number; readonly next?: LessonOffer };
  readonly zoom?: { readonly x: number; readonly y: number; readonly k: number };
}

/** What the page needs of its surroundings. */
export interface Host {
  /** What the page sent last as `state`, in this place. */
  readonly initialState?: SavedState;
  send(message: ToHost): void;
  /** Calls back for each message; called once, before `ready` is sent. */
  listen(receive: (message: ToPage) => void): void;
}
