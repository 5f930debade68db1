// What a chart shows, as plain data.

import type { LevelId } from './strokes.ts';

export interface ChartLine {
  /** A strategy has its own stroke. */
  readonly name: string;
  /** In increasing x; low and high are the band. */
  readonly points: readonly {
    readonly x: number;
    readonly y: number;
    readonly low: number;
    readonly high: number;
  }[];
  readonly dots?: readonly { readonly x: number; readonly y: number }[];
}

/** A rule across the panel; where `high` is more than `low`, the value lies between. */
export interface ChartLevel {
  readonly id: LevelId;
  readonly low: number;
  readonly high: number;
}

/** A figure of somebody else, a ring in the stroke of that line. */
export interface ChartMark {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly about: string;
}

export interface ChartPanel {
  readonly title: string;
  /** Where its x axis ends, if not where the chart's does. */
  readonly xMax?: number;
  readonly lines: readonly ChartLine[];
  readonly levels?: readonly ChartLevel[];
  readonly marks?: readonly ChartMark[];
}

export interface LineChart {
  readonly title: string;
  /** A line under the title: how many runs, what the bands are. */
  readonly note?: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly xMax: number;
  readonly yMax: number;
  /** A single low panel without title and legend, to stand above a scrubber. */
  readonly strip?: true;
  /** Panels beside each other, 1 if left out. */
  readonly columns?: number;
  readonly panels: readonly ChartPanel[];
  /** What the legend calls the dots and the marks. */
  readonly dots?: string;
  readonly marks?: string;
}
