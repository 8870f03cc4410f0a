import { render } from "preact";
import type { SavedState } from "../graph-view/messages";
import { fromAddress, toAddress, type Shared } from "./address";
import { showPage } from "./bar/About";
import { ARG_FIELD, Bar } from "./bar/Bar";
import { Problems } from "./bar/Problems";
import { PANES, Tabs, type Pane } from "./bar/Tabs";
import type { Diagnostic } from "./compiler/answers";
import type { Compiler } from "./compiler/compiler";
import { Runner } from "./compiler/runner";
import { ProgramEditor } from "./editor/editor";
import { PAGE_SCHEME, registerFeatures, SHOW_NODE } from "./editor/features";
import { registerLanguage, THEME_CLASSES, type Theme } from "./editor/language";
import { monaco } from "./editor/monaco";
import { DIAGNOSTICS } from "./measure";
import { GraphPane } from "./panes/graphPane";
import { ListingPane } from "./panes/listingPane";
import { RunsPane } from "./panes/runsPane";
import { EXAMPLES, lessonAfter, LESSONS, type LessonOfPage } from "./programs";
import { meaningOf, Runs } from "./runs";
import { keepTheme, keptTheme, onSystemTheme, systemTheme } from "./themes";

/** How long a person does nothing before the address follows. */
const ADDRESS_DELAY_MILLIS = 400;
/** Moving the cursor through a program outlines its nodes where it rests, not on the way. */
const CURSOR_DELAY_MILLIS = 50;

/** The page: it holds what is shown, and lets its parts follow it. */
export class Playground {
  readonly #compiler: Compiler;
  readonly #editor: ProgramEditor;
  #graph: GraphPane;
  readonly #listing: ListingPane;
  readonly #runsPane: RunsPane;
  readonly #runs: Runs;
  #refreshFeatures: () => void = () => undefined;
  /** The text in the field for the argument. */
  #arg: string;
  #pinned: string | undefined;
  #theme = keptTheme();
  #picture: SavedState | undefined;
  #lesson: LessonOfPage | undefined;
  #diagnostics: readonly Diagnostic[] = [];
  #status = "Starting the compiler…";
  #pane: Pane = "program";
  #addressTimer = 0;
  #cursorTimer = 0;

  /**
   * @param module the bytes of the compiler
   * @param compiler has the program of `shared`
   * @param shared what to show at first
   */
  constructor(module: Promise<ArrayBuffer>, compiler: Compiler, shared: Shared) {
    this.#arg = shared.arg ?? "5";
    this.#pinned = shared.pinned;
    this.#lesson = LESSONS.find(({ name }) => name === shared.lesson);
    this.#picture = shared.picture && withLesson(shared.picture, this.#lesson);
    const failed = (message: string): void => { this.#say(`The compiler failed: ${message}`); };
    this.#compiler = compiler;
    this.#compiler.onFailure(failed);
    registerLanguage();
    this.#editor = new ProgramEditor(elementOf("editor"), shared.program, this.#shownTheme);
    this.#graph = this.#graphPane();
    this.#listing = new ListingPane(this.#compiler);
    this.#runsPane = new RunsPane(this.#shownTheme, (action, arg) => {
      this.#arg = arg;
      this.#act(action);
    });
    this.#runs = new Runs(new Runner(module, failed), this.#editor, this.#runsPane, {
      say: (status) => { this.#say(status); },
      changed: () => { this.#render(); },
      ran: (arg, result) => { void this.#remember(arg, result); },
    });
  }

  #graphPane(): GraphPane {
    return new GraphPane(this.#compiler, {
      show: (range, focus) => { this.#editor.show(range, focus); },
      step: (step) => { this.#editor.showStep(step); },
      openLesson: (name) => { void this.#open(`lesson:${name}`); },
      arg: () => {
        const meaning = meaningOf(this.#arg);
        return "value" in meaning ? String(meaning.value) : "";
      },
      copyLink: () => { void this.#copyLink(); },
      stateChanged: (state) => {
        this.#picture = state;
        this.#addressLater();
      },
    }, this.#shownTheme, this.#picture);
  }

  /** Puts everything in its place, and asks the compiler for the first time. */
  start(): void {
    this.#addCommands();
    this.#editor.onChange(() => { this.#textChanged(); });
    this.#editor.onCursor((line, character) => {
      clearTimeout(this.#cursorTimer);
      this.#cursorTimer = window.setTimeout(() => { this.#graph.setCursor({ line, character }); }, CURSOR_DELAY_MILLIS);
    });
    this.#editor.onTab(() => { this.#say("Ctrl+M lets Tab leave the editor"); });
    onSystemTheme(() => { this.#applyTheme(); });
    window.addEventListener("hashchange", () => { void this.#followAddress(); });
    if (this.#picture === undefined) {
      this.#teach();
    }
    this.#applyTheme();
    void this.#begin();
  }

  async #begin(): Promise<void> {
    if (this.#pinned !== undefined) {
      await this.#compiler.call("pin", [this.#pinned]);
    }
    const features = registerFeatures(this.#compiler);
    await this.#check();
    // Their pages take as long to load as the diagnostics do, which are to come first.
    elementOf("graph").append(this.#graph.element);
    elementOf("listing").append(this.#listing.element);
    elementOf("runs").append(this.#runsPane.element);
    this.#refreshFeatures = await features;
    this.#say("");
  }

  #addCommands(): void {
    const { KeyMod, KeyCode } = monaco;
    this.#editor.addCommand("simple.run", "Run with arg", KeyMod.CtrlCmd | KeyCode.Enter, () => { this.#act("run"); });
    const register = (id: string, run: (argument: string) => void): void => {
      monaco.editor.registerCommand(id, (_, argument: string) => { run(argument); });
    };
    register("simple.runWithArg", focusArg);
    register("simple.pinArg", focusArg);
    register("simple.runWithRange", () => {
      this.#setArg(this.#arg.includes("..") ? this.#arg : "0..10");
      focusArg();
    });
    for (const command of ["simple.showGraph", SHOW_NODE]) {
      register(command, (target) => {
        this.#showPane("graph");
        void this.#graph.reveal(target);
      });
    }
    monaco.editor.registerLinkOpener({
      open: ({ scheme, path: code }) => {
        if (scheme === PAGE_SCHEME) {
          void showPage(code, elementOf("page") as HTMLDialogElement, this.#compiler);
        }
        return scheme === PAGE_SCHEME;
      },
    });
  }

  #textChanged(): void {
    this.#compiler.text = this.#editor.text;
    this.#runsPane.markStale();
    this.#say("");
    this.#addressLater();
    void this.#check();
  }

  /** Asks what the compiler says about the text now, and shows that. */
  async #check(): Promise<void> {
    const text = this.#editor.text;
    const isOld = (): boolean => text !== this.#editor.text;
    const diagnostics = await this.#compiler.call("diagnostics", [], isOld);
    if (diagnostics !== undefined && !isOld()) {
      this.#diagnostics = diagnostics;
      this.#editor.setDiagnostics(diagnostics);
      this.#render();
      performance.mark(DIAGNOSTICS);
      await this.#refresh();
    }
  }

  /** Lets everything ask the compiler again. */
  async #refresh(): Promise<void> {
    this.#refreshFeatures();
    await Promise.all([this.#graph.refresh(), this.#listing.refresh()]);
  }

  /** Does something with the argument in the field; where it is none, the field says so. */
  #act(action: "run" | "trace" | "pin"): void {
    const meaning = meaningOf(this.#arg);
    if ("problem" in meaning) {
      focusArg();
    } else if ("text" in meaning) {
      this.#showPane("runs");
      void this.#runs.runRange(meaning);
    } else {
      const arg = String(meaning.value);
      void { run: () => this.#runs.run(arg), trace: () => this.#runs.trace(arg), pin: () => this.#pin(arg) }[action]();
    }
  }

  /** The pictures count the last run, and a lens names it. */
  async #remember(arg: string, result: string): Promise<void> {
    await this.#compiler.call("ran", [arg, result]);
    await this.#refresh();
  }

  async #pin(arg: string | undefined): Promise<void> {
    this.#pinned = arg;
    this.#addressLater();
    await this.#compiler.call("pin", [arg ?? ""]);
    await this.#check();
  }

  /** Opens a program that was chosen in the bar; the browser's Back returns to the one before. */
  async #open(choice: string): Promise<void> {
    await this.#writeAddress();
    history.pushState(null, "", location.href);
    const [kind, name] = choice.split(":");
    this.#lesson = kind === "lesson" ? LESSONS.find((each) => each.name === name) : undefined;
    const example = kind === "example" ? EXAMPLES.find((each) => each.name === name) : undefined;
    this.#pinned = undefined;
    const program = this.#lesson?.program ?? example?.text ?? "";
    this.#compiler.open(program);
    this.#editor.text = program;
    // A new pane: view, film, step and scene are those of the program before.
    this.#picture = undefined;
    this.#graph.close();
    this.#graph = this.#graphPane();
    elementOf("graph").append(this.#graph.element);
    this.#teach();
    this.#editor.focus();
    await this.#writeAddress();
  }

  /** Follows the lesson, if there is one, from its first scene. */
  #teach(): void {
    if (this.#lesson !== undefined) {
      const next = lessonAfter(this.#lesson);
      this.#graph.teach(this.#lesson.text, next && { name: next.name, title: next.title });
      this.#showPane("graph");
    }
  }

  #setArg(text: string): void {
    this.#arg = text;
    this.#addressLater();
    this.#render();
  }

  #showPane(pane: Pane): void {
    this.#pane = pane;
    this.#listing.isShown = pane === "listing";
    this.#render();
  }

  #addressLater(): void {
    clearTimeout(this.#addressTimer);
    this.#addressTimer = window.setTimeout(() => { void this.#writeAddress(); }, ADDRESS_DELAY_MILLIS);
  }

  async #writeAddress(): Promise<void> {
    clearTimeout(this.#addressTimer);
    const { lesson, ...picture } = this.#picture ?? {};
    const address = await toAddress({
      program: this.#editor.text,
      arg: this.#arg,
      ...(this.#pinned !== undefined && { pinned: this.#pinned }),
      // The text of the lesson comes with the page.
      picture: lesson === undefined ? picture : { ...picture, lesson: { text: "", scene: lesson.scene } },
      ...(this.#lesson !== undefined && { lesson: this.#lesson.name }),
    });
    history.replaceState(null, "", address);
  }

  /** The person has entered another link, or gone back to one. */
  async #followAddress(): Promise<void> {
    clearTimeout(this.#addressTimer);
    if (await fromAddress(location.hash) !== undefined) {
      location.reload();
    }
  }

  async #copyLink(): Promise<void> {
    await this.#writeAddress();
    try {
      await navigator.clipboard.writeText(location.href);
      this.#say("Link copied");
    } catch {
      this.#say("The link is in the address bar");
    }
  }

  get #shownTheme(): Theme {
    return this.#theme ?? systemTheme();
  }

  #applyTheme(): void {
    const theme = this.#shownTheme;
    document.body.className = THEME_CLASSES[theme];
    this.#editor.setTheme(theme);
    this.#graph.setTheme(theme);
    this.#runsPane.setTheme(theme);
    this.#render();
  }

  #say(status: string): void {
    this.#status = status;
    this.#render();
  }

  #render(): void {
    const meaning = meaningOf(this.#arg);
    render(
      <Bar arg={this.#arg} problem={"problem" in meaning ? meaning.problem : undefined} pinned={this.#pinned}
        isRunning={this.#runs.isRunning} theme={this.#theme} status={this.#status}
        onArg={(text) => { this.#setArg(text); }} onRun={() => { this.#act("run"); }} onTrace={() => { this.#act("trace"); }}
        onPin={() => { this.#act("pin"); }} onUnpin={() => { void this.#pin(undefined); }} onStop={() => { this.#runs.stop(); }}
        onProgram={(choice) => { void this.#open(choice); }} onShare={() => { void this.#copyLink(); }}
        onTheme={(theme) => {
          this.#theme = theme;
          keepTheme(theme);
          this.#applyTheme();
        }} />,
      elementOf("bar"));
    render(<Tabs shown={this.#pane} onShow={(pane) => { this.#showPane(pane); }} />, elementOf("tabs"));
    render(<Problems found={this.#diagnostics} onOpen={({ range }) => { this.#editor.show(range, true); }} />, elementOf("problems"));
    for (const pane of PANES) {
      elementOf(pane).classList.toggle("shown", pane === this.#pane);
    }
  }
}

/** The state of a picture with the text of its lesson, which links leave out. */
function withLesson(picture: SavedState, lesson: LessonOfPage | undefined): SavedState {
  if (lesson === undefined) {
    return picture;
  }
  const next = lessonAfter(lesson);
  const scene = picture.lesson?.scene ?? 0;
  return { ...picture, lesson: { text: lesson.text, scene, ...(next && { next: { name: next.name, title: next.title } }) } };
}

function focusArg(): void {
  const field = elementOf(ARG_FIELD) as HTMLInputElement;
  field.focus();
  field.select();
}

function elementOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) {
    throw new Error(`The page has no element ${id}.`);
  }
  return element;
}
