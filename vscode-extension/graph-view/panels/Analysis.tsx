import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { analysisTable } from "../model/analysis";
import type { Playback } from "../model/playback";
import { distinctTitles } from "../model/words";
import type { Page } from "../page/page";
import { toPosition } from "../state/watching";
import { NodeLink } from "./NodeLink";

/** How the values fall, step by step, in the analysis of this chapter. */
export function Analysis({ page, playback, position }: { page: Page; playback: Playback; position: number }): JSX.Element {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    element.current?.querySelector("[aria-current] > .new")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [playback, position]);
  const { columns, rows, allRows, allColumns } = analysisTable(playback, position);
  const nodes = columns.flatMap((id) => playback.film.graph.nodes[id] ?? []);
  const titles = distinctTitles(nodes);
  const isCut = rows.length < allRows || columns.length < allColumns;
  const size = allRows === 0 ? " · none in this chapter" : isCut ? ` · ${rows.length} of ${allRows} steps, ${columns.length} of ${allColumns} nodes` : "";
  return (
    <details class="film-panel" open>
      <summary>Analysis{size}</summary>
      {allRows === 0 ? null : (
        <div class="scroll" ref={element}>
          <table>
            <thead>
              <tr>
                <th scope="col">step</th>
                {nodes.map((node, at) => <th scope="col" key={node.id}><NodeLink page={page} node={node} text={titles[at]} /></th>)}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ position: at, isCurrent, cells }) => (
                <tr key={at} aria-current={isCurrent ? "step" : undefined}>
                  <th scope="row"><button class="link" onClick={() => { page.change(toPosition(at)); }}>{at}</button></th>
                  {cells.map(({ text, isNew }, column) => <td key={columns[column]} class={isNew ? "new" : ""}>{text}</td>)}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
