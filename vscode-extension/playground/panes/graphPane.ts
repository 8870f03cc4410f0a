// The picture of the graph, its films and the lessons: the page of `graph-view`, which asks this compiler.
import graphScript from "playground:graph";
import type { LessonOffer, SavedState, ToHost, ToPage } from "../../graph-view/messages";
import type { FilmRequest } from "../../graph-view/model/film";
import type { Position, Range } from "../../graph-view/model/range";
import { download } from "../../graph-view/hosts/browser";
import type { Compiler } from "../compiler/compiler";
import type { Theme } from "../editor/language";
import { Frame } from "./frame";

/** What the picture does to the rest of the page. */
export interface Surroundings {
  /** Select a part of the program. */
  show(range: Range, focus: boolean): void;
  /** Mark the place of a step, and show its values beside the lines. */
  step(step: ToHost & { type: "step" }): void;
  openLesson(name: string): void;
  /** The argument of films of runs that have none; empty to leave it to the compiler. */
  arg(): string;
  /** Copy a link to what is seen. */
  copyLink(): void;
  /** What is seen has changed. */
  stateChanged(state: SavedState): void;
}

export class GraphPane {
  readonly #frame: Frame<ToPage, ToHost>;
  #wanted: readonly string[];
  #film: FilmRequest | undefined;
  #isListening = false;
  /** What the page is to get once it listens. */
  #waiting: ToPage[] = [];
  /** Counts the updates: a slow one must not overwrite a newer one. */
  #update = 0;

  constructor(
    private readonly compiler: Compiler, private readonly surroundings: Surroundings, theme: Theme, state: SavedState | undefined,
  ) {
    this.#film = state?.film;
    this.#wanted = this.#film === undefined ? [state?.view ?? "graph"] : [];
    this.#frame = new Frame("Graph", graphScript, theme, state, (message: ToHost) => { this.#receive(message); });
  }

  get element(): HTMLElement {
    return this.#frame.element;
  }

  /** Takes the page away. */
  close(): void {
    this.#frame.close();
  }

  setTheme(theme: Theme): void {
    this.#frame.setTheme(theme);
  }

  setCursor(position: Position): void {
    this.#send({ type: "cursor", position });
  }

  /** Shows a node of a view, `VIEW#NODE`, or a whole view. */
  async reveal(target: string): Promise<void> {
    const [view = "", node] = target.split("#");
    this.#wanted = [view];
    this.#film = undefined;
    await this.refresh();
    this.#send({ type: "reveal", view, ...(node !== undefined && { node: Number(node) }) });
  }

  /** Follows a lesson from its first scene. */
  teach(text: string, next?: LessonOffer): void {
    this.#send({ type: "lesson", text, ...(next && { next }) });
  }

  /** Asks for what is shown again. */
  async refresh(): Promise<void> {
    if (!this.#isListening) {
      return;
    }
    const update = ++this.#update;
    const isOld = (): boolean => update !== this.#update;
    const send = (message: ToPage): void => {
      if (!isOld()) {
        this.#send(message);
      }
    };
    for (const view of this.#wanted) {
      const graph = await this.compiler.call("graph", [view], isOld);
      if (graph) {
        send({ type: "graph", graph });
      }
    }
    if (this.#film !== undefined) {
      const { film: name, arg = this.surroundings.arg(), trip = "" } = this.#film;
      const film = await this.compiler.call("film", [name, arg, trip], isOld);
      if (film) {
        send({ type: "film", film });
      }
    }
    const views = await this.compiler.call("views", [], isOld);
    if (views) {
      send({ type: "views", views: views.filter(({ isGraph }) => isGraph) });
    }
  }

  #send(message: ToPage): void {
    if (this.#isListening) {
      this.#frame.send(message);
    } else {
      this.#waiting.push(message);
    }
  }

  #receive(message: ToHost): void {
    switch (message.type) {
      case "ready":
        this.#isListening = true;
        this.#waiting.splice(0).forEach((waiting) => { this.#send(waiting); });
        void this.refresh();
        break;
      case "want": {
        const isNew = message.views[0] !== this.#wanted[0] || message.views.some((view) => !this.#wanted.includes(view))
          || message.film !== undefined;
        // A page that wants nothing leaves the choice to its host.
        this.#wanted = message.views.length === 0 && message.film === undefined ? ["graph"] : message.views;
        this.#film = message.film;
        if (isNew) {
          void this.refresh();
        }
        break;
      }
      case "show": this.surroundings.show(message.range, message.focus); break;
      case "step": this.surroundings.step(message); break;
      case "openLesson": this.surroundings.openLesson(message.name); break;
      case "link": this.surroundings.copyLink(); break;
      case "file": download(message); break;
      case "state": this.surroundings.stateChanged(message.state); break;
      case "selection":
    }
  }
}
