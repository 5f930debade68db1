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
  /** The text stands small under the box, not in it. */
  readonly caption?: boolean;
}

export interface EdgeLine {
  /** A start, then three points for each cubic curve. */
  readonly curve: readonly Point[];
  /** Where the arrow's tip is. */
  readonly tip: Point;
  readonly label?: Point & { readonly text: string };
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly NodeBox[];
  readonly edges: readonly EdgeLine[];
  /** The arrow from nowhere into the initial node. */
  readonly start: EdgeLine;
}
