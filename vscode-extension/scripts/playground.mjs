// Builds the playground, a page that needs no server: npm run playground [-- --out DIR | --file FILE]
//   DIR/index.html, DIR/playground.js, DIR/playground.css, DIR/simple.wasm   for any web server
//   DIR/playground.html or FILE                                              the same in one file
// Otherwise it is served on this computer, and its address is printed; a compiler that is missing is built first.
import { build } from "esbuild";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { onPath, run, runMain, UserError } from "./exec.mjs";
import { bundlePage } from "./page.mjs";

const extension = resolve(import.meta.dirname, "..");
const project = resolve(extension, "..");
const examples = join(project, "examples");
const compiler = join(project, "server/web/target/web");

/** @param {string} folder
 * @param {string} suffix */
const textsIn = (folder, suffix) => Object.fromEntries(readdirSync(folder).filter((file) => file.endsWith(suffix)).sort()
  .map((file) => [file, readFileSync(join(folder, file), "utf8")]));

/** What the modules `playground:NAME` are, each a text or data.
 * @type {Record<string, () => Promise<unknown>>} */
const MADE = {
  worker: workerScript,
  graph: async () => (await bundlePage("graph-view", "frame")).script,
  range: async () => (await bundlePage("range-view", "frame")).script,
  programs: () => Promise.resolve({ examples: textsIn(examples, ".simple"), lessons: textsIn(join(examples, "lessons"), ".md") }),
};

/** The script of the worker: TeaVM's, which instantiates the compiler, and ours. */
export async function workerScript() {
  return readFileSync(join(compiler, "classes.wasm-runtime.js"), "utf8")
    + (await bundleScript("playground/compiler/worker.ts")).script;
}

/** @type {import("esbuild").Plugin} */
const made = {
  name: "playground",
  setup(bundler) {
    bundler.onResolve({ filter: /^playground:/ }, ({ path }) => ({ path: path.replace("playground:", ""), namespace: "playground" }));
    bundler.onLoad({ filter: /.*/, namespace: "playground" }, async ({ path }) => ({ contents: JSON.stringify(await MADE[path]?.()), loader: "json" }));
  },
};

/** @param {string} entry */
async function bundleScript(entry) {
  const { outputFiles } = await build({
    absWorkingDir: extension,
    entryPoints: [entry],
    outdir: "dist",
    bundle: true,
    platform: "browser",
    format: "iife",
    target: "es2022",
    loader: { ".ttf": "dataurl", ".svg": "dataurl" },
    // The editor refers to its workers by their addresses, which it does not use here.
    define: { "import.meta.url": '"https://invalid.invalid/"' },
    plugins: [styles, made],
    minify: true,
    legalComments: "none",
    charset: "utf8",
    write: false,
    logLevel: "warning",
  });
  const text = (/** @type {string} */ suffix) => outputFiles.find(({ path }) => path.endsWith(suffix))?.text ?? "";
  return { script: text(".js"), style: text(".css") };
}

/** Our own styles are texts, as in the other pages; those of the editor are a file.
 * @type {import("esbuild").Plugin} */
const styles = {
  name: "styles",
  setup(bundler) {
    bundler.onLoad({ filter: /\/(?:playground|theme|graph-view|range-view)\/[^/]*\.css$/ }, ({ path }) =>
      ({ contents: readFileSync(path, "utf8"), loader: "text" }));
  },
};

/** @param {string} styles
 * @param {string} scripts */
const pageOf = (styles, scripts) => readFileSync(join(extension, "playground/page.html"), "utf8")
  .replace("STYLES", () => styles).replace("SCRIPTS", () => scripts);

/** The parts of the page.
 * @returns {Promise<{ module: Buffer, script: string, style: string }>} */
async function partsOfPage() {
  if (!existsSync(join(compiler, "simple.wasm"))) {
    throw new UserError(`No compiler at ${compiler}: run "mvn package -DskipTests" in the folder above first.`);
  }
  return { module: readFileSync(join(compiler, "simple.wasm")), ...await bundleScript("playground/main.ts") };
}

/** The page in one file.
 * @param {Awaited<ReturnType<typeof partsOfPage>>} parts */
function inOneFile({ module, script, style }) {
  // The only way to end a script element from within.
  const inline = script.replaceAll("</script", "<\\/script");
  return pageOf(`<style>${style}</style>`,
    `<script type="text/plain" id="compiler">${module.toString("base64")}</script>\n<script>${inline}</script>`);
}

/** Writes the page, for web servers and in one file.
 * @param {string} folder */
export async function writePlayground(folder) {
  const parts = await partsOfPage();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "simple.wasm"), parts.module);
  writeFileSync(join(folder, "playground.js"), parts.script);
  writeFileSync(join(folder, "playground.css"), parts.style);
  writeFileSync(join(folder, "index.html"),
    pageOf('<link rel="stylesheet" href="playground.css">', '<script src="playground.js"></script>'));
  writeFileSync(join(folder, "playground.html"), inOneFile(parts));
}

/** Builds the compiler unless it is there. */
function buildCompiler() {
  if (existsSync(join(compiler, "simple.wasm"))) {
    return;
  }
  if (onPath("mvn") === undefined) {
    throw new UserError("Missing on this computer: mvn (on Debian: apt-get install maven)");
  }
  console.log("Building the compiler.");
  run("mvn", ["-q", "package", "-DskipTests", "-pl", "server,server/web"], { cwd: project });
}

const TYPES = /** @type {Record<string, string>} */ ({
  html: "text/html; charset=utf-8", js: "text/javascript", css: "text/css", wasm: "application/wasm",
});

/** Serves the files of a folder on this computer.
 * @param {string} folder
 * @param {number} [port]
 * @returns {Promise<import("node:http").Server>} */
export function serve(folder, port = 0) {
  const server = createServer(({ url = "/" }, response) => {
    const name = new URL(url, "http://localhost").pathname.replace(/\/$/, "/index.html");
    const file = join(folder, name);
    if (!existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": TYPES[file.split(".").at(-1) ?? ""] ?? "application/octet-stream" }).end(readFileSync(file));
  });
  return new Promise((resolve) => { server.listen(port, "127.0.0.1", () => { resolve(server); }); });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await runMain(async () => {
    const { values: { out, file } } = parseArgs({ options: { out: { type: "string" }, file: { type: "string" } } });
    if (file !== undefined) {
      writeFileSync(resolve(file), inOneFile(await partsOfPage()));
    } else if (out !== undefined) {
      await writePlayground(resolve(out));
    } else {
      const folder = join(compiler, "../playground");
      buildCompiler();
      await writePlayground(folder);
      const address = (await serve(folder)).address();
      console.log(`The playground is at http://localhost:${typeof address === "object" ? address?.port : ""}/\nPress Ctrl-C to end.`);
    }
  });
}
