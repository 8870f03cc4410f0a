import { render } from "preact";
import type { ExportFormat, Host, ToPage } from "../messages";
import { exportFile } from "../export/file";
import type { Connections } from "../model/connections";
import { frameOf, isSeen, type Frame } from "../model/frame";
import type { Graph, GraphNode } from "../model/graph";
import { search } from "../model/search";
import { inWords } from "../model/words";
import { appOf } from "../panels/App";
import { set } from "../picture/elements";
import { overlap, type Rectangle, type Viewport } from "../picture/viewport";
import { select } from "../state/changes";
import { sceneInputs, sceneOf, type Scene } from "../state/scene";
import { initialState, received, savedState, shownGraph, wanted, type State } from "../state/state";
import { resumed, shown, teach } from "../state/teaching";
import { onKey } from "./keys";
import { marksOf, nodesAtCursor, nodesOfStop } from "./marks";
import { measureUpdate } from "./measure";
import { Playing } from "./playing";
import { Pointer } from "./pointer";
import { Stage } from "./stage";
import { stepInWords, whatChanged } from "./announcements";

/** The page: it holds the state, and lets the picture, the panels and the host follow it. */
export class Page {
  readonly pointer: Pointer;
  readonly #stage: Stage;
  readonly #playing = new Playing(this);
  readonly #host: Host;
  readonly #root: HTMLElement;
  #state: State;
  #frame: Frame | undefined;
  #hits: readonly number[] = [];
  #announcement = "";
  #request = 0;

  constructor(host: Host, root: HTMLElement) {
    this.#host = host;
    this.#root = root;
    const { lesson } = host.initialState ?? {};
    const state = initialState(host.initialState);
    this.#state = lesson === undefined ? state : resumed(lesson.text, lesson.scene, lesson.next)(state);
    this.#stage = new Stage(() => { this.#later(); }, host.initialState?.zoom);
    this.svg.addEventListener("keydown", (event) => { onKey(this, event); });
    // At first nothing has the focus, and the keys work all the same.
    document.addEventListener("keydown", (event) => {
      if (event.target === document.body) {
        onKey(this, event);
      }
    });
    this.pointer = new Pointer(this);
    this.#render();
  }

  get state(): State {
    return this.#state;
  }

  get svg(): SVGSVGElement {
    return this.#stage.svg;
  }

  get viewport(): Viewport {
    return this.#stage.viewport;
  }

  get scene(): Scene | undefined {
    return this.#stage.scene;
  }

  /** What is seen of the film that is drawn. */
  get frame(): Frame | undefined {
    return this.#frame;
  }

  /** The graph that is seen: of a film, with the edges of the step. */
  get graph(): Graph | undefined {
    return this.#frame?.graph ?? this.scene?.graph;
  }

  /** The edges that are seen, by node. */
  get connections(): Connections | undefined {
    return this.#frame?.connections ?? this.scene?.connections;
  }

  /** The ids of the nodes that the search found. */
  get hits(): readonly number[] {
    return this.#hits;
  }

  /** What was announced last, for those who do not see the picture. */
  get announcement(): string {
    return this.#announcement;
  }

  /** Tells the host that the page listens, and what it wants if it knows that already. */
  start(): void {
    this.#host.send({ type: "ready" });
    const want = wanted(this.#state);
    if (want.views.length > 0 || want.film !== undefined) {
      this.#host.send(want);
    }
  }

  /** Takes a message of the host. */
  receive(message: ToPage): void {
    const start = performance.now();
    this.change((state) => message.type === "lesson" ? teach(message.text, message.next)(state) : shown(received(state, message)));
    switch (message.type) {
      case "graph":
      case "film": measureUpdate(start); break;
      case "cursor": this.#showCursor(); break;
      case "stopped": this.#showStop(); break;
      case "reveal": this.#reveal(message.node); break;
      case "watch":
      case "lesson":
      case "views":
      case "source":
      case "selection":
    }
  }

  /** Changes the state; everything follows. */
  change(next: (state: State) => State): void {
    const old = this.#state;
    this.#state = next(old);
    const before = sceneInputs(old);
    const isNewScene = sceneInputs(this.#state).some((input, at) => input !== before[at]);
    if (isNewScene) {
      this.#redraw();
    }
    if (isNewScene || old.query !== this.#state.query || old.source !== this.#state.source) {
      const { query, source } = this.#state;
      this.#hits = this.scene === undefined ? [] : search(this.scene.graph, query, source).map(({ id }) => id);
    }
    this.#showFrame(isNewScene);
    this.#mark();
    this.#bringIntoView(old);
    this.#tell(old);
    this.#playing.follow();
    this.#render();
  }

  /** The selected node. */
  get selected(): GraphNode | undefined {
    return this.node(this.#state.selected);
  }

  node(key: string | undefined): GraphNode | undefined {
    return key === undefined ? undefined : this.scene?.nodes.get(key);
  }

  isShown(node: number): boolean {
    return this.scene?.boxes.has(node) === true && (this.#frame === undefined || isSeen(this.#frame, node));
  }

  /** Selects a node and brings it into view. */
  go(node: number): void {
    const target = this.scene?.graph.nodes[node];
    if (target !== undefined) {
      this.change(select(target.key));
      const part = this.partOf(node);
      if (part !== undefined) {
        this.viewport.show(part);
      }
    }
  }

  /** Selects the first place of a node in the source. */
  showSource(node: GraphNode, focus: boolean): void {
    const [range] = node.ranges;
    if (range !== undefined) {
      this.#host.send({ type: "show", range, focus });
    }
  }

  send: Host["send"] = (message) => { this.#host.send(message); };

  /** Moves the focus into the search. */
  focusSearch(): void {
    this.#root.querySelector<HTMLInputElement>("input[type=search]")?.select();
  }

  /** The whole picture in the window. */
  fit(): void {
    this.#stage.fit();
  }

  async export(format: ExportFormat): Promise<void> {
    const { graph } = this;
    const { whole } = this.#stage;
    if (graph !== undefined && whole !== undefined) {
      this.#host.send(await exportFile(format, graph, (node) => this.isShown(node), this.svg, whole));
    }
  }

  /** The element of a node. */
  cellOf(node: number): SVGGElement | undefined {
    return this.#stage.drawing.cellOf(node);
  }

  /** The boxes that are seen, in the coordinates of the window. */
  get boxesOnScreen(): DOMRect[] {
    return this.#stage.boxesOnScreen;
  }

  /** Where a node stands: its cell, or the block that it is in. */
  partOf(node: number): Rectangle | undefined {
    return this.#stage.partOf(node, this.#frame?.now.nodes[node]?.block);
  }

  #redraw(): void {
    const old = this.scene;
    const scene = sceneOf(this.#state);
    if (scene === undefined) {
      // A view whose graph is on its way: the old one stays until then.
      return;
    }
    this.#stage.draw(scene, this.#state.selected);
    this.#later();
    this.#announcement = whatChanged(old, scene);
  }

  /** Lets the picture follow the steps of the film that is drawn. */
  #showFrame(isNewScene: boolean): void {
    const playback = this.scene?.playback;
    const { watching } = this.#state;
    // The film before stays as it is until the next one is there. The same film may come twice.
    const isThere = watching?.playback?.film === playback?.film;
    const hasMoved = watching !== undefined && isThere && watching.position !== this.#frame?.position;
    if (isNewScene || hasMoved) {
      this.#frame = playback && frameOf(playback, watching?.position ?? 0);
      if (this.#frame !== undefined) {
        this.#stage.drawing.showFrame(this.#frame);
      }
    }
  }

  #mark(): void {
    const scene = this.scene;
    if (scene === undefined) {
      return;
    }
    const marks = marksOf(this.#state, scene, this.connections ?? scene.connections, this.#hits);
    const { drawing } = this.#stage;
    drawing.mark("selected", marks.selected);
    drawing.mark("hovered", marks.hovered);
    drawing.mark("near", marks.near);
    drawing.mark("at-cursor", marks["at-cursor"]);
    drawing.mark("stopped", marks.stopped);
    drawing.mark("elsewhere", marks.elsewhere);
    drawing.mark("hit", marks.hit);
    drawing.markWires(new Set([...marks.selected, ...marks.hovered]));
    const [selected] = marks.selected;
    set(this.svg, {
      "aria-activedescendant": selected === undefined ? undefined : this.cellOf(selected)?.id,
      class: shownGraph(this.#state)?.stale === true ? "picture stale" : "picture",
    });
  }

  /** Tells the host what it needs to know of a change. */
  #tell(old: State): void {
    const want = wanted(this.#state);
    if (JSON.stringify(want) !== JSON.stringify(wanted(old))) {
      this.#host.send(want);
    }
    this.#tellStep(old);
    if (old.selected !== this.#state.selected) {
      const node = this.selected;
      const keys = node === undefined ? [] : [node.key, ...(node.became === undefined ? [] : [node.became])];
      this.#host.send({ type: "selection", keys });
      this.#announcement = node === undefined ? "" : inWords(node);
    }
    this.#later();
  }

  /** Tells the host, and those who do not see the picture, which step is shown. */
  #tellStep({ watching: old }: State): void {
    const { watching } = this.#state;
    if (watching?.playback === old?.playback && watching?.position === old?.position) {
      return;
    }
    const reveal = watching?.playback === old?.playback;
    const frame = watching?.playback === undefined ? undefined : this.#frame;
    this.#host.send({ type: "step", ...(frame?.step?.range && { range: frame.step.range }), lines: frame?.now.lines ?? [], reveal });
    if (frame !== undefined && watching?.playing === false) {
      this.#announcement = stepInWords(frame);
    }
  }

  /** Brings into view what a step is about, and what a scene of a lesson has selected. */
  #bringIntoView(old: State): void {
    const { watching, teaching, selected } = this.#state;
    const hasMoved = watching?.position !== old.watching?.position || watching?.playback !== old.watching?.playback;
    const isSceneShown = old.teaching?.isDue === true && teaching?.isDue === false;
    for (const node of [hasMoved ? this.#frame?.step?.nodes[0] : undefined, isSceneShown ? this.node(selected)?.id : undefined]) {
      if (node !== undefined) {
        this.#showIfUnseen(node);
      }
    }
  }

  #showIfUnseen(node: number): void {
    const part = this.isShown(node) ? this.partOf(node) : undefined;
    if (part !== undefined && !this.viewport.sees(part)) {
      this.viewport.show(part);
    }
  }

  #showCursor(): void {
    const parts = this.scene === undefined ? [] : nodesAtCursor(this.#state, this.scene)
      .filter((node) => this.isShown(node)).flatMap((node) => this.partOf(node) ?? []);
    const [first] = parts;
    if (first !== undefined && !parts.some((part) => overlap(part, this.viewport.visible))) {
      this.viewport.show(first);
    }
  }

  #showStop(): void {
    const node = this.scene?.graph.nodes[nodesOfStop(this.#state, this.scene)[0] ?? -1];
    if (node !== undefined) {
      this.#announcement = `The debugger has stopped at ${inWords(node)}`;
      this.#showIfUnseen(node.id);
      this.#render();
    }
  }

  #reveal(name: string | number | undefined): void {
    const node = name === undefined ? undefined : typeof name === "number" ? this.scene?.graph.nodes[name] : this.node(name);
    if (node !== undefined) {
      this.go(node.id);
    }
  }

  /** What need not be done at once, and once only for several changes: before the next frame. */
  #later(): void {
    if (this.#request !== 0) {
      return;
    }
    this.#request = requestAnimationFrame(() => {
      this.#request = 0;
      this.#stage.cull();
      const { zoom } = this.#stage;
      this.#host.send({ type: "state", state: { ...savedState(this.#state), ...(zoom && { zoom }) } });
      this.#render();
    });
  }

  #render(): void {
    render(appOf(this), this.#root);
  }
}
