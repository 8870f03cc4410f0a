import { type Session } from "../session";
import { until } from "../workbench";

/** Pinning the argument of a program. */
export function pin(session: Session): void {
  const { step } = session;

  step("analyzes a program for the pinned argument", async (editor) => {
    const faded = editor.page.locator(".editor-instance .squiggly-inline-unnecessary");
    const pinned = editor.statusBarItem("arg pinned to 5");
    const lens = editor.page.locator(".codelens-decoration a", { hasText: "arg pinned to 5" });
    await editor.openFile("06-nested-if.simple");
    // All code that is dead for every argument fades at once, some time after the text appears.
    await faded.filter({ hasText: "2" }).first().waitFor();
    const before = await faded.count();
    await editor.command("Simple: Pin arg…");
    await editor.quickInput().fill("9223372036854775808");
    await editor.quickInputMessage().filter({ hasText: "64-bit integer" }).waitFor();
    await editor.runWith("five");
    await editor.quickInputMessage().filter({ hasText: "not a decimal integer" }).waitFor();
    await editor.runWith(" +5 ");
    await pinned.waitFor();
    await lens.waitFor();
    await until("code fades", async () => (await faded.count()) > before);
    await editor.awaitHover("arg == 3", /always false when `arg` is 5/);
    await editor.page.keyboard.press("Escape");
    await editor.awaitHover("a;", /Always 5 here/, /arg is pinned to 5/);
    await editor.screenshot("13-pinned");
    await editor.page.keyboard.press("Escape");

    // An edit keeps the pin, another file has none, and a restarted server gets it again.
    await editor.clickAfter("int a = 1;");
    await editor.page.keyboard.type(" int b = arg + 1;");
    await editor.awaitHover("b =", /Always 6 here/);
    await editor.openFile("01-if-phi.simple");
    await pinned.waitFor({ state: "hidden" });
    await editor.openFile("06-nested-if.simple");
    await pinned.waitFor();
    await editor.command("Simple: Restart Server");
    await pinned.waitFor();
    await editor.awaitHover("b =", /Always 6 here/);

    await lens.click();
    await until("the pinned argument is suggested", async () => (await editor.quickInput().inputValue()) === "5");
    await editor.runWith("3");
    await editor.statusBarItem("arg pinned to 3").waitFor();
    await editor.awaitHover("a;", /Always 4 here/);
    await editor.statusBarItem("arg pinned to 3").click();
    await editor.statusBarItem("arg pinned to").waitFor({ state: "detached" });
    await editor.page.locator(".codelens-decoration a", { hasText: "arg pinned to" }).waitFor({ state: "detached" });
    await editor.clickAfter("int a = 1;");
    await editor.undoUntil((text) => text.includes("int a = 1;\n"));
    await until("no more code is faded than before", async () => (await faded.count()) === before);
    await editor.awaitHover("a;", /φ/);
    await editor.screenshot("14-unpinned");
  });
}
