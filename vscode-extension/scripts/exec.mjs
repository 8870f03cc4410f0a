// Finds, installs and runs programs.
import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

// On Windows npm, mvn and code are .cmd files, which only a shell starts.
const SHELL = process.platform === "win32";

/** An error whose message is all that the user needs. */
export class UserError extends Error {}

/** Runs the main function of a script. A user error prints its message, any other error its stack trace.
 * @param {() => void | Promise<void>} main */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    process.exit(1);
  }
}

/** The file of a program on the PATH, or undefined.
 * @param {string} program */
export function onPath(program) {
  const names = process.platform === "win32" ? [`${program}.exe`, `${program}.cmd`] : [program];
  const files = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return files.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Installs the programs that are not on the PATH, if the user is root; otherwise throws.
 * @param {Record<string, string[]>} programs the Debian packages that bring each program */
export function requirePrograms(programs) {
  const missing = Object.keys(programs).filter((program) => onPath(program) === undefined);
  if (missing.length === 0) {
    return;
  }
  const packages = missing.flatMap((program) => programs[program] ?? []);
  if (process.getuid?.() !== 0 || onPath("apt-get") === undefined) {
    throw new UserError(`Missing on this computer: ${missing.join(", ")} (on Debian: apt-get install ${packages.join(" ")})`);
  }
  const options = ["-q", "-o", "DPkg::Lock::Timeout=600"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  run("apt-get", [...options, "update"], { env });
  run("apt-get", [...options, "install", "-y", "--no-install-recommends", ...packages], { env });
}

/** Runs a program with inherited output; throws if it fails.
 * @param {string} program
 * @param {string[]} args
 * @param {import("node:child_process").SpawnSyncOptions} [options] */
export function run(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, { stdio: "inherit", shell: SHELL, ...options });
  if (status !== 0) {
    throw new UserError(`${[program, ...args].join(" ")} failed${error ? `: ${error.message}` : ""}`);
  }
}

/** Runs a program, whose output is shown only if it fails.
 * @param {string} program
 * @param {string[]} args
 * @param {import("node:child_process").ExecFileSyncOptions} [options] */
export function runQuietly(program, args, options = {}) {
  try {
    execFileSync(program, args, { shell: SHELL, ...options, stdio: "pipe" });
  } catch (error) {
    const { stdout = "", stderr = "" } = /** @type {{ stdout?: Buffer, stderr?: Buffer }} */ (error);
    const output = `${String(stdout)}${String(stderr)}`.trim().split("\n").slice(-20).join("\n");
    throw new UserError(`${[program, ...args].join(" ")} failed:\n${output}`);
  }
}
