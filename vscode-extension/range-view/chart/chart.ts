import uPlot from "uplot";
import type { ChartName, Plot } from "../model/plot";
import { LENGTH } from "../model/scale";
import type { Colors } from "./colors";
import { drawMark, drawSelection, drawZero } from "./drawing";

/** The space between the outermost points and the edges, in units of {@link LENGTH}. */
const PADDING = 50;

/** The height of the strip below the results for the marks of runs without a value, likewise. */
const MARK_STRIP = 110;

/** With more runs than this, points are smaller, and loop trips are points, too: bars would become one area. */
const MANY_RUNS = 200;

/** The width of a digit in the labels, and the space that a label takes besides, in pixels of CSS. */
const DIGIT = 6.5;
const LABEL_SPACE = 18;

/** The height of the labels below a chart, and the distance of labels at its side, likewise. */
const ARGS_HEIGHT = 24;
const LABEL_DISTANCE = 34;

/** What a chart is given by its surroundings. */
export interface ChartEvents {
  /** The run at the pointer, by its index in the plot; none if the pointer has left. */
  hover(index: number | undefined): void;
  select(index: number): void;
}

/** One chart over the arguments, drawn by uPlot: results as points, or loop trips as bars from 0. */
export class Chart {
  readonly #name: ChartName;
  readonly #uplot: uPlot;
  #colors: Colors;
  #plot: Plot | undefined;
  #selected: number | undefined;
  #labelWidth = 0;
  /** The labelled values of each scale, which uPlot knows by their places only. */
  #ticks: Partial<Record<"args" | ChartName, bigint[]>> = {};

  constructor(name: ChartName, place: HTMLElement, colors: Colors, events: ChartEvents) {
    this.#name = name;
    this.#colors = colors;
    this.#uplot = new uPlot(this.#options(place, events), [[], []], place);
    const { over } = this.#uplot;
    over.addEventListener("click", ({ clientX }) => {
      // Not that of the cursor, which follows the pointer in the next frame only.
      const index = this.#uplot.posToIdx(clientX - over.getBoundingClientRect().left);
      if (this.#plot?.runs[index] !== undefined) {
        events.select(index);
      }
    });
  }

  /** Draws runs; `labelWidth` is the space left of the chart. */
  show(plot: Plot, labelWidth: number): void {
    this.#plot = plot;
    this.#labelWidth = labelWidth;
    const { points } = this.#uplot.series[1] ?? {};
    if (points !== undefined) {
      points.size = plot.runs.length > MANY_RUNS ? 4 : 6;
    }
    this.#uplot.setData([plot.places.args, plot.places[this.#name]]);
    // The places of the axes are always the same; their labels are not, and uPlot does not know that.
    this.#uplot.redraw(false, true);
  }

  /** Marks a run. */
  select(index: number | undefined): void {
    this.#selected = index;
    this.#uplot.redraw(false);
  }

  recolor(colors: Colors): void {
    this.#colors = colors;
    this.#uplot.redraw();
  }

  resize(width: number, height: number): void {
    this.#uplot.setSize({ width, height });
  }

  /** Where a run is drawn, in pixels of CSS from the corner of the chart. */
  pointOf(index: number): { x: number; y: number } {
    const { over } = this.#uplot;
    const { args = [], [this.#name]: values = [] } = this.#plot?.places ?? {};
    return {
      x: over.offsetLeft + this.#uplot.valToPos(args[index] ?? 0, "x"),
      y: over.offsetTop + this.#uplot.valToPos(values[index] ?? -MARK_STRIP, "y"),
    };
  }

  destroy(): void {
    this.#uplot.destroy();
  }

  /** The width of the longest label at the side. */
  static labelWidth(plot: Plot): number {
    const labels = [plot.result, plot.trips].flatMap((scale) => scale.ticks(8).map((tick) => scale.label(tick)));
    return Math.max(...labels.map(({ length }) => length)) * DIGIT + LABEL_SPACE;
  }

  #options(place: HTMLElement, events: ChartEvents): uPlot.Options {
    const grid = { stroke: () => this.#colors.grid, width: 1 };
    const axis = { stroke: () => this.#colors.muted, font: this.#colors.font, grid, ticks: { show: false }, gap: 6 };
    const color = (): string => this.#colors[this.#name];
    const bars = uPlot.paths.bars?.({ size: [0.6, 12, 1] });
    return {
      width: place.clientWidth,
      height: place.clientHeight,
      padding: [8, 12, 0, 0],
      legend: { show: false },
      cursor: {
        y: false,
        // Nothing can be dragged; uPlot would take a click for the end of that.
        drag: { x: false, y: false, click: () => undefined },
        sync: { key: "args" },
        // From point to point.
        move: (u, left, top) => [left < 0 ? left : u.valToPos(u.data[0][u.posToIdx(left)] ?? 0, "x"), top],
        points: { size: 9, width: 2, stroke: () => this.#colors.foreground, fill: "transparent" },
      },
      scales: {
        x: { time: false, range: [-PADDING / 2, LENGTH + PADDING / 2] },
        y: { range: () => [this.#lowest(), LENGTH + PADDING] },
      },
      axes: [
        { ...axis, size: ARGS_HEIGHT, splits: (u) => this.#argTicks(u), values: () => this.#labels("args") },
        { ...axis, size: () => this.#labelWidth, splits: (u) => this.#valueTicks(u), values: () => this.#labels(this.#name) },
      ],
      series: [{}, {
        stroke: color, fill: color, width: 0, fillTo: () => 0,
        paths: (...drawn) => this.#hasBars() ? bars?.(...drawn) ?? null : null,
        points: { show: () => !this.#hasBars(), width: 0, fill: color },
      }],
      hooks: {
        drawAxes: [(u) => { this.#drawZero(u); }],
        draw: [(u) => { this.#drawMore(u); }],
        setCursor: [(u) => { events.hover(u.cursor.idx ?? undefined); }],
      },
    };
  }

  #hasBars(): boolean {
    return this.#name === "trips" && (this.#plot?.runs.length ?? 0) <= MANY_RUNS;
  }

  /** Bars stand on the axis; points have space below, and marks a strip of their own. */
  #lowest(): number {
    if (this.#name === "trips") {
      return this.#hasBars() ? 0 : -PADDING;
    }
    return this.#plot?.places.result.includes(null) === true ? -MARK_STRIP - PADDING : -PADDING;
  }

  /** The places of as many labels as fit. */
  #argTicks(u: uPlot): number[] {
    const { args } = this.#plot ?? {};
    const longest = args === undefined ? 1 : Math.max(args.label(args.min).length, args.label(args.max).length);
    return this.#placeTicks("args", u.over.clientWidth / (longest * DIGIT + LABEL_SPACE));
  }

  #valueTicks(u: uPlot): number[] {
    return this.#placeTicks(this.#name, u.over.clientHeight / LABEL_DISTANCE);
  }

  #placeTicks(name: "args" | ChartName, room: number): number[] {
    const scale = this.#plot?.[name];
    const ticks = scale?.ticks(room) ?? [];
    this.#ticks[name] = ticks;
    return ticks.map((tick) => scale?.place(tick) ?? 0);
  }

  #labels(name: "args" | ChartName): string[] {
    return this.#ticks[name]?.map((tick) => this.#plot?.[name].label(tick) ?? "") ?? [];
  }

  /** What uPlot does not draw: the marks of runs without a value, and the selection. */
  #drawMore(u: uPlot): void {
    const { runs = [], places } = this.#plot ?? {};
    const xOf = (index: number): number => u.valToPos(places?.args[index] ?? 0, "x", true);
    const isResult = this.#name === "result";
    if (isResult) {
      const y = u.valToPos(-MARK_STRIP, "y", true);
      runs.forEach(({ outcome }, index) => {
        if (outcome !== "returned") {
          drawMark(u.ctx, outcome, xOf(index), y, this.#colors.noValue);
        }
      });
    }
    const index = this.#selected;
    if (index !== undefined) {
      const y = isResult ? u.valToPos(places?.result[index] ?? -MARK_STRIP, "y", true) : undefined;
      drawSelection(u, xOf(index), y, this.#colors.selection);
    }
  }

  #drawZero(u: uPlot): void {
    const scale = this.#plot?.[this.#name];
    if (scale !== undefined && scale.min < 0n && scale.max > 0n) {
      drawZero(u, u.valToPos(scale.place(0n), "y", true), this.#colors.muted);
    }
  }
}
