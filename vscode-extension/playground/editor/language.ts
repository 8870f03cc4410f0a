// The language, and its colors: the compiler says what each token is.
import configuration from "../../language-configuration.json";
import { monaco } from "./monaco";

export const LANGUAGE = "simple";

export const THEMES = ["light", "dark", "contrast-light", "contrast-dark"] as const;
export type Theme = (typeof THEMES)[number];

/** How the body of a page names the theme, as in VS Code. */
export const THEME_CLASSES: Readonly<Record<Theme, string>> = {
  light: "vscode-light",
  dark: "vscode-dark",
  "contrast-light": "vscode-high-contrast vscode-high-contrast-light",
  "contrast-dark": "vscode-high-contrast",
};

/** The theme of the editor on which ours stands. */
const BASES: Readonly<Record<Theme, monaco.editor.BuiltinTheme>> = {
  light: "vs", dark: "vs-dark", "contrast-light": "hc-light", "contrast-dark": "hc-black",
};

/** The colors of keywords, parameters, numbers, comments, constants, and of code that nothing reaches or reads. */
const COLORS: Readonly<Record<Theme, readonly [string, string, string, string, string, string]>> = {
  light: ["0000ff", "795e26", "098658", "008000", "0070c1", "767676"],
  dark: ["569cd6", "dcdcaa", "b5cea8", "6a9955", "4fc1ff", "8c8c8c"],
  "contrast-light": ["0f4a85", "5e2cbc", "096d48", "515151", "02715d", "515151"],
  "contrast-dark": ["569cd6", "dcdcaa", "b5cea8", "7ca668", "4fc1ff", "c5c5c5"],
};

export const nameOf = (theme: Theme): string => `simple-${theme}`;

export function registerLanguage(): void {
  monaco.languages.register({ id: LANGUAGE, extensions: [".simple"] });
  const { comments, brackets, autoClosingPairs, surroundingPairs, autoCloseBefore, wordPattern } = configuration;
  monaco.languages.setLanguageConfiguration(LANGUAGE, {
    comments: { lineComment: comments.lineComment, blockComment: pair(comments.blockComment) },
    brackets: brackets.map(pair),
    autoClosingPairs,
    surroundingPairs: surroundingPairs.map(([open = "", close = ""]) => ({ open, close })),
    autoCloseBefore,
    wordPattern: new RegExp(wordPattern.pattern, `g${wordPattern.flags}`),
  });
  for (const theme of THEMES) {
    const [keyword, parameter, number, comment, constant, faded] = COLORS[theme];
    monaco.editor.defineTheme(nameOf(theme), {
      base: BASES[theme],
      inherit: true,
      colors: {},
      rules: [
        { token: "keyword", foreground: keyword },
        { token: "macro", foreground: keyword },
        { token: "parameter", foreground: parameter },
        { token: "number", foreground: number },
        { token: "comment", foreground: comment },
        { token: "variable.constant", foreground: constant },
        { token: "parameter.constant", foreground: constant },
        { token: "*.phi", fontStyle: "italic" },
        { token: "variable.phi", fontStyle: "italic" },
        { token: "parameter.phi", foreground: parameter, fontStyle: "italic" },
        { token: "variable.unused", foreground: faded },
        ...["keyword", "variable", "parameter", "number", "operator"]
          .map((type) => ({ token: `${type}.unreachable`, foreground: faded })),
      ],
    });
  }
}

const pair = ([open = "", close = ""]: readonly string[]): [string, string] => [open, close];
