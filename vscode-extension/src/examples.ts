/** An example program of the package. */
export interface Example {
  /** The file name without its extension, by which a link names the example. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

/** Reads an example; its first comment is its title. */
export function readExample(file: string, text: string): Example {
  const name = file.replace(/\.simple$/, "");
  const [comment = ""] = /^(?:\/\/.*\S.*(?:\r?\n|$))+/.exec(text) ?? [];
  const title = comment.replaceAll(/^\/\/\s*/gm, "").trim().replaceAll(/\s*\n/g, " ").replace(/\.$/, "");
  return { name, title: title || name, text };
}
