import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Film, StepKind } from "../model/film";
import { kindsOf } from "../model/steps";
import type { Page } from "../page/page";
import { toggleKind } from "../state/watching";
import { Menu } from "./Menu";

/** At which kinds of steps the film stops. */
export function Kinds({ page, film, passedOver }: { page: Page; film: Film; passedOver: ReadonlySet<StepKind> }): JSX.Element {
  const kinds = useMemo(() => [...kindsOf(film)], [film]);
  const left = kinds.filter(([kind]) => passedOver.has(kind)).length;
  return (
    <Menu title={left === 0 ? "Steps" : `Steps · ${kinds.length - left} of ${kinds.length}`} onClose={() => { page.svg.focus(); }}>
      {kinds.map(([kind, count]) => (
        <label key={kind}>
          <input type="checkbox" checked={!passedOver.has(kind)} onChange={() => { page.change(toggleKind(kind)); }} />
          {kind} <kbd>{count}</kbd>
        </label>
      ))}
    </Menu>
  );
}
