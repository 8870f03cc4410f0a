import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toDot } from "../../graph-view/export/dot";
import { toMermaid } from "../../graph-view/export/mermaid";
import { sampleGraph } from "./sample";

const graph = sampleGraph([
  { op: "Start" },
  { op: "Constant", label: String.raw`Constant["a\N" #1; [x] <b>]`, key: "c" },
  { op: "Return", inputs: ["Start", "c"], unreachable: true },
]);
const all = (): boolean => true;

describe("Graphviz", () => {
  it("gets boxes for control, ellipses for data, and quoted labels", () => {
    assert.equal(toDot(graph, all), String.raw`digraph "sample.simple: Optimized" {
  node [fontname="monospace", fontsize=11, height=0.3];
  0 [label="Start", shape=box];
  1 [label="Constant[\"a\\N\" #1; [x] <b>]", shape=ellipse];
  2 [label="Return", shape=box, style=dashed];
  0 -> 2 [headlabel="0", labelfontsize=8, penwidth=2];
  1 -> 2 [headlabel="1", labelfontsize=8];
}
`);
  });

  it("gets only what is shown", () => {
    const dot = toDot(graph, (node) => node !== 1);
    assert.ok(dot.includes("0 -> 2"));
    assert.ok(!/^ {2}1/m.test(dot));
  });
});

describe("Mermaid", () => {
  it("gets rectangles for control, round ones for data, and labels without characters of its own", () => {
    assert.equal(toMermaid(graph, all), `flowchart TD
  n0["Start"]
  n1("Constant#91;#34;a#92;N#34; #35;1; #91;x#93; #60;b#62;#93;")
  n2["Return"]
  n0 ==>|0| n2
  n1 -->|1| n2
`);
  });

  it("gets only what is shown", () => {
    assert.equal(toMermaid(graph, (node) => node === 0), "flowchart TD\n  n0[\"Start\"]\n");
  });
});
