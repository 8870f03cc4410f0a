import type { JSX } from "preact";
import type { Frame } from "../model/frame";
import { BEGINNINGS, placeInWords } from "../model/words";
import type { Page } from "../page/page";
import { Marked } from "./Marked";
import { NodeLink } from "./NodeLink";

/** What the step that is shown does, and why. */
export function Caption({ page, frame: { step, film } }: { page: Page; frame: Frame }): JSX.Element {
  if (step === undefined) {
    return <p class="caption"><span class="kind">start</span> {BEGINNINGS[film.film]}</p>;
  }
  const { kind, caption, rule, law, nodes, premises = [], range } = step;
  const links = (ids: readonly number[]): (JSX.Element | null)[] => ids.map((id) => {
    const node = film.graph.nodes[id];
    return node === undefined ? null : <NodeLink key={id} page={page} node={node} />;
  });
  return (
    <div class="caption">
      <p>
        <span class="kind">{kind}</span> <Marked text={caption} />
        {rule === undefined ? null : <> <code class="rule">{rule}</code></>}
        {law === undefined ? null : <> <span class="law"><Marked text={law} /></span></>}
      </p>
      <p class="about">
        {nodes.length === 0 ? null : <span>Nodes {links(nodes)}</span>}
        {premises.length === 0 ? null : <span>From {links(premises)}</span>}
        {range === undefined ? null : (
          <span>At <button class="link" onClick={() => { page.send({ type: "show", range, focus: true }); }}>{placeInWords(range)}</button></span>
        )}
      </p>
    </div>
  );
}
