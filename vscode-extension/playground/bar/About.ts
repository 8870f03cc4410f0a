// The pages about diagnostics, over the program.
import { marked } from "marked";
import type { Compiler } from "../compiler/compiler";

/** Shows the page about a kind of diagnostic; its links lead to others. */
export async function showPage(code: string, dialog: HTMLDialogElement, compiler: Compiler): Promise<void> {
  const text = await compiler.call("page", [code]);
  if (!text) {
    return;
  }
  const page = document.createElement("article");
  // The text is part of the compiler.
  page.innerHTML = await marked.parse(text);
  page.addEventListener("click", (event) => {
    const name = event.target instanceof HTMLAnchorElement ? /([\w-]+)\.md$/.exec(event.target.href)?.[1] : undefined;
    if (name !== undefined) {
      event.preventDefault();
      void showPage(name, dialog, compiler);
    }
  });
  const close = document.createElement("form");
  close.method = "dialog";
  const button = document.createElement("button");
  button.textContent = "Close";
  close.append(button);
  dialog.replaceChildren(page, close);
  if (!dialog.open) {
    dialog.showModal();
  }
}
