// Bundles the extension into dist/ and brings the server, which the Maven build leaves in ../server/target/simple,
// into server/. Everything the packaged extension needs is then inside this folder.
import { build } from "esbuild";
import { cpSync, existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";

const extension = resolve(import.meta.dirname, "..");
const image = resolve(extension, "../server/target/simple");

if (!existsSync(join(image, "bin"))) {
  console.error(`No server at ${image}: run "mvn package -DskipTests" in the folder above first.`);
  process.exit(1);
}
rmSync(join(extension, "server"), { recursive: true, force: true });
cpSync(image, join(extension, "server"), { recursive: true, dereference: true, preserveTimestamps: true });

rmSync(join(extension, "dist"), { recursive: true, force: true });
await build({
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
  legalComments: "eof",
  logLevel: "warning",
});
