// Builds everything and opens the editor on the examples: npm start [-- --no-open] [-- --browser]
//   --no-open   only print the address
//   --browser   use code-server even if VS Code is installed
//   SIMPLE_EDITOR_PORT=8080   the port of code-server; by default any free one
//
// It runs before "npm ci": this file and its imports need nothing but Node.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startCodeServer } from "./code-server.mjs";
import { installPackages } from "./dependencies.mjs";
import { onPath, UserError, run, runMain, runQuietly } from "./exec.mjs";
import { builtServer, packageFor } from "./packages.mjs";

const extension = resolve(import.meta.dirname, "..");
const project = resolve(extension, "..");
const examples = join(project, "examples");

await runMain(async () => {
  const flags = process.argv.slice(2);
  const unknown = flags.find((flag) => flag !== "--no-open" && flag !== "--browser");
  if (unknown !== undefined) {
    throw new UserError(`Unknown option ${unknown}: there are --no-open and --browser.`);
  }
  const port = Number(process.env.SIMPLE_EDITOR_PORT ?? "0");
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new UserError(`SIMPLE_EDITOR_PORT is not a port: ${process.env.SIMPLE_EDITOR_PORT}`);
  }
  buildAll();
  const vsix = packageFor(builtServer().platform);
  const code = flags.includes("--browser") || !hasDisplay() ? undefined : onPath("code");
  if (code === undefined) {
    await openInBrowser(vsix, port, !flags.includes("--no-open"));
  } else {
    await openInVSCode(vsix, code);
  }
});

function buildAll() {
  if (onPath("mvn") === undefined) {
    throw new UserError("Missing on this computer: mvn (on Debian: apt-get install maven)");
  }
  installPackages();
  console.log("Building the server.");
  run("mvn", ["-q", "package", "-DskipTests", "-pl", "server"], { cwd: project });
  console.log("Building the extension.");
  runQuietly("npm", ["run", "--silent", "package"], { cwd: extension });
}

function hasDisplay() {
  return process.platform !== "linux" || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** Opens the desktop editor with folders of its own, until its window is closed or Ctrl-C is pressed.
 * @param {string} vsix
 * @param {string} code */
async function openInVSCode(vsix, code) {
  const root = mkdtempSync(join(tmpdir(), "simple-"));
  const args = ["--user-data-dir", join(root, "data"), "--extensions-dir", join(root, "ext")];
  if (process.getuid?.() === 0) {
    args.push("--no-sandbox");
  }
  try {
    run(code, [...args, "--install-extension", vsix]);
    console.log("Close the editor's window, or press Ctrl-C here, to end.");
    const child = spawn(code, [...args, "--disable-workspace-trust", "--new-window", "--wait", examples], {
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    const closed = new Promise((resolve) => child.once("close", resolve));
    await Promise.race([closed, interrupted()]);
    child.kill();
    await closed;
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @param {string} vsix
 * @param {number} port
 * @param {boolean} open */
async function openInBrowser(vsix, port, open) {
  const stopped = interrupted();
  const server = await startCodeServer({ vsix, port });
  const url = server.url(examples);
  console.log(`\nThe editor is at ${url}\nPress Ctrl-C to end.`);
  const opener = { darwin: "open", win32: "explorer" }[/** @type {string} */ (process.platform)] ?? "xdg-open";
  if (open && hasDisplay() && onPath(opener) !== undefined) {
    spawn(opener, [url], { stdio: "ignore", detached: true }).on("error", () => undefined).unref();
  }
  await stopped;
  await server.stop();
}

/** Resolves on Ctrl-C, on a signal, and when the parent process ends. */
function interrupted() {
  return new Promise((resolve) => {
    for (const name of /** @type {NodeJS.Signals[]} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
      process.once(name, resolve);
    }
    // npm passes a signal to a shell, which ends without passing it on.
    if (process.env.npm_lifecycle_event !== undefined) {
      const parent = process.ppid;
      setInterval(() => {
        if (process.ppid !== parent) {
          resolve(undefined);
        }
      }, 500).unref();
    }
  });
}
