import assert from "node:assert/strict";
import type { Session } from "../session";
import { until } from "../workbench";

const THEMES = ["Dark Modern", "Dark High Contrast", "Light High Contrast", "Light Modern"];

/** The least contrast of readable text: WCAG 2.2, level AA. */
const READABLE = 4.5;

/** Colors in light, dark and high-contrast themes. */
export function themes(session: Session): void {
  const { step } = session;

  step("shows a result", async (editor) => {
    await editor.openFile("16-constant.simple");
    await editor.command("Simple: Run with arg…");
    await editor.runWith("5");
    await editor.awaitBeside({ line: "return b * c + a - arg;", text: "arg = 5 → 42" });
  });

  for (const theme of THEMES) {
    step(`is readable in the theme ${theme}, and dimmed code keeps its colors`, async (editor) => {
      await editor.command("Preferences: Color Theme", theme);
      const faded = editor.page.locator(".editor-instance .squiggly-inline-unnecessary", { hasText: "b" });
      await faded.first().waitFor();
      // The colors of a theme arrive after its name.
      await until("the result is readable", async () => (await editor.contrastBeside()) >= READABLE);
      await until("the faded name has the color of the others", async () => {
        const { faded: inDeadCode, others } = await editor.colorsOf("b");
        return inDeadCode.length > 0 && others.length > 0 && new Set([...inDeadCode, ...others]).size === 1;
      });
      assert.equal(await editor.squiggles().count(), 0);
      await editor.screenshot(`40-${theme.toLowerCase().replaceAll(" ", "-")}`);
    });
  }
}
