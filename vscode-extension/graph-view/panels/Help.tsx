import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { KEY_HELP } from "../page/keys";
import type { Page } from "../page/page";
import { Legend } from "./Legend";

/** What the picture means, and its keys. */
export function Help({ page }: { page: Page }): JSX.Element {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => { element.current?.focus(); }, []);
  const close = (): void => {
    page.change((state) => ({ ...state, help: false }));
    page.svg.focus();
  };
  return (
    <section class="help" role="dialog" aria-label="Legend and keys" tabIndex={-1} ref={element}
      onKeyDown={({ key }) => {
        if (key === "Escape" || key === "?") {
          close();
        }
      }}>
      <header>
        <h2>Legend</h2>
        <button class="icon" aria-label="Close" title="Close (Esc)" onClick={close}>×</button>
      </header>
      <Legend />
      <h2>Keys</h2>
      <dl>
        {KEY_HELP.map(({ keys, text }) => (
          <div class="row" key={keys}>
            <dt>{keys.split(" ").map((key) => /^[–+]$/.test(key) && keys.length > 3 ? key : <kbd key={key}>{key}</kbd>)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
