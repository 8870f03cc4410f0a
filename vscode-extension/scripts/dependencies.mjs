// Installs the packages of the extension unless they are there: node scripts/dependencies.mjs
// It runs before "npm ci": this file and its imports need nothing but Node.
import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { run, runMain } from "./exec.mjs";

const extension = resolve(import.meta.dirname, "..");

/** Installs the packages that package-lock.json names, if it is newer than those that are installed. */
export function installPackages() {
  const installed = join(extension, "node_modules/.package-lock.json");
  if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(join(extension, "package-lock.json")).mtimeMs) {
    console.log("Installing the packages of the extension.");
    run("npm", ["ci"], { cwd: extension });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await runMain(installPackages);
}
