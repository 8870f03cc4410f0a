import assert from "node:assert/strict";
import { SCRATCH, type Session } from "../session";
import { until } from "../workbench";

/** Features of the language server that change or annotate a program. */
export function features(session: Session): void {
  const { step } = session;

  step("shows inlay hints and lenses as the settings say", async (editor) => {
    await editor.openFile("16-constant.simple");
    await editor.awaitHints(
      { line: "int c = b + 1;", text: "= 7" },
    );
    await editor.screenshot("17-hints");
    await session.set({ "simple.inlayHints.constants": false, "simple.codeLens.returns": false },
      "the hints are gone", async () => (await editor.hints()).length === 0);
    await until("the lens is gone", async () => (await editor.lenses()).every((lens) => lens === "Run with arg… | Debug with arg…"));
    await editor.openFile("01-if-phi.simple");
    await editor.awaitHints({ line: "a = arg - 3;", text: "φ a" });
    await editor.openFile("16-constant.simple");
    await session.set({}, "the hints are back", async () => (await editor.hints()).length === 1);
  });

  step("shows in a lens what the program returns", async (editor) => {
    await editor.openFile("16-constant.simple");
    await until("the lens appears",
      async () => (await editor.lenses()).includes("Run with arg… | Debug with arg… | returns 42 for every arg"));
  });

  step("shows phis in italics, in the colors of the theme", async (editor) => {
    await editor.openFile("18-greatest-divisor.simple");
    const italic = async (): Promise<string[]> => editor.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>(".editor-instance .view-line span span")]
        .filter((span) => getComputedStyle(span).fontStyle === "italic").map((span) => span.textContent));
    await until("the phis are in italics", async () => {
      const names = await italic();
      return names.length > 0 && new Set(names).size === 2 && names.includes("a") && names.includes("b");
    });
    const { others } = await editor.colorsOf("a");
    assert.equal(new Set(others).size, 1);
  });

  step("formats a program", async (editor) => {
    await editor.openFile("scratch.simple");
    await editor.clickAfter("first + arg;");
    await editor.page.keyboard.type("\nif(arg==1)return   first ;");
    await editor.command("Format Document");
    const formatted = `${SCRATCH}if (arg == 1) return first;\n`;
    await until("the program is formatted", async () => (await editor.text()) === formatted);
    await editor.screenshot("18-formatted");
    await editor.undoUntil((text) => text === SCRATCH);
  });

  step("completes the name of a variable", async (editor) => {
    await editor.openFile("scratch.simple");
    await editor.clickAfter("first + arg");
    const suggestion = editor.page.locator(".suggest-widget.visible .monaco-list-row.focused");
    await editor.page.keyboard.type(" - fir", { delay: 30 });
    await suggestion.filter({ hasText: "first" }).waitFor();
    await editor.screenshot("19-completion");
    await editor.page.keyboard.press("Tab");
    await until("the name is complete", async () => (await editor.text()).includes("return first + arg - first;"));
    await editor.undoUntil((text) => text === SCRATCH);
  });

  step("renames a variable, and rejects a name in use", async (editor) => {
    await editor.openFile("13-swap.simple");
    await editor.clickAfter("int t");
    await editor.page.keyboard.press("F2");
    const name = editor.page.locator(".rename-box input");
    await name.waitFor();
    await name.fill("kept");
    await editor.page.keyboard.press("Enter");
    await until("the variable has its new name", async () => {
      const text = await editor.text();
      return text.includes("int kept = a;") && text.includes("b = kept;");
    });
    await editor.undoUntil((text) => text.includes("int t = a;") && text.includes("b = t;"));

    await editor.clickAfter("int t");
    await editor.page.keyboard.press("F2");
    await name.waitFor();
    await name.fill("a");
    await editor.page.keyboard.press("Enter");
    const refusal = editor.page.locator(".monaco-editor-overlaymessage, .notifications-toasts .notification-list-item");
    await refusal.filter({ hasText: /`a`/ }).first().waitFor();
    await editor.screenshot("19-rename-refused");
    assert.ok((await editor.text()).includes("int t = a;"));
    await editor.command("Notifications: Clear All Notifications");
  });
}
