import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { SIGNS } from "../picture/boxes";
import type { Connections } from "../model/connections";
import { isSeen } from "../model/frame";
import type { GraphNode } from "../model/graph";
import { lineInWords } from "../model/words";
import type { Page } from "../page/page";
import type { Scene } from "../state/scene";

/** The same graph as text, in reading order: one row for each node. */
export function Outline({ page }: { page: Page }): JSX.Element | null {
  const list = useRef<HTMLOListElement>(null);
  const { scene, state, connections } = page;
  useLayoutEffect(() => {
    list.current?.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" });
  }, [state.selected, scene]);
  if (scene === undefined || connections === undefined) {
    return null;
  }
  const { frame } = page;
  const nodes = scene.graph.nodes.filter(({ id }) => frame === undefined || isSeen(frame, id));
  const current = page.selected?.id ?? nodes[0]?.id;
  const step = (event: KeyboardEvent): void => {
    const to = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const node = nodes[nodes.findIndex(({ id }) => id === current) + to];
    if (to !== 0 && node !== undefined) {
      event.preventDefault();
      page.go(node.id);
      list.current?.querySelector<HTMLElement>(`[data-row="${node.id}"]`)?.focus();
    }
  };
  return (
    <nav class="outline" aria-label="The graph as text">
      <ol ref={list} onKeyDown={step}>
        {nodes.map((node) => (
          <li key={node.key}>
            <button data-row={node.id} tabIndex={node.id === current ? 0 : -1} aria-current={node.key === state.selected}
              onClick={() => { page.go(node.id); page.showSource(node, false); }}>
              <span class="number">{node.id}</span>
              <span class="label">{textOf(node, scene, connections)}</span>
              <span class="place">{node.ranges[0] === undefined ? "" : lineInWords(node.ranges[0])}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** `+ Phi[a] (3, 5, 7)`. */
function textOf(node: GraphNode, { difference }: Scene, connections: Connections): string {
  const sign = difference?.nodes.get(node.id);
  const inputs = connections.inputs(node.id).map((edge) => edge.from);
  return `${sign === undefined ? "" : `${SIGNS[sign]} `}${node.label}${inputs.length === 0 ? "" : ` (${inputs.join(", ")})`}`;
}
