// The packages of the extension, and the server in them.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const extension = resolve(import.meta.dirname, "..");
const built = resolve(extension, "../server/target");

/** The maximum size of a package. */
export const MAX_PACKAGE_BYTES = 30_000_000;

/** The platform-specific package for a target; without one, the universal package.
 * @param {string} [target] */
export function packageFor(target) {
  /** @type {unknown} */
  const json = JSON.parse(readFileSync(join(extension, "package.json"), "utf8"));
  const manifest = /** @type {{ name: string, version: string }} */ (json);
  return join(extension, "packages", `${[manifest.name, target, manifest.version].filter(Boolean).join("-")}.vsix`);
}

/** Facts about the build of the server: the platform of its image, its version, the time of files in archives,
 * and the home of its JDK.
 * @returns {{ platform: string, version: string, time: string, javaHome: string }} */
export function builtServer() {
  const text = readFileSync(join(built, "image/build-info.properties"), "utf8");
  const [platform = "", version = "", time = "", javaHome = ""] = ["platform", "version", "time", "java.home"]
    .map((key) => text.split("\n").find((line) => line.startsWith(`${key}=`))?.slice(key.length + 1).replaceAll("\\\\", "\\"));
  return { platform, version, time, javaHome };
}
