import type { Picture, Point } from "../model/picture";

/** Where everything stands. */
export interface Layout {
  /** The upper left corner of each box. */
  readonly boxes: ReadonlyMap<string, Point>;
  /** The corners of the path of each wire, from its source to its target. */
  readonly wires: ReadonlyMap<string, readonly Point[]>;
  /** The upper left corner of the whole: negative where a picture grew to the left or the top of the previous one. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface LayoutOptions {
  /** Where the boxes of the version before stood: boxes that are still there keep their place as far as possible. */
  readonly previous?: ReadonlyMap<string, Point>;
  /** The box that must stand exactly where it stood. */
  readonly fixed?: string;
}

/** Lays out a picture. */
export declare function layout(picture: Picture, options?: LayoutOptions): Layout;
