import assert from "node:assert/strict";
import type { Session } from "../session";

/** Listings of the compiled program, beside its text. */
export function views(session: Session): void {
  const { step } = session;

  step("requests an open listing once for each version", async (editor) => {
    await editor.closeAll();
    await editor.openFile("01-if-phi.simple");
    await session.trace("a;");
    await editor.command("Simple: Show Listing…");
    await editor.chooseFirst();
    await editor.page.locator(".editor-instance .view-line", { hasText: "Return" }).first().waitFor();
    await editor.openFile("02-phi-unused.simple");
    await editor.page.locator(".editor-instance .view-line", { hasText: /φ.b,.c/ }).waitFor();
    const requests = session.traced("Sending request", "workspace/textDocumentContent");
    assert.ok(requests.length > 0 && requests.length < 10, `${requests.length} requests for one listing`);
    await session.set({}, "requests are no longer traced", () => Promise.resolve(true));
    await editor.closeAll();
  });

  step("lists the graph so far at a #showGraph", async (editor) => {
    await editor.openFile("19-doubling.simple");
    await editor.command("Simple: Show Listing…");
    await editor.chooseFirst();
    await editor.page.locator(".editor-instance .view-line", { hasText: /arg.is.7:.Add.6,.6/ }).first().waitFor();
    await editor.screenshot("40-listing-so-far");
    await editor.closeAll();
  });
}
