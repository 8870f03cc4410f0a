import assert from "node:assert/strict";
import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Session } from "../session";
import { MANY, until } from "../workbench";

/** The life cycle of the server. */
export function life(session: Session): void {
  const { step } = session;

  step("restarts a server that crashed", async (editor) => {
    await editor.closeAll();
    const [crashed] = session.languageServers();
    assert.ok(crashed !== undefined);
    process.kill(crashed, "SIGKILL");
    await until("another server runs",
      () => Promise.resolve(session.languageServers().some((pid) => pid !== crashed)));
    await editor.openFile("scratch.simple");
    await editor.clickAfter("arg;");
    const typed = " cuont;";
    await editor.page.keyboard.type(typed);
    await editor.squiggles().first().waitFor();
    // Not undone: a file that is opened again keeps its history.
    await editor.pressTimes("Backspace", typed.length);
    await editor.awaitNoSquiggle();
  });

  step("reports a server that keeps crashing, with a button that starts it", async (editor) => {
    const message = editor.notifications().filter({ hasText: "crashed five times within three minutes" });
    const starts = (): number =>
      session.written("Simple").filter((line) => line.endsWith("Simple server: running")).length;
    let killed = 0;
    await until("the server is no longer restarted", async () => {
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
    await editor.awaitManySquiggles();
  });

  step("passes the arguments in the settings to the virtual machine", async () => {
    const servers = (): string[] => session.languageServers().map((pid) => session.programOf(pid));
    const isPassed = (server: string): boolean => server.includes("-Xmx777m");
    await session.set({ "simple.server.vmArguments": "-Xmx777m -Dsimple.test=*" }, "the server has the arguments",
      () => Promise.resolve(servers().some(isPassed)));
    await session.set({}, "the server no longer has the arguments",
      () => Promise.resolve(servers().length === 1 && !servers().some(isPassed)));
  });

  step("starts without its cache where that is damaged", async (editor) => {
    const lib = session.installed("server", "lib");
    const [cache, sound] = [join(lib, "simple.aot"), join(lib, "sound.aot")];
    renameSync(cache, sound);
    // The first half stays, with the header, which is all that Java checks.
    writeFileSync(cache, readFileSync(sound).fill(0, statSync(sound).size / 2));
    try {
      const before = session.languageServers();
      await editor.command("Simple: Restart Server");
      await until("a server runs without its cache", () => {
        const [now, ...more] = session.languageServers();
        const isNew = now !== undefined && more.length === 0 && !before.includes(now);
        return Promise.resolve(isNew && session.programOf(now).includes("-XX:AOTMode=off"));
      });
      await editor.openFile("20-mistakes.simple");
      await editor.awaitManySquiggles();
    } finally {
      renameSync(sound, cache);
    }
  });

  step("reports once that a server cannot start, and starts when it can", async (editor) => {
    const message = editor.notifications();
    const sentence = message.filter({ hasText: "must be the absolute path of an existing file: /nowhere/simple" });
    await session.set({ "simple.server.path": "/nowhere/simple" }, "the message appears", () => sentence.isVisible());
    await editor.screenshot("12-no-server");
    assert.equal(await message.count(), 1);
    await editor.openFile("20-mistakes.simple");
    await session.set({}, "there are many squiggles", async () => (await editor.squiggles().count()) >= MANY);
    await message.hover();
    await message.getByRole("button", { name: "Show Output" }).click();
    const line = editor.page.locator(".output-view .view-line", { hasText: "must be the absolute path" });
    await line.first().waitFor();
    const before = session.languageServers();
    await editor.command("Simple: Restart Server");
    await until("another server runs", () => {
      const now = session.languageServers();
      return Promise.resolve(now.length > 0 && !now.some((pid) => before.includes(pid)));
    });
    await editor.awaitManySquiggles();
  });

  leftNothing(session);
}

/** What must not happen in any session. */
export function leftNothing({ step }: Session): void {
  step("sent no request elsewhere, and left no message or error", async (editor) => {
    assert.deepEqual(editor.outsideRequests, []);
    assert.deepEqual(editor.pageErrors, []);
    assert.deepEqual(await editor.notifications().allInnerTexts(), []);
    assert.equal(await editor.page.locator(".monaco-dialog-box").count(), 0);
  });
}
