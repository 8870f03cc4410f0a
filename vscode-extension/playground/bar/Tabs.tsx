import type { JSX } from "preact";

/** The panes, of which a narrow window shows one, and a wide one the program and another one: the graph in its place. */
export const PANES = ["program", "graph", "listing", "runs"] as const;
export type Pane = (typeof PANES)[number];

const TITLES: Readonly<Record<Pane, string>> = { program: "Program", graph: "Graph", listing: "Listing", runs: "Runs" };

/** The names of the panes, to choose one. */
export function Tabs({ shown, onShow }: { readonly shown: Pane; readonly onShow: (pane: Pane) => void }): JSX.Element {
  return (
    <nav class={`tabs shows-${shown}`} aria-label="Panes">
      {PANES.map((pane) => (
        <button key={pane} type="button" class={pane} aria-current={pane === shown} onClick={() => { onShow(pane); }}>{TITLES[pane]}</button>
      ))}
    </nav>
  );
}
