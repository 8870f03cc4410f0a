/** An example program of the package. */
export interface Example {
  /** The file name without its extension, by which a link names the example. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

/** Reads an example; its first comment is its title. */
export function readExample(file: string, text: string): Example {
  const comment: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const words = /^\/\/\s*(\S.*)$/.exec(line)?.[1];
    if (words === undefined) {
      break;
    }
    comment.push(words);
  }
  const name = file.replace(/\.simple$/, "");
  const title = comment.join(" ").replace(/\.$/, "");
  return { name, title: title === "" ? name : title, text };
}
