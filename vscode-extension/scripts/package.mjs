// Packages the extension into packages/:
//   npm run package [-- --universal] [-- --jdk win32-x64=FOLDER …]
// Without options these are the package for this kind of computer, with the server and its Java inside, and the one for all
// kinds, whose server needs a Java of the computer; with --universal the latter alone.
//   --jdk PLATFORM=FOLDER   also that for another kind of computer; FOLDER has the *.jmod files of a JDK for it, of the same
//                           release as the JDK of the build, or is that JDK
// An editor refuses a package for another kind of computer. What is packed of the same files has the same bytes.
import { createVSIX, listFiles, PackageManager } from "@vscode/vsce";
import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { bringClasses, bringImage, bundle } from "./build.mjs";
import { Refusal, run, runMain } from "./machine.mjs";
import { builtServer, MAX_PACKAGE_BYTES, packageFor } from "./packages.mjs";

const extension = resolve(import.meta.dirname, "..");
const server = resolve(extension, "../server");

await runMain(async () => {
  const { values } = parseArgs({ options: { universal: { type: "boolean" }, jdk: { type: "string", multiple: true } } });
  await bundle();
  rmSync(join(extension, "packages"), { recursive: true, force: true });
  mkdirSync(join(extension, "packages"));
  bringClasses();
  const made = builtServer();
  await pack(undefined, made.time);
  if (values.universal) {
    return;
  }
  for (const jdk of values.jdk ?? []) {
    const [target = "", folder = ""] = jdk.split("=", 2);
    bringImage(linked(target, folder, made));
    await pack(target, made.time);
  }
  // The last one, so that an editor that takes this folder for the extension gets one that works.
  bringImage();
  await pack(made.platform, made.time);
});

/** Makes the run-time image for another kind of computer. It has no ahead-of-time cache, which only that computer could make.
 * @param {string} target
 * @param {string} folder
 * @param {ReturnType<typeof builtServer>} made */
function linked(target, folder, { version, time, javaHome }) {
  const jmods = [join(folder, "jmods"), join(folder, "Contents/Home/jmods"), folder].find((each) => existsSync(join(each, "java.base.jmod")));
  if (!/^(?:linux|alpine|darwin|win32)-(?:x64|arm64|armhf)$/.test(target) || jmods === undefined) {
    throw new Refusal(`--jdk is for PLATFORM=FOLDER, as in win32-x64=jdk-25, where FOLDER or its folder jmods has a java.base.jmod: ${target}=${folder}`);
  }
  const image = join(server, "target/images", target);
  mkdirSync(join(server, "target/images"), { recursive: true });
  run(join(javaHome, "bin/java"), ["-cp", join(server, "target/simple.jar"), join(server, "src/image/Linked.java"), join(server, "src/image"), join(server, "target"), version, time,
    target, resolve(jmods), image], { shell: false });
  return image;
}

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
    throw new Refusal(`${name} has ${(size / 1e6).toFixed(1)} MB, and ${MAX_PACKAGE_BYTES / 1e6} MB is the most.`);
  }
  console.log(`${name}: ${files.length} files, ${(size / 1e6).toFixed(1)} MB of at most ${MAX_PACKAGE_BYTES / 1e6} MB\n`);
}
