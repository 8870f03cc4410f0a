import assert from "node:assert/strict";
import { existsSync, mkdirSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Session } from "../session";

const RESTRICTION = "Restricted Mode: no tasks, no debugger";

/** The file that a program of the folder creates if it is started. */
const MARK = ".vscode/was-started";

/** Adds settings to a folder that start a program in it, and that let runs last a day. */
export function spoil(folder: string): void {
  const home = join(folder, ".vscode");
  const program = join(home, "bin/java");
  mkdirSync(join(home, "bin"), { recursive: true });
  writeFileSync(program, `#!/bin/sh\necho "$@" >> '${join(folder, MARK)}'\n`, { mode: 0o755 });
  writeFileSync(join(home, "settings.json"), JSON.stringify({
    "simple.server.path": program,
    "simple.server.vmArguments": "-Xmx7m",
    "simple.java.home": home,
    "simple.run.timeoutMillis": 86400000,
  }, undefined, 2));
}

/** Opens the folder without trusting it. The tests that follow show that everything but tasks and the debugger works there. */
export function untrusted({ step }: Session): void {
  step("ignores settings of an untrusted folder that start programs or bound runs", async (editor) => {
    const dialog = editor.page.locator(".monaco-dialog-box");
    await dialog.getByRole("button", { name: "No, I don't trust the authors" }).click();
    await editor.openFile("settings.json");
    for (const setting of ["server.path", "server.vmArguments", "java.home"]) {
      // By its scope, and by the capabilities of the extension.
      await editor.awaitHover(setting,
        /can only be applied in user settings/, /can only be applied in a trusted workspace/);
    }
    await editor.awaitHover("run.timeoutMillis", /can only be applied in a trusted workspace/);
    await editor.screenshot("49-restricted-settings");
    await editor.closeAll();
  });
}

/** Trusts the folder, for its tasks. */
export function trusted(session: Session): void {
  const { step } = session;

  step("shows what an untrusted folder disables", async (editor) => {
    const status = await editor.languageStatus();
    await status.filter({ hasText: RESTRICTION }).getByText("Manage").waitFor();
    await editor.screenshot("52-restricted");
    await editor.page.keyboard.press("Escape");
    await editor.clickAfter("a;");
  });

  step("has tasks once the folder is trusted, from the same server", async (editor) => {
    const before = session.languageServers();
    await editor.command("Tasks: Run Build Task");
    await editor.page.locator(".monaco-dialog-box").getByRole("button", { name: "Trust Folder & Continue" }).click();
    await editor.choose("simple: check all programs");
    // Its findings may have scrolled away by then.
    await editor.page.locator(".terminal-wrapper.active .xterm-rows", { hasText: "exit code: 1." }).waitFor();
    await editor.screenshot("53-trusted");
    const status = await editor.languageStatus();
    await status.filter({ hasText: "Simple server: running" }).waitFor();
    assert.equal(await status.filter({ hasText: RESTRICTION }).count(), 0);
    await editor.page.keyboard.press("Escape");
    assert.deepEqual(session.languageServers(), before);
    if (process.platform === "linux") {
      const [pid = 0] = before;
      assert.ok(readlinkSync(`/proc/${pid}/cwd`).startsWith(session.server.extensions), "the server is in the folder");
    }
    assert.ok(!existsSync(join(session.folder, MARK)), "a program of the folder was started");
    await editor.closeAll();
  });
}
