import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { cost, shortOutcome, summary, type Evaluation } from "../../src/evaluation";
import { Chart } from "../chart/chart";
import { onThemeChange, readColors } from "../chart/colors";
import type { RunTable } from "../messages";
import type { NoValue } from "../model/marks";
import { mirrored, plotOf, type ChartName } from "../model/plot";
import type { Page } from "../page";
import { Mark } from "./Mark";

/** The results over the arguments, and below them the loop trips over the same arguments. */
export function Charts({ page, table }: { readonly page: Page; readonly table: RunTable }): JSX.Element {
  const { logarithmic } = page;
  const plot = useMemo(() => plotOf(table, logarithmic), [table, logarithmic.result, logarithmic.trips]);
  const [hovered, setHovered] = useState<number>();
  const result = useRef<HTMLDivElement>(null);
  const trips = useRef<HTMLDivElement>(null);
  const charts = useRef<{ readonly result: Chart; readonly trips: Chart }>(undefined);
  /** What the charts call: the latest table says which row a point belongs to. */
  const select = useRef<(index: number) => void>(() => undefined);
  select.current = (index) => { page.select(mirrored(table, index)); };

  useLayoutEffect(() => {
    if (result.current === null || trips.current === null) {
      return;
    }
    const places = { result: result.current, trips: trips.current };
    const events = { hover: setHovered, select: (index: number) => { select.current(index); } };
    const colors = readColors(places.result);
    const made = {
      result: new Chart("result", places.result, colors, events), trips: new Chart("trips", places.trips, colors, events) };
    charts.current = made;
    const names: readonly ChartName[] = ["result", "trips"];
    const sizes = new ResizeObserver(() => {
      names.forEach((name) => { made[name].resize(places[name].clientWidth, places[name].clientHeight); });
    });
    names.forEach((name) => { sizes.observe(places[name]); });
    const themes = onThemeChange(() => {
      const changed = readColors(places.result);
      names.forEach((name) => { made[name].recolor(changed); });
    });
    return () => {
      sizes.disconnect();
      themes.disconnect();
      names.forEach((name) => { made[name].destroy(); });
    };
  }, []);
  useLayoutEffect(() => {
    const labelWidth = Chart.labelWidth(plot);
    charts.current?.result.show(plot, labelWidth);
    charts.current?.trips.show(plot, labelWidth);
  }, [plot]);
  const selected = page.selected === undefined ? undefined : mirrored(table, page.selected);
  useLayoutEffect(() => {
    charts.current?.result.select(selected);
    charts.current?.trips.select(selected);
  }, [selected]);

  const run = hovered === undefined ? undefined : plot.runs[hovered];
  const point = hovered === undefined ? undefined : charts.current?.result.pointOf(hovered);
  return (
    <div class="charts">
      <Heading page={page} chart="result" title="result"><Legend runs={plot.runs} /></Heading>
      <div class="chart result">
        <div class="place" ref={result} role="img" aria-label="Chart of the results over arg; the table has the same values" />
        {run === undefined || point === undefined ? null : <Tooltip run={run} {...point} isRight={point.x > innerWidth / 2} />}
      </div>
      <Heading page={page} chart="trips" title="loop trips" />
      <div class="chart trips">
        <div class="place" ref={trips} role="img" aria-label="Chart of the loop trips over arg; the table has the same values" />
      </div>
    </div>
  );
}

interface HeadingProps {
  readonly page: Page;
  readonly chart: ChartName;
  readonly title: string;
  readonly children?: JSX.Element;
}

function Heading({ page, chart, title, children }: HeadingProps): JSX.Element {
  return (
    <div class="chart-heading">
      <h2>{title}</h2>
      {children}
      <button type="button" aria-pressed={page.logarithmic[chart]} aria-label={`Logarithmic scale of ${title}`}
        title="Logarithmic scale, linear about 0" onClick={() => { page.toggleScale(chart); }}>log</button>
    </div>
  );
}

/** The marks of the runs without a value, those that occur. */
function Legend({ runs }: { readonly runs: readonly Evaluation[] }): JSX.Element {
  const examples = new Map<NoValue, Evaluation>(runs.flatMap((run) => run.outcome === "returned" ? [] : [[run.outcome, run]]));
  return (
    <ul class="legend">
      {[...examples].map(([outcome, run]) => <li key={outcome}><Mark outcome={outcome} />{shortOutcome(run)}</li>)}
    </ul>
  );
}

interface TooltipProps {
  readonly run: Evaluation;
  readonly x: number;
  readonly y: number;
  /** Whether the point is in the right half of the page, where a text to its right would not fit. */
  readonly isRight: boolean;
}

function Tooltip({ run, x, y, isRight }: TooltipProps): JSX.Element {
  return (
    <div class={isRight ? "tooltip left" : "tooltip"} role="tooltip" style={{ left: `${x}px`, top: `${y}px` }}>
      <strong>{summary(run)}</strong>
      <span>{cost(run)}</span>
    </div>
  );
}
