import * as vscode from "vscode";
import { IN_BLOCK_COMMENT, IN_CODE, INDENTATION, type EnterRule } from "../newLines";

/** Indents the line that Enter begins, and continues comments. */
export function activateNewLines(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.languages.setLanguageConfiguration("simple",
      { indentationRules: INDENTATION, onEnterRules: IN_CODE.map(rule) }),
    vscode.languages.setLanguageConfiguration("simple-comment",
      { comments: { lineComment: "//", blockComment: ["/*", "*/"] }, onEnterRules: IN_BLOCK_COMMENT.map(rule) }),
  );
}

function rule({ action, ...place }: EnterRule): vscode.OnEnterRule {
  return { ...place, action: { ...action, indentAction: vscode.IndentAction[action.indentAction] } };
}
