import { Fragment, type JSX } from "preact";

/** A sentence in which code stands between backquotes. */
export function Marked({ text }: { text: string }): JSX.Element {
  return <Fragment>{text.split("`").map((part, at) => at % 2 === 1 ? <code key={at}>{part}</code> : part)}</Fragment>;
}
