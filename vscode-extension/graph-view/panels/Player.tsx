import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { hasAnalysis } from "../model/analysis";
import type { Film } from "../model/film";
import { isRun, type Frame } from "../model/frame";
import type { Playback } from "../model/playback";
import { hasScopes } from "../model/scopes";
import { chapterAt } from "../model/steps";
import type { Page } from "../page/page";
import { toNextOfLine, toNextOfNode, toNextStep, toPosition, togglePlaying, setSpeed, type Watching } from "../state/watching";
import type { State } from "../state/state";
import { Analysis } from "./Analysis";
import { Caption } from "./Caption";
import { Kinds } from "./Kinds";
import { RunParts } from "./RunParts";
import { roomFor } from "./roomFor";
import { ScopeTables } from "./ScopeTables";
import { Slider } from "./Slider";

/** In steps per second. */
const SPEEDS = [0.5, 1, 2, 5, 10, 30];

/** Paths in a square of 16: not each font has the signs of players. */
const ICONS = {
  start: "M3 3V13M12 3L7 8L12 13",
  back: "M10 3L5 8L10 13",
  play: "M5 3L13 8L5 13Z",
  pause: "M5 3V13M11 3V13",
  next: "M6 3L11 8L6 13",
  end: "M13 3V13M4 3L9 8L4 13",
};

/** What moves the film that is watched, and what it says of the step that is shown. */
export function Player({ page, watching }: { page: Page; watching: Watching }): JSX.Element {
  const { playback } = watching;
  const { frame } = page;
  if (playback === undefined || frame === undefined) {
    return <section class="player" aria-label="Film" aria-busy="true"><p class="waiting">The film is on its way.</p></section>;
  }
  const { film } = playback;
  return (
    <section class="player" aria-label="Film" aria-busy={watching.arrival !== undefined}>
      <Tables page={page} playback={playback} position={watching.position} frame={frame} />
      {isRun(film) ? <RunParts page={page} watching={watching} film={film} /> : null}
      {film.steps.length === 0 ? <p class="caption">There are no steps.</p> : (
        <>
          <Slider page={page} watching={watching} film={film} />
          <Controls page={page} watching={watching} film={film} />
          <Caption page={page} frame={frame} />
        </>
      )}
    </section>
  );
}

/** The tables that a film has at some step. */
function Tables({ page, playback, position, frame }: { page: Page; playback: Playback; position: number; frame: Frame }): JSX.Element {
  const { film } = playback;
  // Linear in the film: not again in each frame.
  const [scopes, analysis] = useMemo(() => [hasScopes(film), hasAnalysis(film)], [film]);
  return (
    <>
      {scopes ? <ScopeTables page={page} frame={frame} /> : null}
      {analysis ? <Analysis page={page} playback={playback} position={position} /> : null}
    </>
  );
}

function Controls({ page, watching, film }: { page: Page; watching: Watching; film: Film }): JSX.Element {
  const { position, playing, speed } = watching;
  const count = film.steps.length;
  const button = (icon: string, title: string, change: (state: State) => State): JSX.Element => (
    <button class="transport" title={title} aria-label={title.replace(/ \(.\)$/, "")} onClick={() => { page.change(change); }}>
      <svg viewBox="0 0 16 16" aria-hidden="true"><path d={icon} /></svg>
    </button>
  );
  return (
    <div class="controls" role="toolbar" aria-label="Player">
      <span class="group">
        {button(ICONS.start, "To the start", toPosition(0))}
        {button(ICONS.back, "Previous step ([)", toNextStep(-1))}
        {button(playing ? ICONS.pause : ICONS.play, playing ? "Pause" : "Play", togglePlaying)}
        {button(ICONS.next, "Next step (])", toNextStep(1))}
        {button(ICONS.end, "To the end", toPosition(count))}
      </span>
      <output class="position" style={roomFor(position, count)}>step {position} of {count}</output>
      <Chapters page={page} film={film} position={position} />
      <Touching page={page} />
      <span class="group">
        <Kinds page={page} film={film} passedOver={watching.passedOver} />
        <select aria-label="Speed" title="Steps per second" value={String(speed)}
          onChange={({ currentTarget: { value } }) => { page.change(setSpeed(Number(value))); }}>
          {SPEEDS.map((each) => <option key={each} value={String(each)}>{each}/s</option>)}
        </select>
        <button title="Copy a link to this step"
          onClick={() => { page.send({ type: "link", film: watching.wanted, step: position }); }}>Copy link</button>
      </span>
    </div>
  );
}

function Chapters({ page, film, position }: { page: Page; film: Film; position: number }): JSX.Element | null {
  const { chapters } = film;
  const current = chapterAt(film, position);
  return chapters.length === 0 ? null : (
    <select aria-label="Chapter" title="To the first step of a chapter" value={String(current?.chapter.first ?? "")}
      onChange={({ currentTarget: { value } }) => { page.change(toPosition(Number(value) + 1)); }}>
      {current === undefined ? <option value="">Chapter</option> : null}
      {chapters.map(({ title, first }) => <option key={first} value={String(first)}>{title}</option>)}
    </select>
  );
}

/** To the steps that touch the selected node, and the line of the cursor. */
function Touching({ page }: { page: Page }): JSX.Element {
  const { selected, cursor } = page.state;
  const pair = (name: string, to: ((direction: 1 | -1) => (state: State) => State) | undefined): JSX.Element => (
    <span class="group">
      {([-1, 1] as const).map((direction) => (
        <button key={direction} disabled={to === undefined} aria-label={`${direction === 1 ? "Next" : "Previous"} step of the ${name}`}
          title={`${direction === 1 ? "Next" : "Previous"} step that touches the ${name} (${direction === 1 ? "}" : "{"})`}
          onClick={() => { if (to !== undefined) { page.change(to(direction)); } }}>
          {direction === 1 ? `${name.split(" ").at(-1) ?? ""} ›` : "‹"}
        </button>
      ))}
    </span>
  );
  return (
    <span class="group">
      {pair("selected node", selected === undefined ? undefined : (direction) => toNextOfNode(direction, selected))}
      {pair("source line", cursor === undefined ? undefined : (direction) => toNextOfLine(direction, cursor.line))}
    </span>
  );
}
