import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { parseLesson, plainText, programOf } from "../../graph-view/model/lesson";
import type { Graphs } from "./graphs";

/** The command that opens a lesson, by its name; without one, people choose. */
export const LESSONS = "simple.lessons";

/** A lesson of the package, as people choose it. */
interface Choice extends vscode.QuickPickItem {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

/** "Lessons": a program opens as a new document, and beside it the text of a lesson that plays in the picture of its graph. */
export function activateLessons(context: vscode.ExtensionContext, graphs: Graphs): void {
  context.subscriptions.push(vscode.commands.registerCommand(LESSONS, async (name?: unknown) => {
    const lessons = readLessons(context);
    const options = { title: "Lessons", placeHolder: "What to learn", matchOnDetail: true };
    const lesson = lessons.find((each) => each.name === name) ?? (await vscode.window.showQuickPick(lessons, options));
    if (lesson !== undefined) {
      const document = await vscode.workspace.openTextDocument({ language: "simple", content: programOf(lesson.text) });
      await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One, preview: false });
      const next = lessons[lessons.indexOf(lesson) + 1];
      graphs.teach(document.uri, lesson.text, next && { name: next.name, title: next.title });
    }
  }));
}

function readLessons(context: vscode.ExtensionContext): Choice[] {
  const folder = context.asAbsolutePath(join("examples", "lessons"));
  return readdirSync(folder).filter((file) => file.endsWith(".md")).sort().map((file, at) => {
    const text = readFileSync(join(folder, file), "utf8");
    const { title, introduction: [detail = ""] } = parseLesson(text);
    const name = file.replace(/\.md$/, "");
    return { name, title, label: `${at + 1}. ${title}`, description: name, detail: plainText(detail), text };
  });
}
