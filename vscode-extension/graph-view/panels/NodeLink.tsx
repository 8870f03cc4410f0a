import type { JSX } from "preact";
import type { GraphNode } from "../model/graph";
import { inWords, titleOf } from "../model/words";
import type { Page } from "../page/page";

/** A link that selects a node. */
export function NodeLink({ page, node, text = titleOf(node) }: { page: Page; node: GraphNode; text?: string | undefined }): JSX.Element {
  return <button class="link" title={inWords(node)} onClick={() => { page.go(node.id); }}>{text}</button>;
}
