import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { shortOutcome, type Evaluation } from "../../src/evaluation";
import type { RunTable } from "../messages";
import { ROW_HEIGHT, rowAfter, rowWindow, scrolledTo } from "../model/rows";
import type { Page } from "../page";
import { Mark } from "./Mark";

const HEADS = ["arg", "result", "loop trips"];

/** The runs as a table, of which only the visible rows are elements. */
export function Table({ page, table }: { readonly page: Page; readonly table: RunTable }): JSX.Element {
  const { runs } = table;
  const scrolled = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 0 });
  useLayoutEffect(() => {
    const element = scrolled.current;
    if (element === null) {
      return;
    }
    const measure = (): void => { setView({ top: element.scrollTop, height: element.clientHeight - ROW_HEIGHT }); };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, []);
  useLayoutEffect(() => {
    const element = scrolled.current;
    if (element !== null && page.selected !== undefined) {
      element.scrollTop = scrolledTo(page.selected, element.scrollTop, element.clientHeight - ROW_HEIGHT);
    }
  }, [page.selected]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const next = rowAfter(event.key, page.selected, runs.length, Math.max(1, Math.floor(view.height / ROW_HEIGHT) - 1));
    if (next !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      page.select(next);
    }
  };
  const { first, end } = rowWindow(view.top, view.height, runs.length);
  const isActive = page.selected !== undefined && page.selected >= first && page.selected < end;
  return (
    <div class="table" ref={scrolled} role="grid" tabIndex={0} aria-label="Runs" aria-rowcount={runs.length + 1}
      {...(isActive && { "aria-activedescendant": `row-${page.selected}` })} onKeyDown={onKeyDown}>
      <div class="rows" role="rowgroup">
        <div class="row heads" role="row" aria-rowindex={1}>
          {HEADS.map((head) => <span key={head} role="columnheader">{head}</span>)}
        </div>
        <Widths runs={runs} />
        <div role="none" style={{ height: `${first * ROW_HEIGHT}px` }} />
        {runs.slice(first, end).map((run, i) => <Row key={first + i} page={page} run={run} index={first + i} />)}
        <div role="none" style={{ height: `${(runs.length - end) * ROW_HEIGHT}px` }} />
      </div>
    </div>
  );
}

function Row({ page, run, index }: { readonly page: Page; readonly run: Evaluation; readonly index: number }): JSX.Element {
  return (
    <div class={`row ${run.outcome}`} role="row" id={`row-${index}`} aria-rowindex={index + 2} aria-selected={index === page.selected}
      onClick={() => { page.select(index); }}>
      <span role="gridcell">{run.arg}</span>
      <span role="gridcell">{run.outcome === "returned" ? null : <Mark outcome={run.outcome} />}{shortOutcome(run)}</span>
      <span role="gridcell">{run.loopTrips ?? ""}</span>
    </div>
  );
}

/** A row that is not seen, with the longest texts: columns stay as wide as these, whatever rows are elements. */
function Widths({ runs }: { readonly runs: readonly Evaluation[] }): JSX.Element {
  const [arg, result, trips] = useMemo(() => [
    longest(runs.map((run) => run.arg)), longest(runs.map(shortOutcome)), longest(runs.map(({ loopTrips = "" }) => loopTrips)),
  ], [runs]);
  return (
    <div class="row widths" role="none" aria-hidden="true">
      <span>{arg}</span>
      <span><i class="mark" />{result}</span>
      <span>{trips}</span>
    </div>
  );
}

function longest(texts: readonly string[]): string {
  return texts.reduce((long, text) => text.length > long.length ? text : long, "");
}
