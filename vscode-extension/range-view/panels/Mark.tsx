import type { JSX } from "preact";
import { MARKS, type NoValue } from "../model/marks";

/** The mark of runs without a value, as the chart draws it. */
export function Mark({ outcome }: { readonly outcome: NoValue }): JSX.Element {
  return <svg class="mark" viewBox="-5 -5 10 10" aria-hidden="true"><path d={MARKS[outcome]} /></svg>;
}
