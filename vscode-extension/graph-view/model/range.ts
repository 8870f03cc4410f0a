// Places in a program, as the Language Server Protocol has them.

/** Both numbers from 0; `character` counts UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}
