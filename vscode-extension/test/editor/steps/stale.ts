import assert from "node:assert/strict";
import type { Session } from "../session";
import { until } from "../workbench";

/** The window, while a test looks at it all the time. */
interface Observed {
  /** Answers what was seen. */
  stopLooking: () => string[];
}

/** What was proved before an error stays where the program is unchanged. */
export function stale(session: Session): void {
  const { step } = session;

  step("keeps diagnostics while a statement is typed, marked as stale", () =>
    session.withFile("stale.simple", "int unused = 5;\nint a = 3;\nif (a == 3) a = arg; else a = 7;\nreturn a;\n", async (editor) => {
      const faded = editor.page.locator(".editor-instance .squiggly-inline-unnecessary");
      await faded.filter({ hasText: "unused" }).waitFor();
      await faded.filter({ hasText: "7" }).waitFor();
      await editor.page.locator(".editor-instance .squiggly-info").first().waitFor();

      // Looks between any two pictures of the window, so that not even a flicker is missed.
      await editor.page.evaluate(() => {
        const seen = new Set<string>();
        const look = setInterval(() => {
          const texts = [...document.querySelectorAll(".editor-instance .squiggly-inline-unnecessary")].map((span) => span.textContent);
          const notes = document.querySelectorAll(".editor-instance .squiggly-info").length;
          seen.add(JSON.stringify([texts.includes("unused"), texts.includes("7"), notes]));
        });
        (window as unknown as Observed).stopLooking = () => {
          clearInterval(look);
          return [...seen];
        };
      });
      await editor.page.keyboard.press("Control+End");
      await editor.page.keyboard.type("int b = a * 2", { delay: 60 });
      await editor.squiggles().first().waitFor();
      await editor.awaitHover("unused", /never read \(stale: from the last error-free version\)/);
      await editor.awaitHover("a == 3", /always true \(stale/);
      await editor.screenshot("30-stale");
      await editor.page.keyboard.press("Escape");
      const seen = await editor.page.evaluate(() => (window as unknown as Observed).stopLooking());
      assert.deepEqual(seen, [JSON.stringify([true, true, 1])]);

      await editor.clickAfter("a * 2");
      await editor.page.keyboard.type(";");
      await editor.awaitNoSquiggle();
      await editor.awaitHover("unused", /never read(?! \(stale)/);
      await editor.undoUntil((text) => !text.includes("int b"));
      await until("the new statement's fading has gone", async () => (await faded.filter({ hasText: "2" }).count()) === 0);
    }));
}
