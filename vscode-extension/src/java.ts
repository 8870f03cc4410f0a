import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/** The oldest Java that runs the server. */
export const REQUIRED_JAVA = 25;

/** A Java that runs the server, or why there is none. */
export type Java =
  | { readonly path: string }
  /** The folder that the person has named has no Java, or an older one. */
  | { readonly refused: string; readonly version: number | undefined }
  /** Nothing on the computer will do; the newest Java found is too old. */
  | { readonly tooOld: { readonly path: string; readonly version: number } | undefined };

const ON_WINDOWS = process.platform === "win32";

/** How long a program may take to tell its version, the first time after the computer has started. */
const PATIENCE_MILLIS = 20_000;

/** Options that are meant for other Java programs. */
const FOREIGN_OPTIONS = ["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"];

/**
 * Finds a Java that is new enough: the one in the folder that the person has named, and no other then; or else the first of
 * those that the environment names, that are on the path, and that lie where installers put them. Each is asked for its
 * version, for a folder's name tells little.
 */
export async function findJava(named: string, env: NodeJS.ProcessEnv = process.env): Promise<Java> {
  if (named !== "") {
    const path = isAbsolute(named) ? javaIn(named) : undefined;
    const version = path === undefined ? undefined : await versionOf(path);
    return path !== undefined && version !== undefined && version >= REQUIRED_JAVA ? { path } : { refused: named, version };
  }
  let tooOld: { path: string; version: number } | undefined;
  for (const path of candidates(env)) {
    const version = await versionOf(path);
    if (version !== undefined && version >= REQUIRED_JAVA) {
      return { path };
    }
    if (version !== undefined && version > (tooOld?.version ?? 0)) {
      tooOld = { path, version };
    }
  }
  return { tooOld };
}

/** What is set around a Java that runs the server: as in the launcher, no options for others, and file names in UTF-8. */
export function javaEnvironment(): Record<string, string | undefined> {
  const foreign = FOREIGN_OPTIONS.filter((name) => process.env[name] !== undefined).map((name) => [name, undefined] as const);
  return { ...Object.fromEntries(foreign), ...(ON_WINDOWS ? {} : { LC_ALL: "C.UTF-8" }) };
}

/** The number of the release in what `java -version` prints: 25 for `openjdk version "25.0.3" 2026-04-21`, 8 for `"1.8.0_402"`. */
export function releaseIn(output: string): number | undefined {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(output) ?? [];
  return first === undefined ? undefined : Number(first === "1" && second !== undefined ? second : first);
}

function versionOf(java: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const options = { timeout: PATIENCE_MILLIS, windowsHide: true, env: { ...process.env, ...javaEnvironment() } };
    execFile(java, ["-version"], options, (error, stdout, stderr) => {
      resolve(error === null ? releaseIn(stderr + stdout) : undefined);
    });
  });
}

/** The program in the folder of a Java, which on a Mac is inside a bundle. A person may also name the program itself. */
function javaIn(folder: string): string | undefined {
  const name = ON_WINDOWS ? "java.exe" : "java";
  const files = [join(folder, "bin", name), join(folder, "Contents", "Home", "bin", name)];
  return /[\\/]java(?:\.exe)?$/.test(folder) && existsSync(folder) && !existsSync(join(folder, "bin"))
    ? folder
    : files.find((file) => existsSync(file));
}

/** Every Java that may do, each once. */
function candidates(env: NodeJS.ProcessEnv): string[] {
  // A relative folder would be one of whatever folder the editor happens to be in.
  const homes = [env.JAVA_HOME ?? "", env.JDK_HOME ?? ""].filter(isAbsolute);
  const name = ON_WINDOWS ? "java.exe" : "java";
  const onPath = (env.PATH ?? env.Path ?? "").split(delimiter).filter(isAbsolute).map((folder) => join(folder, name));
  const files = [
    ...homes.flatMap((home) => javaIn(home) ?? []),
    ...onPath.filter((file) => existsSync(file)),
    ...usualFolders(env).flatMap(installedIn),
  ];
  const unique = new Map<string, string>();
  for (const file of files) {
    const real = realPath(file);
    unique.set(real, unique.get(real) ?? file);
  }
  return [...unique.values()];
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

/** The Javas in the folders of a folder, the newest name first, but for those that say themselves that they are too old. */
function installedIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
      .map((name) => join(folder, name))
      .filter((home) => !saysItIsOld(home))
      .flatMap((home) => javaIn(home) ?? javaIn(join(home, "libexec", "openjdk.jdk")) ?? []);
  } catch {
    return [];
  }
}

function saysItIsOld(home: string): boolean {
  try {
    const [, version] = /^JAVA_VERSION="(?:1\.)?(\d+)/m.exec(readFileSync(join(home, "release"), "utf8")) ?? [];
    return version !== undefined && Number(version) < REQUIRED_JAVA;
  } catch {
    return false;
  }
}

/** Where installers put a Java. `SIMPLE_JAVA_FOLDERS` names other folders, for tests on computers that have one. */
function usualFolders(env: NodeJS.ProcessEnv): string[] {
  if (env.SIMPLE_JAVA_FOLDERS !== undefined) {
    return env.SIMPLE_JAVA_FOLDERS.split(delimiter).filter(isAbsolute);
  }
  const home = env.HOME ?? env.USERPROFILE ?? "";
  const ofPerson = [".sdkman/candidates/java", ".jdks", ".asdf/installs/java", ".local/share/mise/installs/java"]
    .map((folder) => join(home, folder));
  if (ON_WINDOWS) {
    const vendors = ["Java", "Eclipse Adoptium", "Microsoft", "Zulu", "Amazon Corretto", "BellSoft", "Semeru", "OpenJDK"];
    const programs = [env.ProgramFiles, env.LOCALAPPDATA && join(env.LOCALAPPDATA, "Programs")];
    return [
      ...programs.filter((folder) => folder !== undefined).flatMap((folder) => vendors.map((vendor) => join(folder, vendor))),
      join(home, "scoop", "apps"),
      ...ofPerson,
    ];
  }
  const ofSystem = process.platform === "darwin"
    ? ["/Library/Java/JavaVirtualMachines", join(home, "Library/Java/JavaVirtualMachines"), "/opt/homebrew/opt", "/usr/local/opt"]
    : ["/usr/lib/jvm", "/usr/lib64/jvm", "/usr/java", "/opt/java", "/opt"];
  return [...ofSystem, ...ofPerson];
}
