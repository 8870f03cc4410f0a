import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Film, StepKind } from "../model/film";
import type { Page } from "../page/page";
import { toPosition, type Watching } from "../state/watching";

/** The width of the strip in units of its own: no screen shows more ticks. */
const WIDTH = 2000;
/** More ticks than these are one bar. */
const MAX_TICKS = 500;

/** The position in the film, above marks of the steps at which it stops, and of its chapters. */
export function Slider({ page, watching: { position, passedOver }, film }: { page: Page; watching: Watching; film: Film }): JSX.Element {
  const count = film.steps.length;
  // Linear in the film: not again in each frame.
  const ticks = useMemo(() => ticksOf(film, passedOver), [film, passedOver]);
  return (
    <div class="slider">
      <input type="range" aria-label="Step" min={0} max={count} value={position}
        aria-valuetext={position === 0 ? "before the first step" : `step ${position} of ${count}: ${film.steps[position - 1]?.caption ?? ""}`}
        onInput={({ currentTarget: { valueAsNumber } }) => { page.change(toPosition(valueAsNumber)); }} />
      <svg class="ticks" viewBox={`0 0 ${WIDTH} 8`} preserveAspectRatio="none" aria-hidden="true">
        <path class="steps" d={ticks} />
        {film.chapters.map(({ title, first }) => (
          <path class="chapter" key={first} d={`M${placeOf(first + 1, count)},0V8`} onClick={() => { page.change(toPosition(first + 1)); }}>
            <title>{title}</title>
          </path>
        ))}
      </svg>
    </div>
  );
}

function ticksOf({ steps }: Film, passedOver: ReadonlySet<StepKind>): string {
  const places = new Set(steps.flatMap(({ kind }, at) => passedOver.has(kind) ? [] : [placeOf(at + 1, steps.length)]));
  return places.size > MAX_TICKS ? "" : [...places].map((x) => `M${x},3V8`).join("");
}

const placeOf = (position: number, count: number): number => Math.round(position / count * WIDTH);
