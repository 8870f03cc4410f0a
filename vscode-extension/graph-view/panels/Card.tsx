import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { inputCone, userCone } from "../model/folding";
import { classOf, noteOf } from "../model/frame";
import type { GraphEdge, GraphNode } from "../model/graph";
import type { NodeState } from "../model/playback";
import { labelOf, nameOf, placeInWords, timesInWords, titleOf } from "../model/words";
import type { Page } from "../page/page";
import { SIGNS } from "../picture/boxes";
import type { Scene } from "../state/scene";
import { foldInputs, foldUsers, hide, toggleOnly } from "../state/changes";
import { placeBeside } from "./placeBeside";
import { History } from "./History";
import { Marked } from "./Marked";
import { NodeLink } from "./NodeLink";

/** All that is known of a node, beside it. */
export function Card({ page, about }: { page: Page; about: string }): JSX.Element | null {
  const element = useRef<HTMLElement>(null);
  const node = page.node(about);
  const { scene, connections, frame } = page;
  // After each render: the node may have moved on the screen.
  useLayoutEffect(() => {
    const cell = node && page.cellOf(node.id);
    if (element.current !== null && cell !== undefined) {
      placeBeside(element.current, cell.getBoundingClientRect(), page.boxesOnScreen);
    }
  });
  if (node === undefined || scene === undefined || connections === undefined) {
    return null;
  }
  const now = frame?.now.nodes[node.id];
  const law = scene.graph.laws[node.op];
  const sign = scene.difference?.nodes.get(node.id);
  const before = scene.difference?.typesBefore.get(node.id);
  return (
    <section class="card" ref={element} aria-label={nameOf(node)}
      onPointerEnter={() => { page.pointer.overCard(); }} onPointerLeave={() => { page.pointer.leaveCard(); }}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          page.change((state) => ({ ...state, card: undefined }));
          page.svg.focus();
        }
      }}>
      <header>
        <h2>{titleOf(node)}</h2>
        <span class="number">{sign === "gone" ? "gone" : `node ${node.id}`}</span>
        <button class="icon" title="Close (Esc)" aria-label="Close"
          onClick={() => { page.change((state) => ({ ...state, card: undefined })); page.svg.focus(); }}>×</button>
      </header>
      {law === undefined ? null : <p class="law"><Marked text={law} /></p>}
      <dl>
        {node.control ? null : <Row name={node.proved === undefined ? "Value" : "Proved"}>{node.proved ?? node.type}</Row>}
        {before === undefined ? null : <Row name="Before">{before}</Row>}
        {node.unreachable === true ? <Row name="Control">never reaches it</Row> : null}
        {node.count === undefined ? null : <Row name="Run">{runOf(node, scene)}</Row>}
        {now === undefined ? null : <Row name="Now">{nowInWords(now)}</Row>}
        <Edges name="Inputs" edges={connections.inputs(node.id)} end="from" page={page} scene={scene} />
        {node.open === true ? <Row name="Missing">an input, since the graph is still being built</Row> : null}
        <Edges name="Users" edges={connections.users(node.id)} end="to" page={page} scene={scene} />
        <Sources page={page} node={node} />
      </dl>
      {node.why === undefined || node.why.length === 0 ? null : (
        <div class="part">
          <h3>Why</h3>
          <ul>{node.why.map((reason) => <li key={reason}><Marked text={reason} /></li>)}</ul>
        </div>
      )}
      <Rules node={node} scene={scene} page={page} />
      {frame === undefined ? null : <History page={page} film={frame.film} node={node.id} position={frame.position} />}
      <Actions node={node} scene={scene} page={page} />
    </section>
  );
}

/** What can be done with a node in the picture. */
function Actions({ node: { id, key }, scene: { connections }, page }: { node: GraphNode; scene: Scene; page: Page }): JSX.Element {
  // Linear in the graph: not again in each frame.
  const hasInputs = useMemo(() => inputCone(id, connections).length > 0, [id, connections]);
  const hasUsers = useMemo(() => userCone(id, connections).length > 0, [id, connections]);
  return (
    <footer>
      <button onClick={() => { page.change(hide(key)); }}>Hide</button>
      <button onClick={() => { page.change(foldInputs(key)); }} title="What only this node needs" disabled={!hasInputs}>Fold inputs</button>
      <button onClick={() => { page.change(foldUsers(key)); }} title="What needs only this node" disabled={!hasUsers}>Fold users</button>
      <button onClick={() => { page.change(toggleOnly({ kind: "neighbours", key })); }}
        title="Only this node, its inputs and its users">Isolate</button>
      <button onClick={() => { page.change(toggleOnly({ kind: "slice", key })); }}
        title="Only the data that computes this node">Slice</button>
    </footer>
  );
}

function Row({ name, children }: { name: string; children: JSX.Element | string | (JSX.Element | string)[] }): JSX.Element {
  return <div class="row"><dt>{name}</dt><dd>{children}</dd></div>;
}

/** What is known of a node at the step of a film. */
function nowInWords(state: NodeState): string {
  const { inputs, reached, block } = state;
  return inputs === undefined ? "not there" : [
    noteOf(state), classOf(state),
    reached === undefined ? "" : reached ? "reached" : "not reached",
    block === undefined ? "" : `in block ${block}`,
  ].filter((text) => text !== "").join(", ") || "there";
}

function runOf({ count = "0" }: GraphNode, { graph }: Scene): string {
  return graph.run === undefined ? timesInWords(count) : `${timesInWords(count)} for arg = ${graph.run.arg}`;
}

function Edges({ name, edges, end, page, scene }:
{ name: string; edges: readonly GraphEdge[]; end: "from" | "to"; page: Page; scene: Scene }): JSX.Element | null {
  return edges.length === 0 ? null : (
    <Row name={name}>
      <ul class="nodes">
        {edges.map((edge) => {
          const node = scene.graph.nodes[edge[end]];
          const sign = scene.difference?.edges.get(edge);
          return node === undefined ? null : (
            <li key={`${edge.from} ${edge.to} ${edge.slot}`}>
              {sign === undefined ? null : <span class={`slot ${sign}`} title={sign}>{SIGNS[sign]}</span>}
              {end === "from" ? <span class="slot" title={`Slot ${edge.slot}`}>{edge.slot}</span> : null}
              <NodeLink page={page} node={node} />
            </li>
          );
        })}
      </ul>
    </Row>
  );
}

function Sources({ page, node }: { page: Page; node: GraphNode }): JSX.Element | null {
  return node.ranges.length === 0 ? null : (
    <Row name="Source">
      <ul class="nodes">
        {node.ranges.map((range) => (
          <li key={JSON.stringify(range)}>
            <button class="link" onClick={() => { page.send({ type: "show", range, focus: true }); }}>
              {placeInWords(range)}
            </button>
          </li>
        ))}
      </ul>
    </Row>
  );
}

/** The rules that made a node, or what they made of it. */
function Rules({ node, scene, page }: { node: GraphNode; scene: Scene; page: Page }): JSX.Element | null {
  const { rules = [], became, gone = false } = node;
  const isUnoptimized = gone || became !== undefined;
  const isReplaced = became !== undefined && became !== node.key;
  if (rules.length === 0 && !gone && !isReplaced) {
    return null;
  }
  const target = isReplaced ? scene.nodes.get(became) : undefined;
  return (
    <div class="part">
      <h3>{isUnoptimized ? "What became of it" : "Rules that made it"}</h3>
      <ol class="rules">
        {rules.map(({ rule, reason }, at) => <li key={at}><code>{rule}</code> <Marked text={reason} /></li>)}
      </ol>
      {gone ? <p>Nothing stands for it in the optimized graph.</p> : null}
      {isReplaced
        ? <p>It became {target === undefined ? labelOf(became) : <NodeLink page={page} node={target} />}.</p>
        : null}
    </div>
  );
}
