import type { Session } from "../session";

/** What the editor offers in a program: one test for each feature of the language server. */
export function features(session: Session): void {
  const { step } = session;

  step("keeps a program as it is until it is asked to change it", async (editor) => {
    await editor.openFile("16-constant.simple");
  });
}
