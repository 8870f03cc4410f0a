// Where the packages of the extension are, and for what.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const extension = resolve(import.meta.dirname, "..");
const built = resolve(extension, "../server/target");

/** No package may be larger, in bytes. */
export const MAX_PACKAGE_BYTES = 30_000_000;

/** The package for a kind of computer, with the server and its Java inside; without one, that for all, with the server alone.
 * @param {string} [target] */
export function packageFor(target) {
  /** @type {unknown} */
  const json = JSON.parse(readFileSync(join(extension, "package.json"), "utf8"));
  const manifest = /** @type {{ name: string, version: string }} */ (json);
  return join(extension, "packages", `${[manifest.name, target, manifest.version].filter(Boolean).join("-")}.vsix`);
}

/** What the build of the server says of itself: the platform of its image, the version, the time of the files in archives, and
 * the JDK that made it all.
 * @returns {{ platform: string, version: string, time: string, javaHome: string }} */
export function builtServer() {
  const text = readFileSync(join(built, "image/build-info.properties"), "utf8");
  const [platform = "", version = "", time = "", javaHome = ""] = ["platform", "version", "time", "java.home"]
    .map((key) => text.split("\n").find((line) => line.startsWith(`${key}=`))?.slice(key.length + 1).replaceAll("\\\\", "\\"));
  return { platform, version, time, javaHome };
}
