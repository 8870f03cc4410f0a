// The whole tool in a page: the program, its compiler in a worker, and the pictures of its graph.
import { render } from "preact";
import type { SavedState } from "../graph-view/messages";
import { countOf, parseArgument, parseRange } from "../src/argument";
import { shortOutcome, summary } from "../src/evaluation";
import { applyStyles } from "../theme/styles";
import { fromAddress, toAddress, type Shared } from "./address";
import { ARG_FIELD, Bar } from "./bar/Bar";
import { Problems } from "./bar/Problems";
import type { Diagnostic } from "./compiler/answers";
import { Compiler } from "./compiler/compiler";
import { Runner } from "./compiler/runner";
import { ProgramEditor } from "./editor/editor";
import { registerFeatures, SHOW_NODE, SHOW_PAGE } from "./editor/features";
import { registerLanguage, type Theme } from "./editor/language";
import { monaco } from "./editor/monaco";
import { GraphPane } from "./panes/graphPane";
import { RunsPane } from "./panes/runsPane";
import { EXAMPLES, lessonAfter, LESSONS, type LessonOfPage } from "./programs";
import style from "./style.css";

const THEME_KEY = "simple-theme";
/** How long a person does not type before the address follows. */
const ADDRESS_DELAY_MILLIS = 400;
const SEVERAL_CLICKS_MILLIS = 50;

/** The program that greets who comes without a link. */
const FIRST = "07-while";

/** The panes of a narrow window, of which one is seen. */
const PANES = { program: "Program", graph: "Graph", runs: "Runs" } as const;
type Pane = keyof typeof PANES;

class Playground {
  readonly #compiler: Compiler;
  readonly #runner: Runner;
  readonly #editor: ProgramEditor;
  readonly #graph: GraphPane;
  readonly #runs: RunsPane;
  #refreshFeatures: () => void = () => undefined;
  #arg: string;
  #pinned: string | undefined;
  #theme: Theme | undefined;
  #picture: SavedState | undefined;
  #lesson: LessonOfPage | undefined;
  #diagnostics: readonly Diagnostic[] = [];
  #status = "";
  #isRunning = false;
  #pane: Pane = "graph";
  #addressTimer = 0;
  #cursorTimer = 0;

  constructor(module: Promise<ArrayBuffer>, shared: Shared) {
    this.#theme = (localStorageOrNothing(THEME_KEY) ?? undefined) as Theme | undefined;
    this.#arg = shared.arg ?? "5";
    this.#pinned = shared.pinned;
    this.#lesson = LESSONS.find(({ name }) => name === shared.lesson);
    this.#picture = withLesson(shared.picture, this.#lesson);
    this.#compiler = new Compiler(module);
    this.#runner = new Runner(module);
    this.#compiler.text = shared.program;
    this.#editor = new ProgramEditor(elementOf("editor"), shared.program, this.#shownTheme);
    this.#graph = new GraphPane(this.#compiler, {
      show: (range, focus) => { this.#editor.show(range, focus); },
      step: (step) => { this.#editor.showStep(step); },
      openLesson: (name) => { this.#open(`lesson:${name}`); },
      copyLink: () => { void this.#copyLink(); },
      stateChanged: (state) => {
        this.#picture = state;
        this.#addressLater();
      },
    }, this.#shownTheme, this.#picture);
    this.#runs = new RunsPane(this.#shownTheme, (action, arg) => {
      this.#arg = arg;
      void { run: () => this.#run(), trace: () => this.#trace(), pin: () => this.#pin(arg) }[action]();
    });
    elementOf("graph").append(this.#graph.element);
    elementOf("runs").append(this.#runs.element);
    this.#addCommands();
    this.#editor.onChange(() => { this.#textChanged(); });
    this.#editor.onCursor((line, character) => {
      clearTimeout(this.#cursorTimer);
      this.#cursorTimer = window.setTimeout(() => { this.#graph.setCursor({ line, character }); }, SEVERAL_CLICKS_MILLIS);
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { this.#applyTheme(); });
    matchMedia("(prefers-contrast: more)").addEventListener("change", () => { this.#applyTheme(); });
    window.addEventListener("hashchange", () => { void this.#followAddress(); });
    this.#applyTheme();
    void this.#begin();
  }

  async #begin(): Promise<void> {
    try {
      if (this.#pinned !== undefined) {
        await this.#compiler.call("pin", [this.#pinned]);
      }
      const features = registerFeatures(this.#compiler);
      await this.#check();
      this.#refreshFeatures = (await features).refresh;
    } catch (error) {
      this.#say(`The compiler did not start: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #addCommands(): void {
    const { KeyMod, KeyCode } = monaco;
    this.#editor.addCommand("simple.run", "Run with arg", KeyMod.CtrlCmd | KeyCode.Enter, () => { void this.#run(); });
    const register = (id: string, run: (argument: string) => void): void => {
      monaco.editor.registerCommand(id, (_, argument: string) => { run(argument); });
    };
    register("simple.runWithArg", () => { focusArg(); });
    register("simple.pinArg", () => { focusArg(); });
    register("simple.runWithRange", () => {
      this.#arg = this.#arg.includes("..") ? this.#arg : "0..10";
      this.#render();
      focusArg();
    });
    register("simple.showGraph", (view) => { this.#showGraph(view); });
    register(SHOW_NODE, (target) => { this.#showGraph(target); });
    register(SHOW_PAGE, (code) => { void this.#showPage(code); });
  }

  #showGraph(target: string): void {
    this.#pane = "graph";
    this.#render();
    void this.#graph.reveal(target);
  }

  /** Shows the page about a diagnostic over the program. */
  async #showPage(code: string): Promise<void> {
    const page = await this.#compiler.call("page", [code]);
    const dialog = elementOf("page") as HTMLDialogElement;
    const text = monaco.editor.colorize === undefined ? "" : page ?? "";
    dialog.replaceChildren(paragraph(text));
    dialog.showModal();
  }

  #textChanged(): void {
    this.#compiler.text = this.#editor.text;
    this.#runs.markStale();
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
      this.#refreshFeatures();
      await this.#graph.refresh();
    }
  }

  async #run(): Promise<void> {
    if (this.#arg.includes("..")) {
      await this.#runRange();
      return;
    }
    const parsed = parseArgument(this.#arg);
    if ("problem" in parsed) {
      focusArg();
      return;
    }
    const [text, arg] = [this.#editor.text, String(parsed.value)];
    await this.#running(`Running with arg = ${arg} …`, async () => {
      const evaluation = await this.#runner.run(text, arg);
      if (evaluation !== undefined && text === this.#editor.text) {
        this.#editor.showResult(evaluation);
        this.#say(summary(evaluation));
        await this.#remember(arg, evaluation.outcome === "not-run" ? undefined : shortOutcome(evaluation));
      }
    });
  }

  async #trace(): Promise<void> {
    const parsed = parseArgument(this.#arg);
    if ("problem" in parsed) {
      focusArg();
      return;
    }
    const [text, arg] = [this.#editor.text, String(parsed.value)];
    await this.#running(`Running with arg = ${arg} …`, async () => {
      const trace = await this.#runner.trace(text, arg);
      if (trace !== undefined && text === this.#editor.text) {
        this.#editor.showResult(trace, trace);
        this.#say(summary(trace));
        await this.#remember(arg, trace.outcome === "not-run" ? undefined : shortOutcome(trace));
      }
    });
  }

  /** The pictures count the last run, and a lens names it. */
  async #remember(arg: string, result: string | undefined): Promise<void> {
    if (result !== undefined) {
      await this.#compiler.call("ran", [arg, result]);
      this.#refreshFeatures();
      await this.#graph.refresh();
    }
  }

  async #runRange(): Promise<void> {
    const range = parseRange(this.#arg);
    if ("problem" in range) {
      focusArg();
      return;
    }
    const [from, to, step] = [`${range.from}`, `${range.to}`, `${range.step}`];
    const table = { program: "program", args: range.text, from, to, count: Number(countOf(range)), runs: [], state: "running" } as const;
    this.#pane = "runs";
    await this.#running(`Running with arg = ${range.text} …`, async () => {
      this.#runs.show(table);
      const rejected = await this.#runner.range(this.#editor.text, from, to, step, (runs) => { this.#runs.change({ runs }); });
      this.#runs.change({ state: rejected === undefined ? "finished" : "stopped" });
      this.#say(rejected === undefined ? `${table.count} runs` : summary({ ...rejected, arg: range.text }));
    });
  }

  async #running(status: string, work: () => Promise<void>): Promise<void> {
    this.#isRunning = true;
    this.#say(status);
    try {
      await work();
    } catch (error) {
      this.#say(`The run failed: ${error instanceof Error ? error.message : String(error)}`);
    }
    this.#isRunning = false;
    this.#render();
  }

  #stop(): void {
    this.#runner.stop();
    this.#runs.change({ state: "stopped" });
    this.#isRunning = false;
    this.#say("The run was stopped");
  }

  async #pin(text: string | undefined): Promise<void> {
    const parsed = text === undefined ? undefined : parseArgument(text);
    if (parsed !== undefined && "problem" in parsed) {
      focusArg();
      return;
    }
    this.#pinned = parsed && String(parsed.value);
    await this.#compiler.call("pin", [this.#pinned ?? ""]);
    this.#addressLater();
    await this.#check();
  }

  /** Opens a program that was chosen in the bar. */
  #open(choice: string): void {
    const [kind, name] = choice.split(":");
    const lesson = kind === "lesson" ? LESSONS.find((each) => each.name === name) : undefined;
    const text = lesson?.program ?? EXAMPLES.find((example) => kind === "example" && example.name === name)?.text ?? "";
    if (choice !== "") {
      this.#lesson = lesson;
      this.#compiler.forget();
      this.#pinned = undefined;
      this.#editor.text = text;
      const next = lesson && lessonAfter(lesson);
      this.#graph.teach(lesson?.text ?? "", next && { name: next.name, title: next.title });
      this.#editor.focus();
    }
  }

  #addressLater(): void {
    clearTimeout(this.#addressTimer);
    this.#addressTimer = window.setTimeout(() => { void this.#writeAddress(); }, ADDRESS_DELAY_MILLIS);
  }

  async #writeAddress(): Promise<void> {
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

  /** The person has entered another link. */
  async #followAddress(): Promise<void> {
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
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    const isContrast = matchMedia("(prefers-contrast: more)").matches;
    return this.#theme ?? (isContrast ? isDark ? "contrast-dark" : "contrast-light" : isDark ? "dark" : "light");
  }

  #setTheme(theme: Theme | undefined): void {
    this.#theme = theme;
    try {
      localStorage.setItem(THEME_KEY, theme ?? "");
    } catch {
      // A page from a file may have no storage.
    }
    this.#applyTheme();
  }

  #applyTheme(): void {
    const theme = this.#shownTheme;
    document.documentElement.dataset.theme = theme;
    this.#editor.setTheme(theme);
    this.#graph.setTheme(theme);
    this.#runs.setTheme(theme);
    this.#render();
  }

  #say(status: string): void {
    this.#status = status;
    this.#render();
  }

  #render(): void {
    const parsed = this.#arg.includes("..") ? parseRange(this.#arg) : parseArgument(this.#arg);
    render(
      <Bar arg={this.#arg} problem={"problem" in parsed ? parsed.problem : undefined} pinned={this.#pinned}
        isRunning={this.#isRunning} theme={this.#theme} status={this.#status}
        onArg={(text) => {
          this.#arg = text;
          this.#addressLater();
          this.#render();
        }}
        onRun={() => { void this.#run(); }} onTrace={() => { void this.#trace(); }} onStop={() => { this.#stop(); }}
        onPin={() => { void this.#pin(this.#arg); }} onUnpin={() => { void this.#pin(undefined); }}
        onProgram={(choice) => { this.#open(choice); }} onTheme={(theme) => { this.#setTheme(theme); }}
        onShare={() => { void this.#copyLink(); }} />,
      elementOf("bar"));
    render(<Problems found={this.#diagnostics} onOpen={({ range }) => { this.#editor.show(range, true); }} />, elementOf("problems"));
    render(<>{Object.entries(PANES).map(([name, title]) => (
      <button key={name} type="button" role="tab" aria-selected={name === this.#pane} onClick={() => {
        this.#pane = name as Pane;
        this.#render();
      }}>{title}</button>
    ))}</>, elementOf("tabs"));
    document.body.dataset.pane = this.#pane;
  }
}

/** The state of a picture with the text of its lesson, which links leave out. */
function withLesson(picture: SavedState | undefined, lesson: LessonOfPage | undefined): SavedState | undefined {
  if (lesson === undefined) {
    return picture;
  }
  const next = lessonAfter(lesson);
  return { ...picture, lesson: {
    text: lesson.text, scene: picture?.lesson?.scene ?? 0, ...(next && { next: { name: next.name, title: next.title } }) } };
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement("pre");
  element.textContent = text;
  return element;
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

function localStorageOrNothing(key: string): string | undefined {
  try {
    return localStorage.getItem(key) || undefined;
  } catch {
    return undefined;
  }
}

/** The bytes of the compiler: within the page, or beside it. */
async function loadModule(): Promise<ArrayBuffer> {
  const inPage = document.getElementById("compiler")?.textContent;
  return (await fetch(inPage ? `data:application/wasm;base64,${inPage}` : "simple.wasm")).arrayBuffer();
}

async function start(): Promise<void> {
  const module = loadModule();
  const [first] = EXAMPLES.filter(({ name }) => name === FIRST);
  applyStyles(style);
  registerLanguage();
  new Playground(module, await fromAddress(location.hash) ?? { program: first?.text ?? "" });
}

void start();
