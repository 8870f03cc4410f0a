import { randomBytes } from "node:crypto";
import * as vscode from "vscode";

/**
 * Opens a page of the extension in a webview. The page may run its own script only, and connect to nothing.
 *
 * @param script the name of its script in `dist`
 * @param data what the body says about the page, for its script
 */
export function openPage(
  webview: vscode.Webview, extension: vscode.Uri, script: string, data: Readonly<Record<string, string>> = {},
): void {
  const folder = vscode.Uri.joinPath(extension, "dist");
  webview.options = { enableScripts: true, localResourceRoots: [folder] };
  const nonce = randomBytes(16).toString("base64");
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${quoted(value)}"`).join("");
  webview.html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-${nonce}'; img-src data:">
</head>
<body${attributes}>
<script nonce="${nonce}" src="${quoted(webview.asWebviewUri(vscode.Uri.joinPath(folder, script)).toString())}"></script>
</body>
</html>`;
}

function quoted(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
