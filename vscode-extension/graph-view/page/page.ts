import { render } from "preact";
import { layout, type Layout } from "../layout/layout";
import type { ExportFormat, Host, ToPage } from "../messages";
import { exportFile } from "../export/file";
import type { Connections } from "../model/connections";
import { frameOf, isSeen, type Frame } from "../model/frame";
import type { Graph, GraphNode } from "../model/graph";
import { carriedOver } from "../model/matching";
import type { Box, Point } from "../model/picture";
import { search } from "../model/search";
import { inWords } from "../model/words";
import { appOf } from "../panels/App";
import { cull } from "../picture/culling";
import { Drawing } from "../picture/drawing";
import { set, svg } from "../picture/elements";
import { overlap, Viewport, type Rectangle } from "../picture/viewport";
import { select } from "../state/changes";
import { sceneInputs, sceneOf, type Scene } from "../state/scene";
import { initialState, received, savedState, shownGraph, wanted, type State } from "../state/state";
import { resumed, shown, teach } from "../state/teaching";
import { onKey } from "./keys";
import { marksOf, nodesAtCursor } from "./marks";
import { measureUpdate } from "./measure";
import { Playing } from "./playing";
import { Pointer } from "./pointer";
import { stepInWords, whatChanged } from "./announcements";

/** Below this zoom a graph does not open, since one could not read it: it opens at its start. */
const MIN_FIRST_ZOOM = 0.5;

/** The page: it holds the state, and lets the picture, the panels and the host follow it. */
export class Page {
  readonly svg = svg("svg", { class: "picture", role: "tree", tabindex: 0, "aria-label": "Graph" });
  readonly viewport: Viewport;
  readonly pointer: Pointer;
  readonly #drawing = new Drawing();
  readonly #playing = new Playing(this);
  readonly #host: Host;
  readonly #root: HTMLElement;
  #state: State;
  #scene: Scene | undefined;
  #layout: Layout | undefined;
  #frame: Frame | undefined;
  #hits: readonly number[] = [];
  #announcement = "";
  #needsFit = true;
  #request = 0;

  constructor(host: Host, root: HTMLElement) {
    this.#host = host;
    this.#root = root;
    const { lesson } = host.initialState ?? {};
    const state = initialState(host.initialState);
    this.#state = lesson === undefined ? state : resumed(lesson.text, lesson.scene)(state);
    this.svg.append(this.#drawing.world);
    this.viewport = new Viewport(this.svg, this.#drawing.world, () => { this.#later(); }, () => {
      this.#needsFit ||= this.viewport.isFitted;
      this.#fitIfNeeded();
      this.#later();
    });
    if (host.initialState?.zoom !== undefined) {
      this.viewport.state = host.initialState.zoom;
      this.#needsFit = false;
    }
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

  get scene(): Scene | undefined {
    return this.#scene;
  }

  /** What is seen of the film that is drawn. */
  get frame(): Frame | undefined {
    return this.#frame;
  }

  /** The graph that is seen: of a film, with the edges of the step. */
  get graph(): Graph | undefined {
    return this.#frame?.graph ?? this.#scene?.graph;
  }

  /** The edges that are seen, by node. */
  get connections(): Connections | undefined {
    return this.#frame?.connections ?? this.#scene?.connections;
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
    this.change((state) => message.type === "lesson" ? teach(message.text)(state) : shown(received(state, message)));
    switch (message.type) {
      case "graph":
      case "film": measureUpdate(start); break;
      case "cursor": this.#showCursor(); break;
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
      this.#hits = this.#scene === undefined ? [] : search(this.#scene.graph, query, source).map(({ id }) => id);
    }
    this.#showFrame(isNewScene);
    this.#mark();
    this.#tell(old);
    this.#playing.follow();
    this.#render();
  }

  /** The selected node. */
  get selected(): GraphNode | undefined {
    return this.node(this.#state.selected);
  }

  node(key: string | undefined): GraphNode | undefined {
    return key === undefined ? undefined : this.#scene?.nodes.get(key);
  }

  isShown(node: number): boolean {
    return this.#scene?.boxes.has(node) === true && (this.#frame === undefined || isSeen(this.#frame, node));
  }

  /** Selects a node and brings it into view. */
  go(node: number): void {
    const target = this.#scene?.graph.nodes[node];
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
    if (this.#layout !== undefined) {
      this.viewport.fit(wholeOf(this.#layout));
    }
  }

  async export(format: ExportFormat): Promise<void> {
    const { graph } = this;
    if (graph !== undefined && this.#layout !== undefined) {
      this.#host.send(await exportFile(format, graph, (node) => this.isShown(node), this.svg, wholeOf(this.#layout)));
    }
  }

  /** The element of a node. */
  cellOf(node: number): SVGGElement | undefined {
    return this.#drawing.cellOf(node);
  }

  /** The boxes that are seen, in the coordinates of the window. */
  get boxesOnScreen(): DOMRect[] {
    const { visible, state: { x, y, k } } = this.viewport;
    const { left, top } = this.svg.getBoundingClientRect();
    return [...this.#drawing.boxes()]
      .map(({ box: { width, height }, at }) => ({ ...at, width, height }))
      .filter((part) => overlap(part, visible))
      .map((part) => new DOMRect(left + x + part.x * k, top + y + part.y * k, part.width * k, part.height * k));
  }

  /** Where a node stands: its cell, or the block that it is in. */
  partOf(node: number): Rectangle | undefined {
    const box = this.#boxOf(node);
    const at = box && this.#layout?.boxes.get(box.id);
    if (box === undefined || at === undefined) {
      return undefined;
    }
    const cell = box.cells.find((candidate) => candidate.node === node) ?? { x: 0, y: 0, width: box.width, height: box.height };
    return { x: at.x + cell.x, y: at.y + cell.y, width: cell.width, height: cell.height };
  }

  /** The box of a node; in a film of the schedule, the block that it is in now. */
  #boxOf(node: number): Box | undefined {
    const { picture: { boxes = [] } = {}, boxes: ids } = this.#scene ?? {};
    const block = this.#frame?.now.nodes[node]?.block;
    return boxes.find((box) => block !== undefined && box.block === block) ?? boxes.find(({ id }) => id === ids?.get(node));
  }

  #redraw(): void {
    const old = this.#scene;
    const scene = sceneOf(this.#state);
    if (scene === undefined) {
      // A view whose graph is on its way: the old one stays until then.
      return;
    }
    this.#scene = scene;
    const isSameKind = old?.blocks === scene.blocks && old.graph.nodes.length > 0;
    const previous = isSameKind && this.#layout !== undefined
      ? carriedOver(this.#layout.boxes, old.graph, scene.graph) : undefined;
    const fixed = previous === undefined ? undefined : this.#fixedBox(scene, previous);
    this.#layout = layout(scene.picture, {
      ...(previous === undefined ? {} : { previous }),
      ...(fixed === undefined ? {} : { fixed }),
    });
    const isCalm = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#drawing.draw(scene, this.#layout, isSameKind && isCalm);
    const isOther = old !== undefined && (old.graph.view !== scene.graph.view || !old.difference !== !scene.difference);
    const isCutOff = this.#state.selected === undefined && this.viewport.cutsOff(wholeOf(this.#layout), MIN_FIRST_ZOOM);
    this.#needsFit ||= (old !== undefined && !isSameKind) || ((isOther || isCutOff) && this.viewport.isFitted);
    this.#fitIfNeeded();
    this.#later();
    this.#announcement = whatChanged(old, scene);
  }

  /** The box that stays where it is: that of the selected node, or the one in the middle of the window. */
  #fixedBox(scene: Scene, previous: ReadonlyMap<string, Point>): string | undefined {
    const selected = scene.boxes.get(this.selected?.id ?? -1);
    if (selected !== undefined && previous.has(selected)) {
      return selected;
    }
    const { x, y, width, height } = this.viewport.visible;
    const distance = (at: Point): number => Math.hypot(at.x - x - width / 2, at.y - y - height / 2);
    const boxes = scene.picture.boxes.flatMap(({ id }) => {
      const at = previous.get(id);
      return at === undefined ? [] : [{ id, distance: distance(at) }];
    });
    return boxes.reduce<typeof boxes[0] | undefined>((a, b) => a === undefined || b.distance < a.distance ? b : a, undefined)?.id;
  }

  #fitIfNeeded(): void {
    if (this.#needsFit && this.#layout !== undefined && this.#layout.width > 0 && this.viewport.visible.width > 0) {
      this.#needsFit = false;
      const first = this.#scene?.picture.boxes[0];
      const { x, y } = this.#layout.boxes.get(first?.id ?? "") ?? { x: 0, y: 0 };
      this.viewport.fit(wholeOf(this.#layout), MIN_FIRST_ZOOM, { x: x + (first?.width ?? 0) / 2, y });
    }
  }

  /** Lets the picture follow the steps of the film that is drawn. */
  #showFrame(isNewScene: boolean): void {
    const playback = this.#scene?.playback;
    const { watching } = this.#state;
    // The film before stays as it is until the next one is there. The same film may come twice.
    const isThere = watching?.playback?.film === playback?.film;
    const hasMoved = watching !== undefined && isThere && watching.position !== this.#frame?.position;
    if (isNewScene || hasMoved) {
      this.#frame = playback && frameOf(playback, watching?.position ?? 0);
      if (this.#frame !== undefined) {
        this.#drawing.showFrame(this.#frame);
      }
    }
  }

  #mark(): void {
    const scene = this.#scene;
    if (scene === undefined) {
      return;
    }
    const marks = marksOf(this.#state, scene, this.connections ?? scene.connections, this.#hits);
    this.#drawing.mark("selected", marks.selected);
    this.#drawing.mark("hovered", marks.hovered);
    this.#drawing.mark("near", marks.near);
    this.#drawing.mark("at-cursor", marks["at-cursor"]);
    this.#drawing.mark("elsewhere", marks.elsewhere);
    this.#drawing.mark("hit", marks.hit);
    this.#drawing.markWires(new Set([...marks.selected, ...marks.hovered]));
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

  #showCursor(): void {
    const parts = this.#scene === undefined ? [] : nodesAtCursor(this.#state, this.#scene)
      .filter((node) => this.isShown(node)).flatMap((node) => this.partOf(node) ?? []);
    const [first] = parts;
    if (first !== undefined && !parts.some((part) => overlap(part, this.viewport.visible))) {
      this.viewport.show(first);
    }
  }

  #reveal(name: string | number): void {
    const node = typeof name === "number" ? this.#scene?.graph.nodes[name] : this.node(name);
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
      cull(this.#drawing, this.viewport.visible, this.viewport.state.k);
      this.#host.send({ type: "state", state: { ...savedState(this.#state), zoom: this.viewport.state } });
      this.#render();
    });
  }

  #render(): void {
    render(appOf(this), this.#root);
  }
}

const wholeOf = ({ left, top, width, height }: Layout): Rectangle => ({ x: left, y: top, width, height });
