// The tests in the real editor: npm run test:editor
import { spawn } from "node:child_process";
import { join } from "node:path";

/** Runs the tests. An interruption reaches them too, and ends both.
 * @returns {Promise<number>} the exit code */
function runTests() {
  const tests = spawn(process.execPath, ["--import", "tsx", "--test", "--test-reporter=spec", "test/editor/editor.test.ts"],
    { cwd: join(import.meta.dirname, ".."), stdio: "inherit" });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.once(signal, () => {
      tests.once("exit", () => process.exit(1));
      tests.kill(signal);
    });
  }
  return new Promise((resolve) => tests.once("exit", (code) => { resolve(code ?? 1); }));
}

process.exitCode = await runTests();
if (process.exitCode !== 0) {
  // What goes wrong for the editor's own reasons, such as a click into a list that is being filled, hardly goes wrong twice.
  console.log("Some of the tests in the editor have failed. They are run once more, in a new editor: what fails again is a failure.");
  process.exitCode = await runTests();
}
