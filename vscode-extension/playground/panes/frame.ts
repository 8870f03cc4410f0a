// A page of the extension within this one, in a document of its own: its keys and its styles are its own, too. As a sandbox
// it gets a process of its own where browsers have that, so that drawing a large graph does not delay keys.
import type { ThemeMessage } from "../../theme/framed";
import { THEME_CLASSES, type Theme } from "../editor/language";

/** A page that is made of one script, and what it says. */
export class Frame<ToPage, ToHost> {
  readonly element = document.createElement("iframe");
  readonly #closed = new AbortController();

  /**
   * @param title what the page is, for those who do not see it
   * @param state what the page finds when it starts
   */
  constructor(title: string, script: string, private theme: Theme, state: unknown, receive: (message: ToHost) => void) {
    const data = JSON.stringify(state ?? {}).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    this.element.title = title;
    this.element.sandbox.add("allow-scripts");
    this.element.srcdoc = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>`
      + `<body class="${THEME_CLASSES[theme]}" data-state="${data}"><script>${script.replaceAll("</script", "<\\/script")}</script></body></html>`;
    this.element.addEventListener("load", () => { this.setTheme(this.theme); });
    window.addEventListener("message", ({ source, data: message }: MessageEvent<ToHost>) => {
      if (source === this.element.contentWindow) {
        receive(message);
      }
    }, { signal: this.#closed.signal });
  }

  /** Takes the page away; it is heard no more. */
  close(): void {
    this.#closed.abort();
    this.element.remove();
  }

  send(message: ToPage): void {
    this.#post(message);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.#post({ theme: THEME_CLASSES[theme] });
  }

  #post(message: ToPage | ThemeMessage): void {
    this.element.contentWindow?.postMessage(message, "*");
  }
}
