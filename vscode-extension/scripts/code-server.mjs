// A VS Code that needs no desktop: code-server, built from its npm package, once for all checkouts, in the
// cache of the user.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onPath, UserError, requirePrograms, run, runQuietly } from "./exec.mjs";

/** The last release for Node 20, with VS Code 1.100.3. */
const VERSION = "4.100.3";
const NODE_MAJOR = "20";

/** The time to start, on a busy computer. */
const LIMIT_MILLIS = 180_000;

/** Settings of an editor without welcome pages, questions and network requests. */
const SETTINGS = {
  "security.workspace.trust.enabled": false,
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.enableExperiments": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "chat.commandCenter.enabled": false,
  "git.enabled": false,
  "editor.minimap.enabled": false,
};

/** Installs code-server into the cache, and returns the file that Node runs. */
export function installCodeServer() {
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "simple-language");
  const folder = join(cache, `code-server-${VERSION}`);
  const entry = join(folder, "node_modules/code-server/out/node/entry.js");
  if (existsSync(entry)) {
    return entry;
  }
  if (process.versions.node.split(".")[0] !== NODE_MAJOR) {
    throw new UserError(`code-server ${VERSION} needs Node ${NODE_MAJOR}, and this is Node ${process.versions.node}.`);
  }
  requirePrograms({ rg: ["ripgrep"], "g++": ["g++"], make: ["make"], python3: ["python3"] });
  console.log(`Installing code-server ${VERSION} into ${folder}; this takes a few minutes, once.`);
  mkdirSync(cache, { recursive: true });
  // Renamed once it is complete, so that an incomplete installation is never used.
  const work = mkdtempSync(`${folder}.`);
  try {
    build(work);
    renameSync(work, folder);
  } catch (error) {
    rmSync(work, { recursive: true, force: true });
    // A concurrent installation may have been faster.
    if (!existsSync(entry)) {
      throw error;
    }
  }
  return entry;
}

/** @param {string} folder */
function build(folder) {
  const npm = ["install", "--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  writeFileSync(join(folder, "package.json"), '{"private":true}\n');
  run("npm", [...npm, "--save-exact", `code-server@${VERSION}`], { cwd: folder });
  const vscode = join(folder, "node_modules/code-server/lib/vscode");
  run("npm", npm, { cwd: vscode });
  run("npm", npm, { cwd: join(vscode, "extensions") });

  // The native modules, which their install scripts would download.
  compile(join(folder, "node_modules/argon2"), [
    "--module_name=argon2",
    `--module_path=${join(folder, "node_modules/argon2/lib/binding/napi-v3")}`,
    "--napi_version=9",
    "--napi_build_version=3",
  ]);
  for (const module of ["@vscode/spdlog", "native-watchdog", "node-pty"]) {
    compile(join(vscode, "node_modules", module), []);
  }

  // What the install script of code-server does.
  const ripgrep = join(vscode, "node_modules/@vscode/ripgrep/bin");
  mkdirSync(ripgrep, { recursive: true });
  symlinkSync(onPath("rg") ?? "rg", join(ripgrep, "rg"));
  symlinkSync("node_modules", join(vscode, "node_modules.asar"));
  const system = process.platform === "darwin" ? "darwin" : "linux";
  symlinkSync(`code-${system}.sh`, join(vscode, "bin/remote-cli/code-server"));
  symlinkSync(`browser-${system}.sh`, join(vscode, "bin/helpers/browser.sh"));
}

/** @param {string} folder
 * @param {string[]} options */
function compile(folder, options) {
  const npm = process.env.npm_execpath ?? "";
  const gyp = join(dirname(dirname(npm)), "node_modules/node-gyp/bin/node-gyp.js");
  if (!existsSync(gyp)) {
    throw new UserError(`npm's node-gyp is missing: ${gyp}. Start this by "npm run".`);
  }
  // Without the headers of Node, node-gyp downloads them.
  const node = dirname(dirname(process.execPath));
  const headers = existsSync(join(node, "include/node/node.h")) ? [`--nodedir=${node}`] : [];
  runQuietly(process.execPath, [gyp, "rebuild", "-j", "2", ...headers, ...options], { cwd: folder });
}

/**
 * @typedef {object} CodeServer
 * @property {string} origin its address
 * @property {(folder: string) => string} url the address that opens a folder
 * @property {string} extensions the folder of installed extensions
 * @property {string} machineSettings the file of the machine settings, which does not exist at first
 * @property {string} logs the folder of the logs
 * @property {() => Promise<void>} stop ends its processes and removes its folders
 */

/** Starts code-server on a local port, with temporary folders of its own.
 * @param {{ vsix: string, port?: number, settings?: Record<string, unknown>, env?: NodeJS.ProcessEnv }} options `env` replaces
 * the environment of this process
 * @returns {Promise<CodeServer>} */
export async function startCodeServer({ vsix, port = 0, settings = {}, env: around = process.env }) {
  const entry = installCodeServer();
  const address = `127.0.0.1:${await freePort(port)}`;
  // A short name: the editor creates Unix sockets there, whose paths have at most 108 characters.
  const root = mkdtempSync(join(tmpdir(), "simple-"));
  const folder = (/** @type {string} */ name) => {
    const path = join(root, name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const remove = () => { rmSync(root, { recursive: true, force: true, maxRetries: 5 }); };
  writeFileSync(join(folder("data/User"), "settings.json"), JSON.stringify({ ...SETTINGS, ...settings }));
  writeFileSync(join(root, "config.yaml"), "auth: none\ncert: false\n");
  const args = [entry, "--config", join(root, "config.yaml"), "--user-data-dir", folder("data"), "--extensions-dir", folder("ext")];
  const env = {
    ...around,
    XDG_CONFIG_HOME: folder("config"),
    XDG_DATA_HOME: folder("data/xdg"),
    XDG_RUNTIME_DIR: folder("tmp"),
    TMPDIR: folder("tmp"),
  };
  try {
    runQuietly(process.execPath, [...args, "--install-extension", vsix], { env });
  } catch (error) {
    remove();
    throw error;
  }

  const log = openSync(join(root, "code-server.log"), "w");
  // A process group of its own, so that stopping it reaches the extension hosts and language servers.
  const child = spawn(
    process.execPath,
    [...args, "--bind-addr", address, "--disable-telemetry", "--disable-update-check", "--disable-getting-started-override"],
    { env, detached: true, stdio: ["ignore", log, log] },
  );
  const group = -(child.pid ?? 0);
  const exited = new Promise((resolve) => child.once("exit", resolve));
  // Also after an interruption.
  const abandon = () => {
    signal(group, "SIGKILL");
    remove();
  };
  process.once("exit", abandon);
  const stop = async () => {
    process.off("exit", abandon);
    for (let i = 0; i < 100 && signal(group, i < 50 ? "SIGTERM" : "SIGKILL"); i++) {
      await sleep(100);
    }
    await exited;
    remove();
  };
  for (const end = Date.now() + LIMIT_MILLIS; !(await isUp(`http://${address}/healthz`));) {
    if (Date.now() > end || child.exitCode !== null) {
      const output = readFileSync(join(root, "code-server.log"), "utf8").trim();
      await stop();
      throw new UserError(`code-server did not start at ${address}:\n${output}`);
    }
    await sleep(100);
  }
  const origin = `http://${address}`;
  return {
    origin,
    url: (path) => `${origin}/?folder=${encodeURIComponent(path)}`,
    extensions: folder("ext"),
    machineSettings: join(folder("data/Machine"), "settings.json"),
    logs: folder("data/logs"),
    stop,
  };
}

/** Sends a signal to a process group, and returns whether it exists.
 * @param {number} group
 * @param {NodeJS.Signals} name */
function signal(group, name) {
  try {
    process.kill(group, name);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} url */
async function isUp(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** The port, if it is free; any free port for 0.
 * @param {number} port
 * @returns {Promise<number>} */
function freePort(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", () => { reject(new UserError(`Port ${port} is in use.`)); });
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => { resolve(typeof address === "object" && address !== null ? address.port : port); });
    });
  });
}
