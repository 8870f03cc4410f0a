import assert from "node:assert/strict";
import type { Session } from "../session";
import { until } from "../workbench";

const PROGRAM = "int unused = 5;\nint a = 3;\nif (a == 3) a = arg; else a = 7;\nreturn a;\n";

/** A window that a test observes. */
interface Observed {
  /** Returns all states that were seen. */
  stopLooking: () => string[];
}

/** Diagnostics of the last error-free version. */
export function stale(session: Session): void {
  const { step } = session;

  step("keeps diagnostics while a statement is typed, marked as stale", () =>
    session.withFile("stale.simple", PROGRAM, async (editor) => {
      const faded = editor.page.locator(".editor-instance .squiggly-inline-unnecessary");
      await faded.filter({ hasText: "unused" }).waitFor();
      await faded.filter({ hasText: "7" }).waitFor();
      await editor.page.locator(".editor-instance .squiggly-info").first().waitFor();

      // Looks more often than the window is drawn, so that no flicker is missed.
      await editor.page.evaluate(() => {
        const seen = new Set<string>();
        const look = setInterval(() => {
          const spans = document.querySelectorAll(".editor-instance .squiggly-inline-unnecessary");
          const texts = [...spans].map((span) => span.textContent);
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
      await until("the new statement no longer fades",
        async () => (await faded.filter({ hasText: "2" }).count()) === 0);
    }));
}
