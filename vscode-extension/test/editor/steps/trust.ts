import assert from "node:assert/strict";
import { existsSync, mkdirSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Session } from "../session";

const RESTRICTION = "Restricted Mode: evaluation only, no tasks";

/** What a program of the folder leaves there, if somebody starts it. */
const MARK = ".vscode/was-started";

/** Has the settings of a folder name a program in it, as the server and as its Java, and let runs go on for a day. */
export function spoil(folder: string): void {
  const home = join(folder, ".vscode");
  const program = join(home, "bin/java");
  mkdirSync(join(home, "bin"), { recursive: true });
  writeFileSync(program, `#!/bin/sh\necho "$@" >> '${join(folder, MARK)}'\n`, { mode: 0o755 });
  writeFileSync(join(home, "settings.json"), `{\n"simple.server.path": "${program}",\n"simple.server.vmArguments": "-Xmx7m",\n"simple.java.home": "${home}",\n"simple.run.timeoutMillis": 86400000\n}\n`);
}

/** Opens the folder without trusting it. That all but tasks works there is seen in the steps between this one and the last. */
export function distrusted({ step }: Session): void {
  step("ignores settings of an untrusted folder that start programs or bound runs", async (editor) => {
    await editor.page.locator(".monaco-dialog-box").getByRole("button", { name: "No, I don't trust the authors" }).click();
    await editor.openFile("settings.json");
    for (const setting of ["server.path", "server.vmArguments", "java.home"]) {
      // Two locks: one in every folder, one in those that are not trusted.
      await editor.awaitHover(setting, /can only be applied in user settings/, /can only be applied in a trusted workspace/);
    }
    await editor.awaitHover("run.timeoutMillis", /can only be applied in a trusted workspace/);
    await editor.screenshot("49-restricted-settings");
    await editor.closeAll();
  });
}

/** Trusts the folder at last, for its tasks. */
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
    await editor.page.locator(".terminal-wrapper.active .xterm-rows", { hasText: "| return sum" }).waitFor();
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
