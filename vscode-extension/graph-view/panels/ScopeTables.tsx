import type { JSX } from "preact";
import type { Binding } from "../model/film";
import type { Frame } from "../model/frame";
import { scopeRows } from "../model/scopes";
import type { Page } from "../page/page";
import { Marked } from "./Marked";
import { NodeLink } from "./NodeLink";

/** What the variables are bound to in each scope, while the graph is built. */
export function ScopeTables({ page, frame }: { page: Page; frame: Frame }): JSX.Element {
  const { before, now, film: { graph: { nodes } } } = frame;
  const { scopes } = now;
  const link = (node: number | undefined): JSX.Element | null => {
    const target = nodes[node ?? -1];
    return target === undefined ? null : <NodeLink page={page} node={target} />;
  };
  return (
    <details class="film-panel" open>
      <summary>Scopes</summary>
      <div class="scroll">
        <table>
          <thead>
            <tr><th scope="col">variable</th>{scopes.map(({ title }, at) => <th scope="col" key={at}><Marked text={title} /></th>)}</tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">control</th>
              {scopes.map(({ control }, at) => <td key={at} class={control === before.scopes[at]?.control ? "" : "new"}>{link(control)}</td>)}
            </tr>
            {scopeRows(before.scopes, scopes).map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, at) => (
                  <td key={at} class={cell === undefined ? "" : `${cell.binding.own ? "own" : "inherited"} ${cell.isNew ? "new" : ""}`}>
                    {cell === undefined ? null : boundTo(cell.binding, link)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function boundTo({ node }: Binding, link: (node: number) => JSX.Element | null): JSX.Element | null {
  return node == null
    ? <span title="No phi was made yet: the first read of the variable makes one">lazy</span>
    : link(node);
}
