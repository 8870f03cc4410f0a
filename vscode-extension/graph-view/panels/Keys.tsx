import type { JSX } from "preact";
import { KEY_HELP } from "../page/keys";
import type { Page } from "../page/page";

/** The keys of the picture. */
export function Keys({ page }: { page: Page }): JSX.Element {
  return (
    <section class="keys" role="dialog" aria-label="Keys">
      <header>
        <h2>Keys</h2>
        <button class="icon" aria-label="Close" title="Close (Esc)"
          onClick={() => { page.change((state) => ({ ...state, help: false })); page.svg.focus(); }}>×</button>
      </header>
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
