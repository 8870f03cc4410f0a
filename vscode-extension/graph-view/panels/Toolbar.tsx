import type { JSX } from "preact";
import type { ExportFormat } from "../messages";
import { FILMS } from "../model/film";
import { nextHit, toggleBlocks } from "../page/keys";
import type { Page } from "../page/page";
import { SIGNS } from "../picture/boxes";
import { comparisons, keep, reveal, toggleConstants, toggleOnly, toggleProjections } from "../state/changes";
import { withView, type Comparison, type State } from "../state/state";
import { watchFilm } from "../state/watching";
import { Menu } from "./Menu";

const FORMATS: Readonly<Record<ExportFormat, string>> = {
  svg: "SVG", png: "PNG", dot: "Graphviz", mmd: "Mermaid", json: "JSON",
};

/** What can be done with the picture as a whole. */
export function Toolbar({ page }: { page: Page }): JSX.Element {
  // A film is drawn in its own way: there is nothing to choose.
  const isWatching = page.state.watching !== undefined;
  return (
    <div class="toolbar" role="toolbar" aria-label="Picture">
      <Watch page={page} />
      {isWatching ? null : <Views page={page} />}
      {isWatching ? null : <Mode page={page} />}
      <Show page={page} />
      {isWatching ? null : <Compare page={page} />}
      <Hidden page={page} />
      <Search page={page} />
      <span class="group">
        <button title="Fit (f)" onClick={() => { page.fit(); page.svg.focus(); }}>Fit</button>
        <Export page={page} />
        <button title="Legend and keys (?)" aria-label="Legend and keys" aria-pressed={page.state.help}
          onClick={() => { page.change((state) => ({ ...state, help: !state.help })); }}>?</button>
      </span>
    </div>
  );
}

function Watch({ page }: { page: Page }): JSX.Element | null {
  const { films, watching } = page.state;
  return films.length === 0 ? null : (
    <select aria-label="Watch" title="Watch step by step (w)" value={watching?.wanted.film ?? ""}
      onChange={({ currentTarget: { value } }) => { page.change(watchFilm(films.find((film) => film === value))); }}>
      <option value="">No film</option>
      {films.map((film) => <option key={film} value={film}>{FILMS[film]}</option>)}
    </select>
  );
}

function Views({ page }: { page: Page }): JSX.Element | null {
  const { views, view } = page.state;
  return views.length < 2 ? null : (
    <select aria-label="View" title={views.find((offer) => offer.view === view)?.title ?? "View"} value={view} onChange={({ currentTarget: { value } }) => {
      page.change((state) => withView(state, value));
    }}>
      {views.map((offer) => <option key={offer.view} value={offer.view}>{offer.title}</option>)}
    </select>
  );
}

function Mode({ page }: { page: Page }): JSX.Element {
  const { scene } = page;
  const hasBlocks = scene?.graph.blocks !== undefined;
  const button = (text: string, isBlocks: boolean): JSX.Element => (
    <button aria-pressed={scene?.blocks === isBlocks} disabled={!hasBlocks}
      title={hasBlocks ? "Switch (b)" : "This graph has no basic blocks"}
      onClick={() => {
        if (scene?.blocks !== isBlocks) {
          toggleBlocks(page);
        }
      }}>{text}</button>
  );
  return <span class="group segments">{button("Sea", false)}{button("Blocks", true)}</span>;
}

function Show({ page }: { page: Page }): JSX.Element {
  const { folding, only, outline, selected, watching } = page.state;
  const item = (text: string, key: string, isSet: boolean, change: (state: State) => State): JSX.Element => (
    <label><input type="checkbox" checked={isSet} onChange={() => { page.change(change); }} />{text} <kbd>{key}</kbd></label>
  );
  return (
    <Menu title="Show" onClose={() => { page.svg.focus(); }}>
      {watching === undefined ? item("Constants inside their users", "c", folding.constantsInside, toggleConstants) : null}
      {item("Projections inside their nodes", "p", folding.projectionsInside, toggleProjections)}
      {item("Control only", "k", only?.kind === "control", toggleOnly({ kind: "control" }))}
      {selected === undefined ? null : item("Data slice of the selection", "s", only?.kind === "slice",
        toggleOnly({ kind: "slice", key: only?.kind === "slice" ? only.key : selected }))}
      {item("The graph as text", "t", outline, (state) => ({ ...state, outline: !state.outline }))}
    </Menu>
  );
}

function Compare({ page }: { page: Page }): JSX.Element {
  const { state, scene } = page;
  const offers = comparisons(state);
  const counts = scene?.difference?.counts;
  return (
    <span class="group">
      <select aria-label="Compare" title={state.comparison === undefined ? "Compare (d)" : titleOf(state.comparison, state)} value={state.comparison === undefined ? "" : JSON.stringify(state.comparison)}
        disabled={offers.length === 0}
        onChange={({ currentTarget: { value } }) => {
          page.change((old) => ({ ...old, comparison: offers.find((offer) => JSON.stringify(offer) === value) }));
        }}>
        <option value="">No comparison</option>
        {offers.map((offer) => <option key={titleOf(offer, state)} value={JSON.stringify(offer)}>{titleOf(offer, state)}</option>)}
      </select>
      <button title="Keep this graph to compare later ones with it" aria-pressed={state.kept !== undefined}
        onClick={() => { page.change(keep); }}>Keep</button>
      {counts === undefined ? null : (
        <span class="counts" title={scene?.difference && `From: ${scene.difference.titleBefore}. To: ${scene.graph.title}.`}>
          <span class="added" title="added">{SIGNS.added}{counts.added}</span>
          <span class="gone" title="gone">{SIGNS.gone}{counts.gone}</span>
          <span class="retyped" title="of another type">{SIGNS.retyped}{counts.retyped}</span>
        </span>
      )}
    </span>
  );
}

function titleOf(comparison: Comparison, { views }: State): string {
  switch (comparison.with) {
    case "edit": return "Since the last edit";
    case "kept": return "With the kept graph";
    case "view": return `With ${views.find(({ view }) => view === comparison.view)?.title ?? comparison.view}`;
  }
}

function Hidden({ page }: { page: Page }): JSX.Element | null {
  const hidden = page.scene?.picture.hidden ?? 0;
  const { folding, only } = page.state;
  const folds = [folding.hidden, folding.inputsFolded, folding.usersFolded];
  const isFolded = only !== undefined || folds.some((set) => set !== undefined && set.size > 0);
  return hidden === 0 || !isFolded ? null : (
    <button class="chip" title="Show all nodes again (a)" onClick={() => { page.change(reveal); page.svg.focus(); }}>
      {hidden} hidden ×
    </button>
  );
}

function Search({ page }: { page: Page }): JSX.Element {
  const { query } = page.state;
  const { hits, selected } = page;
  const at = hits.indexOf(selected?.id ?? -1);
  return (
    <span class="group search">
      <input type="search" placeholder="Search  /" aria-label="Search nodes" title="An operation, variable or value; or line 5" value={query}
        onInput={({ currentTarget: { value } }) => { page.change((state) => ({ ...state, query: value })); }}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            nextHit(page, event.shiftKey ? -1 : 1);
          } else if (event.key === "Escape") {
            page.change((state) => ({ ...state, query: "" }));
            page.svg.focus();
          }
        }} />
      {query === "" ? null : <output>{at < 0 ? hits.length : `${at + 1}/${hits.length}`}</output>}
    </span>
  );
}

function Export({ page }: { page: Page }): JSX.Element {
  return (
    <select aria-label="Export" title="Export what is seen" value="" onChange={({ currentTarget }) => {
      void page.export(currentTarget.value as ExportFormat);
      currentTarget.value = "";
    }}>
      <option value="" hidden>Export</option>
      {Object.entries(FORMATS).map(([format, title]) => <option key={format} value={format}>{title}</option>)}
    </select>
  );
}
