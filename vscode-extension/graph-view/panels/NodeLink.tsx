import type { JSX } from "preact";
import type { GraphNode } from "../model/graph";
import { titleOf } from "../model/words";
import type { Page } from "../page/page";

/** A link that selects a node. */
export function NodeLink({ page, node }: { page: Page; node: GraphNode }): JSX.Element {
  return <button class="link" onClick={() => { page.go(node.id); }}>{titleOf(node)}</button>;
}
