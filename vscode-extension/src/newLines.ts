import type * as vscode from "vscode";

/** Where Enter is pressed. All patterns that are given must match. */
type EnterPlace = Omit<vscode.OnEnterRule, "action">;

/** How the new line begins, relative to the indentation of the line before. */
type EnterAction = Omit<vscode.EnterAction, "indentAction"> & { indentAction: keyof typeof vscode.IndentAction };

export type EnterRule = EnterPlace & { action: EnterAction };

// The editor matches these patterns against lines, without the brackets in comments. The further lines of
// a block comment are a language of their own (`meta.comment.further-lines` in the grammar), so no pattern
// for code matches inside a comment.

/** A block comment up to its end, or to the end of the line. */
const OPEN_COMMENT = String.raw`/\*(?:[^*]|\*(?!/))*`;

const BLOCK_COMMENT = String.raw`${OPEN_COMMENT}\*/`;

/** Code, including block comments. */
const CODE = String.raw`(?:[^/]|/(?![/*])|${BLOCK_COMMENT})*`;

/** Only white space and comments up to the end of the line. */
const NO_CODE = String.raw`(?:\s|${BLOCK_COMMENT})*(?://.*)?$`;

/** Text between parentheses, or after an open one, up to six levels deep. */
const IN_PARENTHESES = Array.from({ length: 6 }).reduce<string>(
  (inner) => String.raw`(?:[^()]|\(${inner}\))*`, "[^()]*");

const CONDITION = String.raw`(?:if|while)\s*\(${IN_PARENTHESES}`;

/** The heads of a nested statement that is still to come: `if (…)`, `while (…)`, `else`. */
const HEADS = String.raw`^\s*(?:\}\s*)?(?:(?:else\b|${CONDITION}\))\s*)+`;

/** Code that ends in an operator or an open parenthesis; the end of a block comment is neither. */
const AFTER_OPERATOR = String.raw`^${CODE}(?:[-+*=<>!(]|(?<!\*)/(?![/*]))${NO_CODE}`;

/** Code that ends in a word, a number or a closing parenthesis. */
const AFTER_OPERAND = String.raw`^${CODE}[^-+*/=<>!(;{}\s]${NO_CODE}`;

const IN_OPEN_PARENTHESIS = String.raw`^(?=.*\(${IN_PARENTHESES}$)${CODE}[^;{}\s]${NO_CODE}`;

/** The start of a line that continues an expression. */
const BEFORE_OPERATOR = String.raw`^\s*(?:[-+*=<>!()]|/(?![/*]))`;

const UNFINISHED = `${AFTER_OPERATOR}|(?!${HEADS}${NO_CODE})${AFTER_OPERAND}`;

/** Code followed by a block comment that is still open at the end of the line. */
const IN_OPEN_COMMENT = `^${CODE}${OPEN_COMMENT}$`;

const COMMENT_ONLY = String.raw`^\s*(?=/)${NO_CODE}`;
const BLANK = String.raw`^\s*$`;

/** Two levels, to tell a continued statement from a nested one; see the server's STYLE.md. */
const CONTINUATION = "\t\t";

export const INDENTATION = {
  increaseIndentPattern: new RegExp(String.raw`^${CODE}\{[^}]*$`),
  decreaseIndentPattern: /^\s*\}/,
  // Two lines after such a line, the editor returns to its indentation.
  indentNextLinePattern: new RegExp(`${HEADS}${NO_CODE}|${AFTER_OPERATOR}|${AFTER_OPERAND}`),
};

/** The rules for code and the first lines of comments. The first match counts, then `INDENTATION`. */
export const IN_CODE: EnterRule[] = [
  // Splitting a line comment.
  ...splitComment(at({ before: String.raw`${HEADS}//` }), "//", "Indent"),
  ...splitComment(at({ before: String.raw`^${CODE}\{\s*//` }), "//", "Indent"),
  ...continuedLines(`(?=^${CODE}//)${AFTER_OPERATOR}`)
    .flatMap(([place, indentation]) => splitComment(place, `${indentation}//`)),
  ...splitComment(at({ before: `^${CODE}//` }), "//"),

  // The line that opens a block comment.
  { ...at({ before: IN_OPEN_COMMENT, after: String.raw`^\s*\*/` }),
    action: { indentAction: "IndentOutdent", appendText: " * " } },
  ...splitComment(at({ before: IN_OPEN_COMMENT }), " *"),
  { ...at({ before: IN_OPEN_COMMENT }), action: keepIndent(" * ") },

  { ...at({ before: COMMENT_ONLY }), action: keepIndent() },
  { ...at({ before: BLANK, previous: UNFINISHED }), action: keepIndent() },
  { ...at({ before: BLANK, after: BLANK, previous: BLANK }), action: keepIndent() },

  // The second line of a condition, which ends there.
  { ...at({ before: String.raw`^${IN_PARENTHESES}\)\s*\{?${NO_CODE}`, after: String.raw`^(?!\s*\})`,
    previous: String.raw`^\s*(?:\}\s*)?(?:else\s+)?${CONDITION}$` }),
    action: { indentAction: "Outdent" } },

  // A nested statement.
  { ...at({ before: `${HEADS}${NO_CODE}`, after: String.raw`^\s*\{` }), action: keepIndent() },
  { ...at({ before: `${HEADS}${NO_CODE}` }), action: { indentAction: "Indent" } },

  // Inside an expression.
  ...continueLine(AFTER_OPERATOR),
  ...continueLine(IN_OPEN_PARENTHESIS),
  ...continueLine(AFTER_OPERAND, String.raw`^\s*(?:[^\s{}/]|/(?![/*]))`),
  // Either the expression continues, or its `;` is missing.
  { ...at({ before: AFTER_OPERAND }), action: keepIndent() },
];

/** A further line of a block comment that starts with `*` and does not end the comment. */
const AFTER_STAR = String.raw`^\s*\*(?:\s|$)(?!.*\*/)`;

/** The rules for the further lines of block comments, up to their end. */
export const IN_BLOCK_COMMENT: EnterRule[] = [
  { ...at({ before: AFTER_STAR, after: String.raw`^\s*\*/` }), action: keepIndent() },
  ...splitComment(at({ before: AFTER_STAR }), "*"),
  { ...at({ before: AFTER_STAR }), action: keepIndent("* ") },
  // After the comment, without the blank before its `*/`.
  { ...at({ before: String.raw`^\s* \*(?:\s.*\*)?/\s*$` }), action: { indentAction: "None", removeText: 1 } },
];

function at({ before, after, previous }: { before: string; after?: string; previous?: string }): EnterPlace {
  return {
    beforeText: new RegExp(before),
    ...(after !== undefined && { afterText: new RegExp(after) }),
    ...(previous !== undefined && { previousLineText: new RegExp(previous) }),
  };
}

function keepIndent(appendText = ""): EnterAction {
  return { indentAction: "None", appendText };
}

/** Starts the rest of a split comment with `begin` and one blank, or with the blank that is there. */
function splitComment(
  place: EnterPlace,
  begin: string,
  indentAction: EnterAction["indentAction"] = "None",
): EnterRule[] {
  return [
    { ...place, afterText: /^\s+\S/, action: { indentAction, appendText: begin } },
    { ...place, afterText: /^\S/, action: { indentAction, appendText: `${begin} ` } },
  ];
}

function continueLine(before: string, after?: string): EnterRule[] {
  return continuedLines(before, after).map(([place, indentation]) => ({ ...place, action: keepIndent(indentation) }));
}

/** The first continuation of a statement is indented, further ones align with it. */
function continuedLines(before: string, after?: string): [place: EnterPlace, indentation: string][] {
  const then = after === undefined ? {} : { after };
  return [
    [at({ before: `(?=${BEFORE_OPERATOR})${before}`, ...then }), ""],
    [at({ before, ...then, previous: AFTER_OPERATOR }), ""],
    [at({ before, ...then }), CONTINUATION],
  ];
}
