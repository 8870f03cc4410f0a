// How links name a step of a film.
import { FILM_NAMES, type FilmRequest } from "./film";

/** A film, and how many of its steps were taken. */
export interface FilmStep {
  readonly film: FilmRequest;
  readonly step: number;
}

/** The step that parameters name, such as `step=17&arg=5`; undefined if there is no such film. */
export function stepIn(name: string | null, parameters: URLSearchParams): FilmStep | undefined {
  const film = FILM_NAMES.find((known) => known === name);
  const [arg, trip] = [parameters.get("arg"), parameters.get("trip")];
  return film && {
    film: { film, ...(arg !== null && { arg }), ...(trip !== null && { trip }) },
    step: Math.max(0, Math.trunc(Number(parameters.get("step")))) || 0,
  };
}
