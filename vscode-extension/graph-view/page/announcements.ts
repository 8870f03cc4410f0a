import type { Frame } from "../model/frame";
import { BEGINNINGS, countOf } from "../model/words";
import type { Scene } from "../state/scene";

/** What has changed, for those who do not see it. */
export function whatChanged(old: Scene | undefined, { graph, picture, refusal, difference, blocks }: Scene): string {
  const { stale, message, title } = graph;
  if (refusal !== undefined) {
    return refusal.replaceAll("`", "");
  }
  if (stale || graph.nodes.length === 0) {
    return message ?? "";
  }
  if (old?.blocks !== undefined && old.blocks !== blocks) {
    return blocks ? "Basic blocks" : "Sea of nodes";
  }
  const sentences = [`${title}: ${countOf(graph.nodes.length, "node")}`];
  if (picture.hidden > 0) {
    sentences.push(`${picture.hidden} hidden`);
  }
  if (difference !== undefined) {
    const { added, gone, retyped } = difference.counts;
    sentences.push(`${added} added, ${gone} gone, ${retyped} of another type`);
  }
  return sentences.join(", ");
}

/** The step of a film: `Step 3 of 17: An Add is made.` */
export function stepInWords({ film, position, step }: Frame): string {
  return step === undefined ? `Before the first step: ${BEGINNINGS[film.film]}` : `Step ${position} of ${film.steps.length}: ${step.caption.replaceAll("`", "")}`;
}
