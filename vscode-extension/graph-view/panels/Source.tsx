import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ProgramError } from "../messages";
import type { Position, Range } from "../model/range";
import type { Page } from "../page/page";

/** The program beside the picture, for hosts that have no editor: its cursor and the selected node follow each other. */
export function Source({ page, text }: { page: Page; text: string }): JSX.Element {
  const element = useRef<HTMLPreElement>(null);
  const { cursor, errors } = page.state;
  const { step, now } = page.frame ?? {};
  const ranges = step === undefined ? page.selected?.ranges ?? [] : step.range === undefined ? [] : [step.range];
  const texts = new Map(now?.lines.map((text) => [text.line, text.text]));
  const wrong = errors.map(({ range }) => range);
  useLayoutEffect(() => {
    element.current?.querySelector("mark, .caret")?.scrollIntoView({ block: "nearest" });
  }, [page.state.selected, cursor, step]);
  const lines = text.split("\n");
  const move = (to: Position): void => { page.receive({ type: "cursor", position: to }); };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = moved(cursor ?? { line: 0, character: 0 }, event.key, lines);
    if (to !== undefined) {
      event.preventDefault();
      move(to);
    }
  };
  return (
    <pre class="source" ref={element} tabIndex={0} role="region" aria-label="Program; the arrow keys move the cursor"
      onKeyDown={onKeyDown} onClick={(event) => {
        const position = positionAt(event);
        if (position !== undefined) {
          move(position);
        }
      }}>
      {lines.map((line, at) => (
        <div class="line" key={at} data-line={at} title={messagesAt(at, errors)}>
          <span class="line-number" aria-hidden="true">{at + 1}</span>
          <span class="text">{pieces(line, at, ranges, wrong, cursor)}</span>
          {texts.has(at) ? <span class="beside">{texts.get(at)}</span> : null}
        </div>
      ))}
    </pre>
  );
}

/** A line, cut where selected ranges, errors and the cursor are; with a space at its end if something is missing there. */
function pieces(line: string, at: number, selected: readonly Range[], errors: readonly Range[], cursor: Position | undefined):
(JSX.Element | string)[] {
  const marked = partsIn(line, at, selected);
  const wrong = partsIn(line, at, errors).map(([from, to]): Part => [from, Math.max(to, from + 1)]);
  const shown = line.padEnd(wrong.reduce((end, [, to]) => Math.max(end, to), 0));
  const caret = cursor?.line === at ? Math.min(cursor.character, line.length) : undefined;
  const cuts = [...new Set([0, shown.length, ...marked.flat(), ...wrong.flat(), ...(caret === undefined ? [] : [caret])])]
    .sort((a, b) => a - b);
  return cuts.flatMap((start, index) => {
    const text = shown.slice(start, cuts[index + 1] ?? start);
    const piece = isIn(wrong, start) ? <span class="error" key={`error ${start}`}>{text}</span> : text;
    return [
      ...(start === caret ? [<span class="caret" key={`caret ${start}`} />] : []),
      ...(text === "" ? [] : [isIn(marked, start) ? <mark key={start}>{piece}</mark> : piece]),
    ];
  });
}

/** From one column of a line to another. */
type Part = readonly [number, number];

/** The parts of ranges that are in a line. */
function partsIn(line: string, at: number, ranges: readonly Range[]): Part[] {
  return ranges.filter(({ start, end }) => start.line <= at && at <= end.line)
    .map(({ start, end }) => [start.line < at ? 0 : start.character, end.line > at ? line.length : end.character]);
}

const isIn = (parts: readonly Part[], column: number): boolean => parts.some(([from, to]) => from <= column && column < to);

/** What is wrong in a line. */
function messagesAt(line: number, errors: readonly ProgramError[]): string | undefined {
  const messages = errors.filter(({ range }) => range.start.line === line).map(({ message }) => message);
  return messages.length === 0 ? undefined : messages.join("\n");
}

/** Where an arrow key moves the cursor. */
function moved({ line, character }: Position, key: string, lines: readonly string[]): Position | undefined {
  switch (key) {
    case "ArrowUp": return { line: Math.max(0, line - 1), character };
    case "ArrowDown": return { line: Math.min(lines.length - 1, line + 1), character };
    case "ArrowLeft": return { line, character: Math.max(0, Math.min(character, lines[line]?.length ?? 0) - 1) };
    case "ArrowRight": return { line, character: Math.min(lines[line]?.length ?? 0, character + 1) };
    default: return undefined;
  }
}

/** The place in the program under the pointer. */
function positionAt({ clientX, clientY, target }: MouseEvent): Position | undefined {
  const line = target instanceof Element ? target.closest("[data-line]") : null;
  if (line === null) {
    return undefined;
  }
  const caret = document.caretPositionFromPoint(clientX, clientY);
  const before = document.createRange();
  before.selectNodeContents(line.querySelector(".text") ?? line);
  if (caret !== null && line.contains(caret.offsetNode)) {
    before.setEnd(caret.offsetNode, caret.offset);
  }
  return { line: Number(line.getAttribute("data-line")), character: before.toString().length };
}
