// The examples and the lessons that come with the page, and the lesson that it was made for.
import programs from "playground:programs";
import { parseLesson, programOf } from "../graph-view/model/lesson";
import { readExample, type Example } from "../src/examples";
import { GIVEN } from "./given";

export interface LessonOfPage {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly program: string;
}

export const EXAMPLES: readonly Example[] = Object.entries(programs.examples).map(([file, text]) => readExample(file, text));

export const LESSONS: readonly LessonOfPage[] = Object.entries({ ...programs.lessons, ...GIVEN?.lessons }).map(([file, text]) => ({
  name: file.replace(/\.md$/, ""), title: parseLesson(text).title, text, program: programOf(text),
}));

/** The program that greets who comes without a link, to a page without a program of its own. */
export const WELCOME = `// Simple: a small language with an optimizing
// compiler, all of it in this page. A program
// computes an int from arg, with if, while,
// break, continue and return.
//
// Edit it, run it, hover its names. Beside it
// is its graph. "Open…" has lessons to begin with.
int sum = 0;
while (arg > 0) {
    sum = sum + arg;
    arg = arg - 1;
}
return sum;
`;

/** The lesson after another one. */
export const lessonAfter = (lesson: LessonOfPage): LessonOfPage | undefined => LESSONS[LESSONS.indexOf(lesson) + 1];
