// Bundles the extension into dist/ and brings the server, which the Maven build leaves in ../server/target, into server/, and
// the examples into examples/. Everything the packaged extension needs is then inside this folder.
import { build } from "esbuild";
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Refusal, runMain } from "./machine.mjs";

const extension = resolve(import.meta.dirname, "..");
const built = resolve(extension, "../server/target");

/** Everything but the server. */
export async function bundle() {
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
    // The packages' ES modules where they have them: the others ("umd") bundle badly.
    mainFields: ["module", "main"],
    minify: true,
    sourcemap: false,
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  });
  writeFileSync(join(extension, "dist/THIRD-PARTY-NOTICES.txt"), notices(Object.keys(metafile.inputs)));
}

/** The packages that files are of, each with its licence, which asks to go with it.
 * @param {string[]} files */
function notices(files) {
  // The packages may be somewhere else, by a link.
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

/** Brings the run-time image as the server. */
export function bringImage() {
  const image = join(built, "simple");
  bring(image, "bin", (server) => { cpSync(image, server, { recursive: true, dereference: true }); });
}

/** Brings the server without a Java: its classes, the options with which they are run, and the licences. */
export function bringClasses() {
  bring(built, "simple.jar", (server) => {
    cpSync(join(built, "simple.jar"), join(server, "simple.jar"));
    cpSync(join(built, "simple/lib/simple.options"), join(server, "simple.options"));
    cpSync(join(built, "classes/META-INF/legal"), join(server, "legal"), { recursive: true });
  });
}

/** @param {string} from
 * @param {string} needed
 * @param {(server: string) => void} copy */
function bring(from, needed, copy) {
  if (!existsSync(join(from, needed))) {
    throw new Refusal(`No server at ${from}: run "mvn package -DskipTests" in the folder above first.`);
  }
  const server = join(extension, "server");
  rmSync(server, { recursive: true, force: true });
  mkdirSync(server);
  copy(server);
  // What this computer lets its other users do is nobody's business elsewhere.
  for (const file of readdirSync(server, { recursive: true, encoding: "utf8" }).map((name) => join(server, name))) {
    const { mode } = statSync(file);
    chmodSync(file, mode & 0o100 ? 0o755 : 0o644);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await runMain(async () => {
    await bundle();
    bringImage();
  });
}
