import assert from "node:assert/strict";
import { builtServer } from "../../../scripts/packages.mjs";
import { SCRATCH, type Session } from "../session";
import { until } from "../workbench";

/** The platform-specific package, which contains its Java. */
export function bundledJava(session: Session): void {
  session.step("runs the Java in the package", async (editor) => {
    await editor.openFile("16-constant.simple");
    await editor.page.locator(".editor-instance .squiggly-info").first().waitFor();
    // A shell script that replaces itself with the Java starts the server.
    const server = (): number | undefined => session.languageServers()
      .find((pid) => session.programOf(pid).startsWith(`${session.server.extensions}/`));
    await until("the Java in the package runs the server", () => Promise.resolve(server() !== undefined));
    if (process.platform === "linux") {
      const isCached = (): boolean => session.filesOf(server()).includes("/server/lib/simple.aot\n");
      await until("it uses its ahead-of-time cache", () => Promise.resolve(isCached()));
    }
  });
}

/** The universal package, which needs a Java of the computer: first without one, then with one. */
export function withoutJava(session: Session): void {
  const { step } = session;

  step("reports once that it needs a Java, and offers remedies", async (editor) => {
    await editor.openFile("scratch.simple");
    const message = editor.notifications();
    const problem = "Simple needs Java 25 or newer, but no Java was found on this computer.";
    await message.filter({ hasText: problem }).waitFor();
    assert.equal(await message.count(), 1);
    await message.getByRole("button", { name: "Get Java" }).waitFor();
    await editor.screenshot("50-no-java");
    await message.hover();
    await message.getByRole("button", { name: "Choose a Java 25" }).click();
    const folder = editor.quickInput();
    await folder.waitFor();
    await editor.screenshot("51-choose-java");
    await folder.fill(`${session.folder}/`);
    await editor.page.locator(".quick-input-widget:visible").getByRole("button", { name: "OK" }).click();
    await message.filter({ hasText: `does not name the folder of a Java: ${session.folder}` }).waitFor();
    assert.equal(await message.count(), 1);
    assert.equal(session.languageServers().length, 0);
    const status = await editor.languageStatus();
    await status.filter({ hasText: "Simple server: failed" }).getByText("Restart").waitFor();
    await editor.page.keyboard.press("Escape");
  });

  step("starts as soon as the setting names a Java", async (editor) => {
    await session.set({ "simple.java.home": builtServer().javaHome },
      "the server runs", () => Promise.resolve(session.languageServers().length === 1));
    await editor.command("Notifications: Clear All Notifications");
    await editor.clickAfter("arg;");
    await editor.page.keyboard.type(" cuont;");
    await editor.squiggles().first().waitFor();
    await editor.undoUntil((text) => text === SCRATCH);
    await editor.awaitNoSquiggle();
    await editor.openFile("01-if-phi.simple");
    await editor.awaitHover("a;", /φ/);
    await editor.command("Simple: Run with arg…");
    await editor.runWith("5");
    await editor.awaitBeside({ line: "return a;", text: "arg = 5 → 2" });
    const [pid = 0] = session.languageServers();
    assert.ok(session.programOf(pid).startsWith(builtServer().javaHome));
  });
}
