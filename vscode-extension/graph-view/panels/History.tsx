import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Film } from "../model/film";
import { historyOf } from "../model/steps";
import type { Page } from "../page/page";
import { toPosition } from "../state/watching";
import { Marked } from "./Marked";

/** So many steps from the start, and as many from the end. */
const MAX_EACH = 8;

/** What the steps of a film did to a node. */
export function History({ page, film, node, position }: { page: Page; film: Film; node: number; position: number }): JSX.Element {
  // Linear in the film: not again in each frame.
  const { here, gone } = useMemo(() => historyOf(film, node), [film, node]);
  const steps = (title: string, positions: readonly number[]): JSX.Element | null => {
    const left = positions.slice(MAX_EACH, Math.max(MAX_EACH, positions.length - MAX_EACH));
    const item = (at: number): JSX.Element => (
      <li key={at} value={at}>
        <button class="link text-link" aria-current={at === position ? "step" : undefined}
          onClick={() => { page.change(toPosition(at)); }}><Marked text={film.steps[at - 1]?.caption ?? ""} /></button>
      </li>
    );
    return positions.length === 0 ? null : (
      <div class="part history">
        <h3>{title}</h3>
        <ol class="rules">
          {positions.slice(0, MAX_EACH).map(item)}
          {left.length === 0 ? null : <li class="left-out">… {left.length} more steps …</li>}
          {positions.slice(MAX_EACH + left.length).map(item)}
        </ol>
      </div>
    );
  };
  return <>{steps("Why is this here?", here)}{steps("Why is it gone?", gone)}</>;
}
