/** Where Enter is pressed: each pattern that is given holds for the text that it names. */
interface EnterPlace {
  readonly beforeText: RegExp;
  readonly afterText?: RegExp;
  readonly previousLineText?: RegExp;
}

/** What the new line begins with, from the indentation of the line before it. */
interface EnterAction {
  readonly indentAction: "None" | "Indent" | "IndentOutdent" | "Outdent";
  readonly appendText?: string;
  readonly removeText?: number;
}

export interface EnterRule extends EnterPlace {
  readonly action: EnterAction;
}

// The editor matches these patterns with lines, without the brackets in comments. The text begins at the start of a line, or after a block comment
// that ends on it: the further lines of a block comment are a language of their own (`meta.comment.further-lines` in the grammar), so
// no pattern here can take a comment for code.

/** A block comment up to where it ends, or to the end of the line. */
const OPEN_COMMENT = String.raw`/\*(?:[^*]|\*(?!/))*`;

const BLOCK_COMMENT = String.raw`${OPEN_COMMENT}\*/`;

/** Code, with the block comments in it. */
const CODE = String.raw`(?:[^/]|/(?![/*])|${BLOCK_COMMENT})*`;

/** Nothing but white space and comments up to the end of the line. */
const NO_CODE = String.raw`(?:\s|${BLOCK_COMMENT})*(?://.*)?$`;

/** The text between parentheses, or after one that is not closed. More levels than anybody writes on a line. */
const IN_PARENTHESES = Array.from({ length: 6 }).reduce<string>((inner) => String.raw`(?:[^()]|\(${inner}\))*`, "[^()]*");

const CONDITION = String.raw`(?:if|while)\s*\(${IN_PARENTHESES}`;

/** What guards a statement that is still to come: `if (…)`, `while (…)`, `else`, one after the other. */
const GUARD = String.raw`^\s*(?:\}\s*)?(?:(?:else\b|${CONDITION}\))\s*)+`;

/** The code ends in an operator or an opening parenthesis, which the end of a block comment is not. */
const AFTER_OPERATOR = String.raw`^${CODE}(?:[-+*=<>!(]|(?<!\*)/(?![/*]))${NO_CODE}`;

/** The code ends in a word, a number or a closing parenthesis. */
const AFTER_OPERAND = String.raw`^${CODE}[^-+*/=<>!(;{}\s]${NO_CODE}`;

const AFTER_OPENING_PARENTHESIS = String.raw`^(?=.*\(${IN_PARENTHESES}$)${CODE}[^;{}\s]${NO_CODE}`;

/** Only an expression that goes on begins so. */
const BEFORE_OPERATOR = String.raw`^\s*(?:[-+*=<>!()]|/(?![/*]))`;

const UNFINISHED = `${AFTER_OPERATOR}|(?!${GUARD}${NO_CODE})${AFTER_OPERAND}`;

/** The code is followed by a block comment that the line does not end. */
const IN_OPEN_COMMENT = `^${CODE}${OPEN_COMMENT}$`;

const COMMENT_ONLY = String.raw`^\s*(?=/)${NO_CODE}`;
const BLANK = String.raw`^\s*$`;

/** Two levels, so that the rest of a statement is not taken for one that is guarded. STYLE.md of the server says so. */
const CONTINUED = "\t\t";

export const INDENTATION = {
  increaseIndentPattern: new RegExp(String.raw`^${CODE}\{[^}]*$`),
  decreaseIndentPattern: /^\s*\}/,
  // Two lines after one of these, the editor goes back to the indentation of the first of them.
  indentNextLinePattern: new RegExp(`${GUARD}${NO_CODE}|${AFTER_OPERATOR}|${AFTER_OPERAND}`),
};

/** The rules of Enter outside of further lines of block comments; the first that matches counts. Where none does, `INDENTATION` decides. */
export const IN_CODE: EnterRule[] = [
  // The text of a line comment does not become code.
  ...splitsComment(rule(String.raw`${GUARD}//`), "//", "Indent"),
  ...splitsComment(rule(String.raw`^${CODE}\{\s*//`), "//", "Indent"),
  ...continued(`(?=^${CODE}//)${AFTER_OPERATOR}`).flatMap(([place, indentation]) => splitsComment(place, `${indentation}//`)),
  ...splitsComment(rule(`^${CODE}//`), "//"),

  // On the line that opens a block comment.
  { ...rule(IN_OPEN_COMMENT, String.raw`^\s*\*/`), action: { indentAction: "IndentOutdent", appendText: " * " } },
  ...splitsComment(rule(IN_OPEN_COMMENT), " *"),
  { ...rule(IN_OPEN_COMMENT), action: stay(" * ") },

  { ...rule(COMMENT_ONLY), action: stay() },
  { ...rule(BLANK, undefined, UNFINISHED), action: stay() },
  { ...rule(BLANK, BLANK, BLANK), action: stay() },

  // A condition that ends on its second line.
  {
    ...rule(String.raw`^${IN_PARENTHESES}\)\s*\{?${NO_CODE}`, String.raw`^(?!\s*\})`, String.raw`^\s*(?:\}\s*)?(?:else\s+)?${CONDITION}$`),
    action: { indentAction: "Outdent" },
  },

  { ...rule(`${GUARD}${NO_CODE}`, String.raw`^\s*\{`), action: stay() },
  { ...rule(`${GUARD}${NO_CODE}`), action: { indentAction: "Indent" } },

  // Inside an expression.
  ...continues(AFTER_OPERATOR),
  ...continues(AFTER_OPENING_PARENTHESIS),
  ...continues(AFTER_OPERAND, String.raw`^\s*(?:[^\s{}/]|/(?![/*]))`),
  // Either more of it follows, or the `;` is missing.
  { ...rule(AFTER_OPERAND), action: stay() },
];

/** A further line of a block comment that begins with `*` and does not end the comment. */
const AFTER_STAR = String.raw`^\s*\*(?:\s|$)(?!.*\*/)`;

/** On the further lines of a block comment, and right after it. */
export const IN_BLOCK_COMMENT: EnterRule[] = [
  { ...rule(AFTER_STAR, String.raw`^\s*\*/`), action: stay() },
  ...splitsComment(rule(AFTER_STAR), "*"),
  { ...rule(AFTER_STAR), action: stay("* ") },
  // The blank before the * goes with the comment.
  { ...rule(String.raw`^\s* \*(?:\s.*\*)?/\s*$`), action: { indentAction: "None", removeText: 1 } },
];

/** @param previous what the line before that of the cursor is like */
function rule(before: string, after?: string, previous?: string): EnterPlace {
  return {
    beforeText: new RegExp(before),
    ...(after === undefined ? {} : { afterText: new RegExp(after) }),
    ...(previous === undefined ? {} : { previousLineText: new RegExp(previous) }),
  };
}

function stay(appendText = ""): EnterAction {
  return { indentAction: "None", appendText };
}

/** Where a comment is split, its rest begins like a comment, with the blank that is there, or with one if there is none. */
function splitsComment(place: EnterPlace, begin: string, indentAction: EnterAction["indentAction"] = "None"): EnterRule[] {
  return [
    { ...place, afterText: /^\s+\S/, action: { indentAction, appendText: begin } },
    { ...place, afterText: /^\S/, action: { indentAction, appendText: `${begin} ` } },
  ];
}

function continues(before: string, after?: string): EnterRule[] {
  return continued(before, after).map(([place, indentation]) => ({ ...place, action: stay(indentation) }));
}

/** The first line that is continued indents the next, the others stay below each other. */
function continued(before: string, after?: string): [place: EnterPlace, indentation: string][] {
  return [
    [rule(`(?=${BEFORE_OPERATOR})${before}`, after), ""],
    [rule(before, after, AFTER_OPERATOR), ""],
    [rule(before, after), CONTINUED],
  ];
}
