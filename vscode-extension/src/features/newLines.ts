import { IndentAction, languages, type ExtensionContext, type OnEnterRule } from "vscode";
import { IN_BLOCK_COMMENT, IN_CODE, INDENTATION, type EnterRule } from "../newLines";

/** Where the cursor goes with Enter, and what of a comment is written there. */
export function activateNewLines(context: ExtensionContext): void {
  context.subscriptions.push(
    languages.setLanguageConfiguration("simple", { indentationRules: INDENTATION, onEnterRules: IN_CODE.map(rule) }),
    languages.setLanguageConfiguration("simple-comment",
      { comments: { lineComment: "//", blockComment: ["/*", "*/"] }, onEnterRules: IN_BLOCK_COMMENT.map(rule) }),
  );
}

function rule({ action, ...place }: EnterRule): OnEnterRule {
  return { ...place, action: { ...action, indentAction: IndentAction[action.indentAction] } };
}
