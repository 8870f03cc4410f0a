// Bundles the extension into dist/ and brings the server, which the Maven build leaves in ../server/target/simple,
// into server/, and the examples into examples/. Everything the packaged extension needs is then inside this folder.
import { build } from "esbuild";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const extension = resolve(import.meta.dirname, "..");
const image = resolve(extension, "../server/target/simple");

if (!existsSync(join(image, "bin"))) {
  console.error(`No server at ${image}: run "mvn package -DskipTests" in the folder above first.`);
  process.exit(1);
}
rmSync(join(extension, "server"), { recursive: true, force: true });
cpSync(image, join(extension, "server"), { recursive: true, dereference: true, preserveTimestamps: true });

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

// The packages inside the bundle ask for their licences to go with them.
const inPackage = /^node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/;
const packages = new Set(Object.keys(metafile.inputs).flatMap((file) => inPackage.exec(file) ?? []));
const notices = [...packages].sort().map((folder) => {
  const path = join(extension, folder);
  const licence = readdirSync(path).find((file) => /^licen[cs]e/i.test(file));
  if (licence === undefined) {
    throw new Error(`${folder} has no licence file`);
  }
  return `${folder.replace(/^.*node_modules\//, "")}\n\n${readFileSync(join(path, licence), "utf8").trim()}\n`;
});
writeFileSync(join(extension, "dist/THIRD-PARTY-NOTICES.txt"), notices.join(`\n${"-".repeat(80)}\n\n`));
