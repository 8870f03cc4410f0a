// Packages the extension into packages/:
//   npm run package [-- --universal]
// Builds the universal package, which needs a Java, and the platform-specific one of this computer, which contains
// its own; with --universal only the former. The same files give the same bytes.
import { createVSIX, listFiles, PackageManager } from "@vscode/vsce";
import { chmodSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { bringClasses, bringImage, bundle } from "./build.mjs";
import { UserError, runMain } from "./exec.mjs";
import { builtServer, MAX_PACKAGE_BYTES, packageFor } from "./packages.mjs";

const extension = resolve(import.meta.dirname, "..");

await runMain(async () => {
  const { values } = parseArgs({ options: { universal: { type: "boolean" } } });
  await bundle();
  rmSync(join(extension, "packages"), { recursive: true, force: true });
  mkdirSync(join(extension, "packages"));
  bringClasses();
  const made = builtServer();
  await pack(undefined, made.time);
  if (values.universal) {
    return;
  }
  // Last, so that an editor that loads this folder as an extension gets one that works.
  bringImage();
  await pack(made.platform, made.time);
});

/** Packages the current contents of the folder.
 * @param {string | undefined} target
 * @param {string} time */
async function pack(target, time) {
  // Archives contain local times.
  process.env.TZ = "UTC";
  process.env.SOURCE_DATE_EPOCH = String(Date.parse(time) / 1000);
  const files = await listFiles({ cwd: extension, packageManager: PackageManager.None });
  for (const file of files.map((name) => join(extension, name))) {
    chmodSync(file, statSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
  const packagePath = packageFor(target);
  await createVSIX({
    cwd: extension,
    packagePath,
    ...(target && { target }),
    // They are in the bundle.
    dependencies: false,
    allowMissingRepository: true,
    rewriteRelativeLinks: false,
  });
  const { size } = statSync(packagePath);
  const name = relative(extension, packagePath);
  if (size > MAX_PACKAGE_BYTES) {
    throw new UserError(`${name} has ${(size / 1e6).toFixed(1)} MB, and ${MAX_PACKAGE_BYTES / 1e6} MB is the most.`);
  }
  console.log(`${name}: ${files.length} files, ${(size / 1e6).toFixed(1)} MB of at most ${MAX_PACKAGE_BYTES / 1e6} MB\n`);
}
