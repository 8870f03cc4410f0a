import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Page } from "../page/page";
import { toScene, type Teaching } from "../state/teaching";
import { Prose } from "./Prose";

/** The text of a lesson beside the picture: the scene that is read is the one that is shown. */
export function Lesson({ page, teaching: { lesson, scene, next } }: { page: Page; teaching: Teaching }): JSX.Element {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // The first scene comes with the title and the introduction.
    const read = scene === 0 ? "h1" : '[aria-current="step"]';
    element.current?.querySelector(read)?.scrollIntoView({ block: "nearest" });
  }, [scene]);
  const last = lesson.scenes.length - 1;
  const go = (to: number): void => { page.change(toScene(to)); };
  return (
    <article class="lesson" ref={element} aria-label={`Lesson: ${lesson.title}`}>
      <h1>{lesson.title}</h1>
      <Paragraphs texts={lesson.introduction} />
      {lesson.scenes.map(({ heading, paragraphs }, at) => (
        <section key={heading} aria-current={at === scene ? "step" : undefined} onClick={() => { go(at); }}>
          <h2><button class="heading" title="Show this scene">{at + 1}. {heading}</button></h2>
          <Paragraphs texts={paragraphs} />
        </section>
      ))}
      <footer>
        <button disabled={scene === 0} title="Previous scene (,)" onClick={() => { go(scene - 1); }}>Back</button>
        <span>{scene + 1} of {lesson.scenes.length}</span>
        {next !== undefined && scene === last
          ? <button title={next.title} onClick={() => { page.send({ type: "openLesson", name: next.name }); }}>Next lesson</button>
          : <button disabled={scene === last} title="Next scene (.)" onClick={() => { go(scene + 1); }}>Next</button>}
      </footer>
    </article>
  );
}

function Paragraphs({ texts }: { texts: readonly string[] }): JSX.Element {
  return <>{texts.map((text) => <Prose key={text} text={text} />)}</>;
}
