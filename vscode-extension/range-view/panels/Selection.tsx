import type { JSX } from "preact";
import { cost, summary } from "../../src/evaluation";
import type { Action } from "../messages";
import type { Page } from "../page";

const ACTIONS: readonly { readonly type: Action; readonly label: string; readonly title: string }[] = [
  { type: "run", label: "Run", title: "Run with this arg, and show the result in the program" },
  { type: "trace", label: "Trace", title: "Trace a run with this arg: show the last values of the variables" },
  { type: "pin", label: "Pin", title: "Pin arg: analyze the program for this value" },
];

/** The selected run, and what can be done with its argument. It is as high without one, so that a selection moves nothing. */
export function Selection({ page }: { readonly page: Page }): JSX.Element {
  const run = page.selectedRun;
  return (
    <footer class="selection">
      {run === undefined
        ? <p class="hint">Select a point or a row to run, trace or pin its arg.</p>
        : <p><strong>{summary(run)}</strong><span>{cost(run)}</span></p>}
      <div class="actions">
        {ACTIONS.map(({ type, label, title }) =>
          <button key={type} type="button" title={title} aria-keyshortcuts={label.charAt(0)} disabled={run === undefined}
            onClick={() => { page.act(type); }}>
            {label} <kbd>{label.charAt(0)}</kbd>
          </button>)}
      </div>
    </footer>
  );
}
