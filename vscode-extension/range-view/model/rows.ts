/** The height of each row of the table, in pixels of CSS. */
export const ROW_HEIGHT = 22;

/** Rows above and below the visible ones that are rendered, too, so that scrolling shows no gap. */
const MARGIN = 8;

/** The rows that are rendered: from `first` on, before `end`. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/** The rows to render of a table of `count` rows, of which `height` pixels are visible from `top` on. */
export function rowWindow(top: number, height: number, count: number): RowWindow {
  const end = Math.min(count, Math.ceil((top + height) / ROW_HEIGHT) + MARGIN);
  return { first: Math.max(0, Math.min(Math.floor(top / ROW_HEIGHT) - MARGIN, end)), end };
}

/** How far to scroll so that a row is visible: as little as possible. */
export function scrolledTo(row: number, top: number, height: number): number {
  const rowTop = row * ROW_HEIGHT;
  return Math.max(0, Math.min(rowTop, Math.max(top, rowTop + ROW_HEIGHT - height)));
}

/** The row that a key leads to; undefined if it is no key that moves. Without a row, the first key selects an end. */
export function rowAfter(key: string, row: number | undefined, count: number, page: number): number | undefined {
  const last = count - 1;
  const moves: Record<string, number | undefined> = {
    ArrowDown: row === undefined ? 0 : row + 1,
    ArrowUp: row === undefined ? last : row - 1,
    PageDown: (row ?? 0) + page,
    PageUp: (row ?? last) - page,
    Home: 0,
    End: last,
  };
  const next = moves[key];
  return next === undefined || count === 0 ? undefined : Math.max(0, Math.min(next, last));
}
