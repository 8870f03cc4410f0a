// How what stands elsewhere in the next picture gets there.
import type { Point } from "../model/picture";

/** How long a move takes. */
const MOVE_MILLIS = 150;
/** More elements than this do not move smoothly: they jump. */
const MAX_MOVES = 400;

/** Brings something a share of its way. */
export type Move = (share: number) => void;

/** The move to the target; none if it is there already. What is new is shown at its target at once. */
export function moveOf(place: { at: readonly Point[] }, target: readonly Point[], show: (at: readonly Point[]) => void, isNew: boolean):
Move[] {
  const start = place.at;
  if (isNew) {
    show(start);
  }
  const isThere = start.every(({ x, y }, at) => x === target[at]?.x && y === target[at].y);
  return isThere ? [] : [(share) => {
    place.at = share === 1 ? target : start.map(({ x, y }, at) => {
      const { x: toX, y: toY } = target[at] ?? { x, y };
      return { x: x + (toX - x) * share, y: y + (toY - y) * share };
    });
    show(place.at);
  }];
}

/** Shows moves; new ones end those before. */
export class Motion {
  #frame = 0;

  /** Brings all to their targets: on their way through all places between with `smoothly`, else at once. */
  start(moves: readonly Move[], smoothly: boolean): void {
    cancelAnimationFrame(this.#frame);
    if (smoothly && moves.length <= MAX_MOVES) {
      this.#animate(moves);
    } else {
      moves.forEach((move) => { move(1); });
    }
  }

  #animate(moves: readonly Move[]): void {
    let start: number | undefined;
    const step = (now: number): void => {
      // Time starts with the first frame: drawing what is new may have taken long.
      start ??= now;
      const share = Math.min(1, (now - start) / MOVE_MILLIS);
      // Fast at first, then slow.
      const eased = 1 - (1 - share) ** 3;
      moves.forEach((move) => { move(eased); });
      if (share < 1) {
        this.#frame = requestAnimationFrame(step);
      }
    };
    this.#frame = requestAnimationFrame(step);
  }
}
