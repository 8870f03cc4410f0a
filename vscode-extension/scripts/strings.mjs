// Lists the texts of the code for translators: npm run strings writes l10n/bundle.l10n.json, which a test compares.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";

const extension = resolve(import.meta.dirname, "..");
const bundle = join(extension, "l10n/bundle.l10n.json");

/** The texts that the code says by t("…"), in alphabetical order. Throws an Error for one that is no literal. */
export function textsOfCode() {
  /** @type {Set<string>} */
  const texts = new Set();
  const folder = join(extension, "src");
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"))) {
    const source = ts.createSourceFile(file, readFileSync(join(folder, file), "utf8"), ts.ScriptTarget.Latest);
    /** @param {ts.Node} node */
    const visit = (node) => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "t") {
        const [text] = node.arguments;
        if (text === undefined || !ts.isStringLiteralLike(text)) {
          throw new Error(`${file}: a text for translators must be a literal: ${node.getText(source)}`);
        }
        texts.add(text.text);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return [...texts].sort();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  writeFileSync(bundle, `${JSON.stringify(Object.fromEntries(textsOfCode().map((text) => [text, text])), null, 2)}\n`);
}
