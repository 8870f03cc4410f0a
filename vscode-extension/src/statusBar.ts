import * as vscode from "vscode";

/** What an item of the status bar shows. Each line of the tooltip is a paragraph of plain text. */
export interface Status {
  readonly text: string;
  readonly tooltip: readonly string[];
  /** What a screen reader says in place of the text, which may contain icons. */
  readonly label: string;
}

/** Shows a status in an item of the status bar that is a button, or hides the item. */
export function showStatus(item: vscode.StatusBarItem, status: Status | undefined): void {
  if (status === undefined) {
    item.hide();
    return;
  }
  const tooltip = new vscode.MarkdownString();
  for (const line of status.tooltip) {
    tooltip.appendText(line).appendMarkdown("\n\n");
  }
  item.text = status.text;
  item.tooltip = tooltip;
  item.accessibilityInformation = { label: status.label, role: "button" };
  item.show();
}
