import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Film } from "../model/film";
import { tripAt } from "../model/steps";
import { parseArgument } from "../../src/argument";
import type { Page } from "../page/page";
import { setArg, toTrip, type Watching } from "../state/watching";
import { roomFor } from "./roomFor";

/** The places of the slider: it goes through more trips than a slider has places. */
const PLACES = 1000n;

/** Most parts come sooner: a text that is seen for a moment disturbs. */
const PATIENCE_MILLIS = 200;

const WHY_UNKNOWN = "A far trip is reached by fast code that counts nothing. Values that were computed before are not shown.";

const inDigits = (number: bigint | string): string => BigInt(number).toLocaleString("en");

/** The argument of a run, how it ends, and which part of it is shown. */
export function RunParts({ page, watching: { wanted, arrival, position }, film }: { page: Page; watching: Watching; film: Film }): JSX.Element {
  const [problem, setProblem] = useState<string>();
  const isPending = arrival !== undefined;
  const isSlow = useSlow(isPending);
  const { part } = film;
  const arg = (isPending ? wanted.arg : undefined) ?? part?.arg ?? wanted.arg ?? "";
  const trip = isPending && wanted.trip !== undefined ? BigInt(wanted.trip) : tripAt(film, position);
  return (
    <div class="run">
      <label>arg{" "}
        <input inputMode="numeric" value={arg} size={Math.max(4, arg.length)} spellcheck={false} aria-invalid={problem !== undefined}
          title={problem ?? "A 64-bit integer"}
          onChange={({ currentTarget: { value } }) => {
            const parsed = parseArgument(value);
            setProblem("problem" in parsed ? parsed.problem : undefined);
            if ("value" in parsed) {
              page.change(setArg(String(parsed.value)));
            }
          }} />
      </label>
      {problem === undefined ? null : <span role="alert">{problem}</span>}
      {part === undefined ? null : <span class="outcome" role="status">{!isSlow ? part.outcome : arg === part.arg ? "replaying …" : "running …"}</span>}
      {part === undefined || part.trips === "0" || (part.next === undefined && part.trip === "0") ? null
        : <Trips page={page} trip={trip} trips={BigInt(part.trips)} />}
      {part?.knownFrom === undefined || isPending ? null : <span class="known" title={WHY_UNKNOWN}>no counts: known from trip {inDigits(part.knownFrom)}</span>}
    </div>
  );
}

/** Whether something has been on its way for longer than a person would not notice. */
function useSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => { setSlow(isPending); }, isPending ? PATIENCE_MILLIS : 0);
    return () => { clearTimeout(timer); };
  }, [isPending]);
  return isPending && isSlow;
}

/** The trip of the step that is shown, in a slider that goes to any trip of a long run. */
function Trips({ page, trip, trips }: { page: Page; trip: bigint; trips: bigint }): JSX.Element {
  const [aim, setAim] = useState<bigint>();
  const tripAt = (place: number): bigint => trips * BigInt(place) / PLACES;
  const [now, all] = [inDigits(aim ?? trip), inDigits(trips)];
  const text = `trip ${now} of ${all}`;
  return (
    <label class="trips" title="Of all loops together">
      <input type="range" aria-label="Trip of the run" aria-valuetext={text} min={0} max={Number(PLACES)} value={Number((aim ?? trip) * PLACES / trips)}
        onInput={({ currentTarget: { valueAsNumber } }) => { setAim(tripAt(valueAsNumber)); }}
        onChange={({ currentTarget: { valueAsNumber } }) => {
          setAim(undefined);
          page.change(toTrip(String(tripAt(valueAsNumber))));
        }} />
      <output style={roomFor(now, all)}>{text}</output>
    </label>
  );
}
