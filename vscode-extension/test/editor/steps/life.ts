import assert from "node:assert/strict";
import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Session } from "../session";
import { until } from "../workbench";

/** The life of the server, and what the whole session left behind. */
export function life(session: Session): void {
  const { step } = session;

  step("restarts a server that crashed", async (editor) => {
    await editor.closeAll();
    const [crashed] = session.languageServers();
    assert.ok(crashed !== undefined);
    process.kill(crashed, "SIGKILL");
    await until("there is another server", () => Promise.resolve(session.languageServers().some((pid) => pid !== crashed)));
    await editor.openFile("scratch.simple");
    await editor.clickAfter("arg;");
    const typed = " cuont;";
    await editor.page.keyboard.type(typed);
    await editor.squiggles().first().waitFor();
    // Not undone: the editor gives a file that is opened again the history that it had.
    await editor.pressTimes("Backspace", typed.length);
    await editor.awaitNoSquiggle();
  });

  step("reports a server that keeps crashing, with a button that starts it", async (editor) => {
    const message = editor.notifications().filter({ hasText: "The Simple server crashed five times within three minutes" });
    const starts = (): number => session.written("Simple").filter((line) => line.endsWith("Simple server: running")).length;
    let killed = 0;
    await until("the server is not restarted any more", async () => {
      const [server] = session.languageServers();
      // Not while it starts: a start that fails is reported at once.
      if (server !== undefined && starts() > killed) {
        killed = starts();
        process.kill(server, "SIGKILL");
      }
      return message.isVisible();
    });
    await editor.screenshot("12-crashes");
    assert.deepEqual(session.languageServers(), []);
    await message.hover();
    await message.getByRole("button", { name: "Restart" }).click();
    await editor.openFile("20-mistakes.simple");
    await until("there are many squiggles", async () => (await editor.squiggles().count()) >= 9);
  });

  step("passes the arguments in the settings to the virtual machine", async () => {
    const isPassed = (): boolean => session.languageServers().some((pid) => session.programOf(pid).includes("-Xmx777m"));
    await session.set({ "simple.server.vmArguments": "-Xmx777m -Dsimple.test=*" }, "the server has them", () => Promise.resolve(isPassed()));
    await session.set({}, "the server has them no longer", () => Promise.resolve(session.languageServers().length === 1 && !isPassed()));
  });

  step("starts without its cache where that is damaged", async (editor) => {
    const lib = session.installed("server", "lib");
    const [cache, sound] = [join(lib, "simple.aot"), join(lib, "sound.aot")];
    renameSync(cache, sound);
    // Its beginning, which is all that is checked, is as it was.
    writeFileSync(cache, readFileSync(sound).fill(0, statSync(sound).size / 2));
    try {
      const before = session.languageServers();
      await editor.command("Simple: Restart Server");
      await until("there is a server without a cache", () => {
        const [now, ...more] = session.languageServers();
        return Promise.resolve(now !== undefined && more.length === 0 && !before.includes(now) && session.programOf(now).includes("-XX:AOTMode=off"));
      });
      await editor.openFile("20-mistakes.simple");
      await until("there are many squiggles", async () => (await editor.squiggles().count()) >= 9);
    } finally {
      renameSync(sound, cache);
    }
  });

  step("reports once that a server cannot start, and starts when it can", async (editor) => {
    const message = editor.notifications();
    const sentence = message.filter({ hasText: "must be the absolute path of an existing file: /nowhere/simple" });
    await session.set({ "simple.server.path": "/nowhere/simple" }, "there is a message", () => sentence.isVisible());
    await editor.screenshot("12-no-server");
    assert.equal(await message.count(), 1);
    await editor.openFile("20-mistakes.simple");
    await session.set({}, "there are many squiggles", async () => (await editor.squiggles().count()) >= 9);
    await message.hover();
    await message.getByRole("button", { name: "Show Output" }).click();
    await editor.page.locator(".output-view .view-line", { hasText: "must be the absolute path of an existing file" }).first().waitFor();
    const before = session.languageServers();
    await editor.command("Simple: Restart Server");
    await until("there is another server", () => {
      const now = session.languageServers();
      return Promise.resolve(now.length > 0 && !now.some((pid) => before.includes(pid)));
    });
    await until("there are many squiggles", async () => (await editor.squiggles().count()) >= 9);
  });

  leftNothing(session);
}

/** What no session leaves behind. */
export function leftNothing({ step }: Session): void {
  step("sent no request elsewhere, and left no message or error", async (editor) => {
    assert.deepEqual(editor.outsideRequests, []);
    assert.deepEqual(editor.pageErrors, []);
    assert.deepEqual(await editor.notifications().allInnerTexts(), []);
    assert.equal(await editor.page.locator(".monaco-dialog-box").count(), 0);
  });
}
