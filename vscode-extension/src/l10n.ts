/** Puts arguments into the places `{0}`, `{1}` … of a text. */
function fill(text: string, args: readonly (string | number)[]): string {
  return text.replace(/\{(\d+)\}/g, (place, index: string) => String(args[Number(index)] ?? place));
}

/** How a text of the extension is said in the person's language. */
export type Translation = (text: string, ...args: (string | number)[]) => string;

let translation: Translation = (text, ...args) => fill(text, args);

/**
 * Says a text in the person's language, with the arguments in its places `{0}`, `{1}` … The text is written as a literal:
 * `l10n/bundle.l10n.json` lists all of them for translators, and a test compares.
 */
export function t(text: string, ...args: (string | number)[]): string {
  return translation(text, ...args);
}

/** Has texts said by the editor; without it, as in plain tests, they are in English. */
export function translateBy(editor: Translation): void {
  translation = editor;
}
