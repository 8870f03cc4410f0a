import { findRuntimes, getRuntime, type IJavaRuntime } from "jdk-utils";
import { basename, dirname, isAbsolute, join } from "node:path";

/** The oldest Java that runs the server. */
export const REQUIRED_JAVA = 25;

const ON_WINDOWS = process.platform === "win32";

/** Options meant for other Java programs. */
const FOREIGN_OPTIONS = ["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"];

/**
 * Finds a Java that is new enough: the one in the folder of the setting, if there is one; otherwise
 * that of `JAVA_HOME`, `JDK_HOME` or the `PATH`; otherwise the newest that is installed.
 */
export async function findJava(setting: string): Promise<{ readonly path: string } | { readonly problem: string }> {
  const runtimes = setting === "" ? await installedRuntimes() : await runtimesAt(setting);
  const suitable = runtimes.find((runtime) => versionOf(runtime) >= REQUIRED_JAVA);
  if (suitable !== undefined) {
    return { path: programOf(suitable) };
  }
  const needed = `Simple needs Java ${REQUIRED_JAVA} or newer`;
  const [newest] = runtimes.sort((a, b) => versionOf(b) - versionOf(a));
  if (newest !== undefined) {
    const subject = setting === "" ? "the newest one found" : "the one in the setting simple.java.home";
    return { problem: `${needed}, but ${subject} is Java ${versionOf(newest)}: ${programOf(newest)}` };
  }
  return setting === ""
    ? { problem: `${needed}, but no Java was found on this computer.` }
    : { problem: `The setting simple.java.home does not name the folder of a Java: ${setting}` };
}

/** The environment of the server: no options of other programs, file names in UTF-8. */
export function javaEnvironment(): Record<string, string | undefined> {
  const removed = FOREIGN_OPTIONS.filter((name) => name in process.env).map((name) => [name, undefined] as const);
  return { ...Object.fromEntries(removed), ...(ON_WINDOWS ? {} : { LC_ALL: "C.UTF-8" }) };
}

/** The arguments with which a Java runs the server in a folder, as the scripts of the image do. */
export function javaArguments(server: string, vmArguments: string): string[] {
  const added = vmArguments === "" ? [] : vmArguments.split(/\s+/);
  const directives = `-XX:CompilerDirectivesFile=${join(server, "simple.directives")}`;
  return [`@${join(server, "simple.options")}`, directives, ...added, "-jar", join(server, "simple.jar")];
}

/** The Java at an absolute path, if any: a folder, a bundle of macOS, or the program itself. */
async function runtimesAt(path: string): Promise<IJavaRuntime[]> {
  if (!isAbsolute(path)) {
    return [];
  }
  const home = /^java(?:\.exe)?$/.test(basename(path)) ? dirname(dirname(path)) : path;
  const options = { withVersion: true };
  const runtime = await getRuntime(home, options) ?? await getRuntime(join(home, "Contents", "Home"), options);
  return runtime === undefined ? [] : [runtime];
}

/** All Javas of this computer, in order of preference. */
async function installedRuntimes(): Promise<IJavaRuntime[]> {
  // For tests of a computer without Java, on one that has some.
  if (process.env.SIMPLE_JAVA_SEARCH === "off") {
    return [];
  }
  const rank = ({ isJavaHomeEnv, isJdkHomeEnv, isInPathEnv }: IJavaRuntime): number =>
    isJavaHomeEnv ? 0 : isJdkHomeEnv ? 1 : isInPathEnv ? 2 : 3;
  const runtimes = await findRuntimes({ withVersion: true, withTags: true });
  return runtimes.sort((a, b) => rank(a) - rank(b) || versionOf(b) - versionOf(a));
}

function versionOf({ version }: IJavaRuntime): number {
  return version?.major ?? 0;
}

function programOf({ homedir }: IJavaRuntime): string {
  return join(homedir, "bin", ON_WINDOWS ? "java.exe" : "java");
}
