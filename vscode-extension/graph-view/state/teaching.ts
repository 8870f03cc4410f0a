// The lesson that is followed: what its scenes show.
import type { LessonOffer } from "../messages";
import { parseLesson, positionOf, selectedBy, type Lesson } from "../model/lesson";
import { shownGraph, type State } from "./state";
import { isSame, watch } from "./watching";

export interface Teaching {
  /** The text of the lesson. */
  readonly text: string;
  readonly lesson: Lesson;
  /** The index of the scene that is read. */
  readonly scene: number;
  /** The lesson after this one, if the host can open it. */
  readonly next: LessonOffer | undefined;
  /** Whether what the scene shows is still on its way. */
  readonly isDue: boolean;
}

type Change = (state: State) => State;

/** Begins with a lesson; one that is followed already goes on, where its text has changed at the same scene. No text ends it. */
export const teach = (text: string, offer?: LessonOffer): Change => (state) => {
  const { teaching } = state;
  if (teaching?.text === text) {
    return state;
  }
  const next = resumed(text, teaching?.scene ?? 0, offer)(state);
  return next.teaching === undefined ? next : toScene(next.teaching.scene)(next);
};

/** With a lesson at a scene, as it was left: what the scene shows is there already, or what the reader chose since. */
export const resumed = (text: string, scene: number, next?: LessonOffer): Change => (state) => {
  const lesson = parseLesson(text);
  const last = lesson.scenes.length - 1;
  return { ...state, teaching: last < 0 ? undefined : { text, lesson, scene: Math.min(scene, last), next, isDue: false } };
};

/** Goes to a scene, and wants what it shows. */
export const toScene = (to: number): Change => (state) => {
  const { teaching } = state;
  const scene = teaching?.lesson.scenes[to];
  if (teaching === undefined || scene === undefined) {
    return state;
  }
  const { film, view } = scene;
  const { watching } = state;
  return shown({
    ...state,
    teaching: { ...teaching, scene: to, isDue: true },
    watching: film && (watching !== undefined && isSame(film, watching.wanted) ? watching : watch(film)),
    view: film === undefined ? view ?? state.view : state.view,
  });
};

/** Goes to the scene after or before the one that is read. */
export const toNextScene = (direction: 1 | -1): Change => (state) =>
  toScene((state.teaching?.scene ?? 0) + direction)(state);

/** Shows the step and the node of the scene, once its graph is there. */
export const shown: Change = (state) => {
  const { teaching, watching } = state;
  const scene = teaching?.isDue === true ? teaching.lesson.scenes[teaching.scene] : undefined;
  const graph = shownGraph(state);
  if (teaching === undefined || scene === undefined || graph === undefined) {
    return state;
  }
  const playback = watching?.playback;
  if (scene.film === undefined ? graph.view !== (scene.view ?? graph.view) : playback?.film.film !== scene.film.film) {
    return state;
  }
  const selected = selectedBy(scene, graph.nodes)?.key;
  return {
    ...state,
    teaching: { ...teaching, isDue: false },
    ...(watching === undefined || playback === undefined ? {}
      : { watching: { ...watching, position: positionOf(scene, playback.film), arrival: undefined, playing: false } }),
    selected,
    card: undefined,
  };
};
