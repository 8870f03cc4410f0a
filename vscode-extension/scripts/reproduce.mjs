// Builds everything here and a second time, from the same sources in another folder and in another time zone, and compares:
// npm run reproduce
// All must be the same, byte by byte, but the ahead-of-time cache: it holds addresses and the profiles of a run, which no two runs
// have in common. So the packages that hold it are compared file by file.
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { Refusal, run, runMain } from "./machine.mjs";
import { builtServer, packageFor } from "./packages.mjs";
import { readZip } from "./zip.mjs";

const project = resolve(import.meta.dirname, "../..");
const CACHE = /(?:^|\/)lib\/simple\.aot$/;

await runMain(() => {
  build(project, process.env);
  const { platform } = builtServer();
  const elsewhere = mkdtempSync(join(tmpdir(), "simple-again-"));
  try {
    copy(elsewhere);
    build(elsewhere, { ...process.env, TZ: "Asia/Kathmandu" });
    const there = (/** @type {string} */ file) => join(elsewhere, file.slice(project.length + 1));
    const universal = packageFor();
    const jar = join(project, "server/target/simple.jar");
    const different = [universal, jar].filter((file) => !readFileSync(file).equals(readFileSync(there(file)))).map((file) => basename(file));
    const own = packageFor(platform);
    different.push(...differences(readZip(own), readZip(there(own))).map((name) => `${basename(own)}: ${name}`));
    const image = join(project, "server/target/simple");
    different.push(...differences(readFolder(image), readFolder(there(image))).map((name) => `server/target/simple: ${name}`));
    if (different.length > 0) {
      throw new Refusal(`Different when made again:\n${different.join("\n")}`);
    }
    console.log(`The same when made again: ${basename(universal)} and simple.jar, byte by byte; ${basename(own)} and the image, but for lib/simple.aot.`);
  } finally {
    rmSync(elsewhere, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** @param {string} elsewhere */
function copy(elsewhere) {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], { cwd: project, encoding: "utf8" });
  for (const file of files.split("\0").filter((name) => name !== "" && existsSync(join(project, name)))) {
    mkdirSync(dirname(join(elsewhere, file)), { recursive: true });
    cpSync(join(project, file), join(elsewhere, file));
    chmodSync(join(elsewhere, file), lstatSync(join(project, file)).mode & 0o100 ? 0o700 : 0o600);
  }
  symlinkSync(join(project, "vscode-extension/node_modules"), join(elsewhere, "vscode-extension/node_modules"), "junction");
}

/** @param {string} root
 * @param {NodeJS.ProcessEnv} env */
function build(root, env) {
  run("mvn", ["-q", "package", "-DskipTests", "-Dskip.extension"], { cwd: root, env });
  run(process.execPath, [join(root, "vscode-extension/scripts/package.mjs")], { cwd: root, env, shell: false, stdio: "ignore" });
}

/** The files that are in one only, or not the same in both, but for the cache.
 * @typedef {ReadonlyMap<string, { content: Buffer, isProgram: boolean }>} Files
 * @param {Files} first
 * @param {Files} second */
function differences(first, second) {
  return [...new Set([...first.keys(), ...second.keys()])].filter((name) => {
    const [a, b] = [first.get(name), second.get(name)];
    return a?.isProgram !== b?.isProgram || (a && b && !CACHE.test(name) && !a.content.equals(b.content));
  });
}

/** @param {string} folder
 * @returns {Files} */
function readFolder(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => lstatSync(join(folder, name)).isFile());
  return new Map(names.map((name) => {
    const file = join(folder, name);
    return [name, { content: readFileSync(file), isProgram: (lstatSync(file).mode & 0o100) !== 0 }];
  }));
}
