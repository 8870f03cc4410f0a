import type { JSX } from "preact";
import type { NodeKind } from "../model/graph";
import { SIGNS } from "../picture/boxes";
import { arrow, innerOutline, outline } from "../picture/shapes";

const WIDTH = 52;
const HEIGHT = 20;

/** What the shapes, lines and signs of the picture mean. The samples have the classes of the picture, so they look like it. */
export function Legend(): JSX.Element {
  return (
    <dl class="legend">
      <Sample text="control: from Start down, the paths that a run can take"><Wire look="control" /></Sample>
      <Sample text="data: a value, and what uses it"><Wire look="data" /></Sample>
      <Sample text="the back edge of a loop: of control, or of the data of its phis"><Wire look="control back" /></Sample>
      <Sample text="a branch, with its two projections below"><Cell kind="branch" control>If</Cell></Sample>
      <Sample text="a region, where paths of control merge"><Cell kind="region" control>Region</Cell></Sample>
      <Sample text="the head of a loop"><Cell kind="loop" control>Loop</Cell></Sample>
      <Sample text="a phi: the value that belongs to the path taken into its region"><Cell kind="phi">Phi[a]</Cell></Sample>
      <Sample text="an operation"><Cell kind="operation">+</Cell></Sample>
      <Sample text="a constant, within the node that uses it"><Cell kind="constant">10</Cell></Sample>
      <Sample text="an input is missing: the graph is still being built"><Cell kind="loop" control>Loop …</Cell></Sample>
      <Sample text="inputs, from the left in the order of their slots"><Inputs /></Sample>
      <Sample text="at the cursor of the program"><Cell kind="operation" look="at-cursor">+</Cell></Sample>
      <Sample text="selected"><Cell kind="operation" look="selected">+</Cell></Sample>
      <Sample text="where the debugger has stopped"><Cell kind="operation" look="stopped">+</Cell></Sample>
      <Sample text="unreachable"><Cell kind="region" control look="unreachable">Region</Cell></Sample>
      <Sample text="how often it ran in the last run; what never ran is pale"><text x={WIDTH / 2} y={HEIGHT / 2}>×8</text></Sample>
      <Sample text="compared: added, gone, of another type">
        <text x={WIDTH / 2} y={HEIGHT / 2}>{SIGNS.added} {SIGNS.gone} {SIGNS.retyped}</text>
      </Sample>
      <Sample text="in a film: what the step is about, with a thick line"><Cell kind="operation" look="touched">+</Cell></Sample>
      <Sample text="in a film: what the step follows from"><Cell kind="operation" look="premise">+</Cell></Sample>
      <Sample text="in a run: where control is"><Cell kind="branch" control look="token">If</Cell></Sample>
      <Sample text="in a run, on an edge: how often control went along it"><text x={WIDTH / 2} y={HEIGHT / 2}>×7</text></Sample>
      <Sample text="in an analysis: nodes of one class have the same value"><text x={WIDTH / 2} y={HEIGHT / 2}>≡3</text></Sample>
    </dl>
  );
}

function Sample({ text, children }: { text: string; children: JSX.Element }): JSX.Element {
  return (
    <div class="row">
      <dt><svg class="sample" width={WIDTH} height={HEIGHT} viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`} aria-hidden="true">{children}</svg></dt>
      <dd>{text}</dd>
    </div>
  );
}

function Inputs(): JSX.Element {
  return (
    <g class="wire data">
      {[1, 2, 3].map((slot) => <path key={slot} class="line" d={`M${slot * 14},0V${HEIGHT - 8}`} stroke-width={1.3} />)}
      <g class="cell operation"><path class="shape" d={outline("operation", WIDTH, 8)} transform={`translate(0,${HEIGHT - 8})`} /></g>
    </g>
  );
}

function Wire({ look }: { look: string }): JSX.Element {
  return (
    <g class={`wire ${look}`}>
      <path class="line" d={`M0,${HEIGHT / 2}H${WIDTH - 8}`} stroke-width={look === "data" ? 1.3 : 2.4} />
      <path class="head" d={`M${WIDTH - 8},${HEIGHT / 2 - 4}L${WIDTH},${HEIGHT / 2}L${WIDTH - 8},${HEIGHT / 2 + 4}Z`} />
    </g>
  );
}

function Cell({ kind, control, look, children }:
{ kind: NodeKind; control?: boolean; look?: string; children: string }): JSX.Element {
  const inner = innerOutline(kind, WIDTH, HEIGHT);
  return (
    <g class={`cell ${kind} ${control === true ? "control" : ""} ${look ?? ""}`}>
      <path class="shape" d={outline(kind, WIDTH, HEIGHT)} />
      {inner === undefined ? null : <path class="inner" d={inner} />}
      <text class="label" x={WIDTH / 2} y={HEIGHT / 2}>{children}</text>
      {look === "stopped" ? <path class="arrow" d={arrow(HEIGHT)} /> : null}
    </g>
  );
}
