import { Fragment, type JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Page } from "../page/page";
import { shownGraph } from "../state/state";
import { Card } from "./Card";
import { Help } from "./Help";
import { Lesson } from "./Lesson";
import { Marked } from "./Marked";
import { Outline } from "./Outline";
import { Player } from "./Player";
import { Source } from "./Source";
import { Toolbar } from "./Toolbar";

/** The page around the picture. */
export function appOf(page: Page): JSX.Element {
  const { state } = page;
  const message = page.scene?.refusal ?? shownGraph(state)?.message;
  return (
    <Fragment>
      <Toolbar page={page} />
      <div class="parts">
        {state.teaching === undefined && state.source === undefined ? null : (
          <div class="reading">
            {state.teaching === undefined ? null : <Lesson page={page} teaching={state.teaching} />}
            {state.source === undefined ? null : <Source page={page} text={state.source} />}
          </div>
        )}
        <div class="stage">
          <main class="canvas">
            <Picture svg={page.svg} />
            {message === undefined ? null : (
              <p class={page.scene?.picture.boxes.length === 0 ? "message alone" : "message"}><Marked text={message} /></p>
            )}
            {state.card === undefined ? null : <Card page={page} about={state.card} />}
            {state.help ? <Help page={page} /> : null}
          </main>
          {state.watching === undefined ? null : <Player page={page} watching={state.watching} />}
        </div>
        {state.outline ? <Outline page={page} /> : null}
      </div>
      <p class="announcement" role="status" aria-live="polite">{page.announcement}</p>
    </Fragment>
  );
}

/** The place of the picture, which is not drawn by Preact. */
function Picture({ svg }: { svg: SVGSVGElement }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => { place.current?.append(svg); }, [svg]);
  return <div class="place" ref={place} />;
}
