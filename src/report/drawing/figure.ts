// What a drawing is made of, in points from the top left.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface NodeBox extends Point {
  readonly width: number;
  readonly height: number;
  /** The id, shortened to what fits. */
  readonly text: string;
}

export interface EdgeLine {
  /** A start, then three points for each cubic curve. */
  readonly curve: readonly Point[];
  /** Where the arrow's tip is. */
  readonly tip: Point;
  readonly label?: Point & { readonly text: string };
}
