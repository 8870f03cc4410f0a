import { Fragment, type JSX } from "preact";
import { progress } from "../model/table";
import type { Page } from "../page";
import { Charts } from "./Charts";
import { Selection } from "./Selection";
import { Table } from "./Table";

/** The page: how far the runs have come, the charts beside the table, and what can be done with the selected run. */
export function appOf(page: Page): JSX.Element {
  const { table } = page;
  if (table === undefined) {
    return <Fragment />;
  }
  const status = progress(table);
  return (
    <Fragment>
      <header class="heading">
        <h1>{table.program} <span>for arg = {table.args}</span></h1>
        <p class="status">{status}</p>
        {table.state === "running" ? <progress max={table.count} value={table.runs.length} aria-label="Finished runs" /> : null}
        <button type="button" onClick={() => { page.copy(); }}>Copy as CSV</button>
      </header>
      {table.stale === undefined ? null : <p class="stale-note">{table.stale}</p>}
      <main class={table.stale === undefined ? "parts" : "parts stale"}>
        <Charts page={page} table={table} />
        <Table page={page} table={table} />
      </main>
      <Selection page={page} />
      <p class="announcement" role="status">{[table.state === "running" ? "" : status, table.stale].filter(Boolean).join(". ")}</p>
    </Fragment>
  );
}
