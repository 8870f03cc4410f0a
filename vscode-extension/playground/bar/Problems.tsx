import type { JSX } from "preact";
import { Marked } from "../../graph-view/panels/Marked";
import type { Diagnostic } from "../compiler/answers";

const NAMES = { 1: "error", 2: "warning", 3: "info", 4: "hint" } as const;

/** The findings of the compiler, one on each line, the most severe first. */
export function Problems({ found, onOpen }: {
  readonly found: readonly Diagnostic[]; readonly onOpen: (diagnostic: Diagnostic) => void;
}): JSX.Element {
  return (
    <ul class="problems" aria-label="Problems">
      {[...found].sort((a, b) => a.severity - b.severity).map((diagnostic) => {
        const { range: { start: { line, character } }, severity, message, code } = diagnostic;
        return (
          <li key={`${line}:${character} ${code} ${message}`}>
            <button type="button" onClick={() => { onOpen(diagnostic); }}>
              <span class={`severity ${NAMES[severity]}`}>{NAMES[severity]}</span> <Marked text={message} />
              <span class="place"> line {line + 1}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
