import type { JSX } from "preact";
import { THEMES, type Theme } from "../editor/language";
import { EXAMPLES, LESSONS } from "../programs";

/** What the bar shows, and what its buttons do. */
export interface BarProps {
  readonly arg: string;
  /** Why the argument is none. */
  readonly problem: string | undefined;
  readonly pinned: string | undefined;
  readonly isRunning: boolean;
  readonly theme: Theme | undefined;
  /** What was last said: a result, an error. */
  readonly status: string;
  readonly onArg: (text: string) => void;
  readonly onRun: () => void;
  readonly onTrace: () => void;
  readonly onPin: () => void;
  readonly onUnpin: () => void;
  readonly onStop: () => void;
  readonly onProgram: (choice: string) => void;
  readonly onTheme: (theme: Theme | undefined) => void;
  readonly onShare: () => void;
}

const THEME_NAMES: Readonly<Record<Theme, string>> = {
  light: "Light", dark: "Dark", "contrast-light": "Contrast, light", "contrast-dark": "Contrast, dark",
};

/** The id of the field for the argument, to which other parts of the page lead. */
export const ARG_FIELD = "arg";

/** The bar above the program: another program, runs, the look, a link. */
export function Bar(props: BarProps): JSX.Element {
  const { arg, problem, pinned, isRunning, theme } = props;
  const isRange = arg.includes("..");
  return (
    <header class="bar">
      <h1>Simple</h1>
      <select aria-label="Open a program" value="" onChange={({ currentTarget }) => {
        props.onProgram(currentTarget.value);
        currentTarget.value = "";
      }}>
        <option value="">Open…</option>
        <option value="new">An empty program</option>
        <optgroup label="Lessons">
          {LESSONS.map(({ name, title }, at) => <option key={name} value={`lesson:${name}`}>{at + 1}. {title}</option>)}
        </optgroup>
        <optgroup label="Examples">
          {EXAMPLES.map(({ name, title }) => <option key={name} value={`example:${name}`}>{title}</option>)}
        </optgroup>
      </select>
      <form class="run" onSubmit={(event) => {
        event.preventDefault();
        props.onRun();
      }}>
        <label for={ARG_FIELD}>arg</label>
        <input id={ARG_FIELD} value={arg} size={8} spellcheck={false} autocomplete="off" aria-invalid={problem !== undefined}
          title={problem ?? "An integer, or a range such as -10..10 or 0..100:5"}
          onInput={({ currentTarget }) => { props.onArg(currentTarget.value); }} />
        <button class="primary" title="Run the program (Ctrl+Enter)">Run</button>
        <button type="button" disabled={isRange} title="Run, and show the last values beside the lines" onClick={props.onTrace}>Trace</button>
        {pinned === undefined
          ? <button type="button" disabled={isRange} title="Compile the program for this arg only" onClick={props.onPin}>Pin</button>
          : <button type="button" title="Everything is about every arg again" onClick={props.onUnpin}>Unpin {pinned}</button>}
        {isRunning && <button type="button" onClick={props.onStop}>Stop</button>}
      </form>
      <output class={problem === undefined ? "status" : "status problem"} aria-live="polite" title={problem ?? props.status}>{problem ?? props.status}</output>
      <button type="button" title="Copy a link to what you see" onClick={props.onShare}>Copy link</button>
      <select aria-label="Theme" value={theme ?? ""} onChange={({ currentTarget: { value } }) => {
        props.onTheme(THEMES.find((known) => known === value));
      }}>
        <option value="">System theme</option>
        {THEMES.map((name) => <option key={name} value={name}>{THEME_NAMES[name]}</option>)}
      </select>
    </header>
  );
}
