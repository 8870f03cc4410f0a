// Packages the extension into packages/:
//   npm run package [-- --universal]
// Without the option these are the package for this kind of computer, with the server and its Java inside, and the one
// for all kinds, whose server needs a Java of the computer; with --universal the latter alone.
// An editor refuses a package for another kind of computer. The same files give the same bytes.
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
  // The last one, so that an editor that takes this folder for the extension gets one that works.
  bringImage();
  await pack(made.platform, made.time);
});

/** Packs what is in the folder now.
 * @param {string | undefined} target
 * @param {string} time */
async function pack(target, time) {
  // Archives have times without a zone: without these, the clock's and the computer's.
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
    // The bundle has them inside.
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
