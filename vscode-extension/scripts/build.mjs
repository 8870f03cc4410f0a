// Bundles the extension into dist/, and copies the server from ../server/target into server/ and the examples into
// examples/: npm run build [-- --debug]
// With --debug there are source maps, and the server is simple.jar, which runs on a JDK of this computer: the image cannot
// be debugged.
import { build } from "esbuild";
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { UserError, runMain } from "./exec.mjs";
import { bundlePage } from "./page.mjs";

const extension = resolve(import.meta.dirname, "..");
const built = resolve(extension, "../server/target");

/** Builds everything but the server.
 * @param {{ sourcemap?: boolean }} [options] */
export async function bundle({ sourcemap = false } = {}) {
  rmSync(join(extension, "examples"), { recursive: true, force: true });
  cpSync(resolve(extension, "../examples"), join(extension, "examples"), { recursive: true });
  rmSync(join(extension, "dist"), { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: extension,
    entryPoints: ["src/extension.ts"],
    outfile: "dist/extension.cjs",
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    external: ["vscode"],
    // ES modules where the packages have them: UMD modules bundle badly.
    mainFields: ["module", "main"],
    minify: true,
    sourcemap,
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  });
  const graph = await bundlePage("graph-view", "vscode", sourcemap);
  const range = await bundlePage("range-view", "vscode", sourcemap);
  writeFileSync(join(extension, "dist/graph.js"), graph.script);
  writeFileSync(join(extension, "dist/range.js"), range.script);
  const files = [...Object.keys(metafile.inputs), ...graph.files, ...range.files];
  writeFileSync(join(extension, "dist/THIRD-PARTY-NOTICES.txt"), notices(files));
}

/** The license of each bundled package.
 * @param {string[]} files */
function notices(files) {
  // node_modules may be a link.
  const inPackage = /^.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)/;
  const packages = new Map(files.flatMap((file) => {
    const [folder, name] = inPackage.exec(file) ?? [];
    return folder === undefined || name === undefined ? [] : [[name, folder]];
  }));
  return [...packages].sort(([a], [b]) => a < b ? -1 : 1).map(([name, folder]) => {
    const path = join(extension, folder);
    const licence = readdirSync(path).find((file) => /^licen[cs]e/i.test(file));
    if (licence === undefined) {
      throw new Error(`${name} has no licence file`);
    }
    return `${name}\n\n${readFileSync(join(path, licence), "utf8").trim()}\n`;
  }).join(`\n${"-".repeat(80)}\n\n`);
}

/** Copies the run-time image as the server, without the page of `simple dump --live`: the extension has all that it shows. */
export function bringImage() {
  const image = join(built, "simple");
  const filter = (/** @type {string} */ file) => file !== join(image, "lib/live.html");
  bring(image, "bin", (server) => { cpSync(image, server, { recursive: true, dereference: true, filter }); });
}

/** Copies the server without a Java: its classes, options and licenses. */
export function bringClasses() {
  bring(built, "simple.jar", (server) => {
    cpSync(join(built, "simple.jar"), join(server, "simple.jar"));
    for (const file of ["simple.options", "simple.directives"]) {
      cpSync(join(built, "simple/lib", file), join(server, file));
    }
    cpSync(join(built, "classes/META-INF/legal"), join(server, "legal"), { recursive: true });
  });
}

/** @param {string} from
 * @param {string} needed
 * @param {(server: string) => void} copy */
function bring(from, needed, copy) {
  if (!existsSync(join(from, needed))) {
    throw new UserError(`No server at ${from}: run "mvn package -DskipTests" in the folder above first.`);
  }
  const server = join(extension, "server");
  rmSync(server, { recursive: true, force: true });
  mkdirSync(server);
  copy(server);
  // The same permissions on every computer.
  for (const file of readdirSync(server, { recursive: true, encoding: "utf8" }).map((name) => join(server, name))) {
    const { mode } = statSync(file);
    chmodSync(file, mode & 0o100 ? 0o755 : 0o644);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await runMain(async () => {
    const { values: { debug = false } } = parseArgs({ options: { debug: { type: "boolean" } } });
    await bundle({ sourcemap: debug });
    if (debug) {
      bringClasses();
    } else {
      bringImage();
    }
  });
}
