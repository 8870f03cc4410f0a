// Builds the last commit a second time, in another folder and time zone, and compares: npm run reproduce
//
// The image, simple.jar and the universal package must be the same byte by byte, except for the ahead-of-time cache, which
// contains addresses and profiles of a run. The platform-specific package consists of the same files.
import { mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { run, runMain } from "./exec.mjs";
import { packageFor } from "./packages.mjs";

const project = resolve(import.meta.dirname, "../..");

await runMain(() => {
  const elsewhere = mkdtempSync(join(tmpdir(), "simple-again-"));
  run("git", ["worktree", "add", "--detach", elsewhere, "HEAD"], { cwd: project });
  try {
    symlinkSync(join(project, "vscode-extension/node_modules"), join(elsewhere, "vscode-extension/node_modules"), "junction");
    build(project, process.env);
    build(elsewhere, { ...process.env, TZ: "Asia/Kathmandu" });
    const universal = relative(project, packageFor());
    for (const path of ["server/target/simple", "server/target/simple.jar", universal]) {
      run("diff", ["--recursive", "--brief", "--exclude=simple.aot", join(project, path), join(elsewhere, path)]);
      console.log(`The same: ${path}`);
    }
  } finally {
    run("git", ["worktree", "remove", "--force", elsewhere], { cwd: project });
  }
});

/** @param {string} root
 * @param {NodeJS.ProcessEnv} env */
function build(root, env) {
  run("mvn", ["-q", "package", "-DskipTests"], { cwd: root, env });
  run(process.execPath, [join(root, "vscode-extension/scripts/package.mjs")], { cwd: root, env, shell: false });
}
