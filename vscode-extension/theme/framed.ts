// A page within another one, which is its host and sends it messages.

/** The host has this theme: a class of the body, as VS Code names it. */
export interface ThemeMessage {
  readonly theme: string;
}

/** Follows the theme of the host, and passes on all other messages. */
export function listenToHost(receive: (message: object) => void): void {
  window.addEventListener("message", ({ data }: MessageEvent<object | ThemeMessage>) => {
    if ("theme" in data) {
      document.body.className = data.theme;
    } else {
      receive(data);
    }
  });
}
