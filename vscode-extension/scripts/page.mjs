// Bundles the pages of the webviews, and the one that draws graphs for browsers, too: npm run page -- --out DIR
//   graph.html     a page of its own: the graphs follow DATA_ELEMENT in it, as JSON
//   explore.html   the page of `simple explore`, complete
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { UserError, runMain } from "./exec.mjs";

const extension = resolve(import.meta.dirname, "..");

/** Where the server inserts the data: JSON in which each `<` is written as `\u003c`, so that no text ends the element. */
export const DATA_ELEMENT = '<script type="application/json" id="data">';

/** Bundles a page for one host, and tells the files that are part of it.
 * @param {"graph-view" | "range-view"} room the folder of the page
 * @param {"vscode" | "frame" | "file" | "explore"} host
 * @param {boolean} [sourcemap]
 * @returns {Promise<{ script: string, files: string[] }>} */
export async function bundlePage(room, host, sourcemap = false) {
  const { metafile, outputFiles } = await build({
    absWorkingDir: extension,
    entryPoints: [`${room}/hosts/${host}.ts`],
    bundle: true,
    platform: "browser",
    format: "iife",
    target: "es2022",
    loader: { ".css": "text" },
    minify: true,
    sourcemap: sourcemap && "inline",
    legalComments: "none",
    charset: "utf8",
    metafile: true,
    write: false,
    logLevel: "warning",
  });
  return { script: outputFiles[0]?.text ?? "", files: Object.keys(metafile.inputs) };
}

/** The page as one file for a browser, which may run this script only, and connect to nothing but its own server.
 * @param {"file" | "explore"} host */
async function htmlOf(host) {
  const bundled = await bundlePage("graph-view", host);
  // The only way to end a script element from within.
  const script = bundled.script.replaceAll("</script", "<\\/script");
  const hash = createHash("sha256").update(script).digest("base64");
  /** @type {Record<string, string>} */
  const parts = {
    CONNECT: host === "explore" ? "connect-src 'self';" : "",
    HASH: `sha256-${hash}`,
    DATA: host === "file" ? `${DATA_ELEMENT}</script>` : "",
    SCRIPT: script,
  };
  const template = readFileSync(join(extension, "graph-view/hosts/page.html"), "utf8");
  return template.replace(/\b(?:CONNECT|HASH|DATA|SCRIPT)\b/g, (name) => parts[name] ?? "");
}

/** Writes the pages that the server brings along.
 * @param {string} folder */
export async function writePages(folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "graph.html"), await htmlOf("file"));
  writeFileSync(join(folder, "explore.html"), await htmlOf("explore"));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await runMain(async () => {
    const { values: { out } } = parseArgs({ options: { out: { type: "string" } } });
    if (out === undefined) {
      throw new UserError("Where to? npm run page -- --out DIR");
    }
    await writePages(resolve(out));
  });
}
