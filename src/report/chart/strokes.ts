// The one palette of charts: a strategy has the same line in every chart, a guarantee the same rule. The hues are those of Okabe and Ito, which
// readers with any colour vision tell apart, darkened on white and lightened on black until they stand out from the page (3 : 1 at least);
// where two of them come near each other for some eyes, their dashes differ. test/unit/report/strokes.test.ts computes all of this.

import type { StrategyId } from '../../strategy/index.ts';

/** A line of a chart: its colour on a light and on a dark page, and its dashes. */
export interface Stroke {
  readonly light: string;
  readonly dark: string;
  readonly dash: string;
}

export const STRATEGY_STROKES = {
  gmu: { light: '#757575', dark: '#a8a8a8', dash: '10 3' },
  's1.5': { light: '#b97a00', dark: '#f0b232', dash: '6 3' },
  s2: { light: '#00589c', dark: '#4a90d9', dash: '' },
  s3: { light: '#2f92cf', dark: '#9ad4f5', dash: '6 3' },
  s4: { light: '#00906a', dark: '#2cc295', dash: '2 2' },
  rdm: { light: '#b8578d', dark: '#e39cc4', dash: '' },
  'rdm-reset': { light: '#b8578d', dark: '#e39cc4', dash: '7 2 2 2' },
  adaptive: { light: '#d55e00', dark: '#ff8a3d', dash: '' },
  fair: { light: '#d55e00', dark: '#ff8a3d', dash: '7 2 2 2' },
  optimal: { light: '#000000', dark: '#ffffff', dash: '4 2 1 2' },
} as const satisfies Record<StrategyId, Stroke>;

/** For strategies of users, in the order they come. */
export const OTHER_STROKES = [
  { light: '#8a6d00', dark: '#d9bf52', dash: '9 3' },
  { light: '#6a3d9a', dark: '#b99ae0', dash: '9 3 2 3' },
  { light: '#7a4b2a', dark: '#c79a78', dash: '3 3' },
  { light: '#4d4d4d', dark: '#cfcfcf', dash: '12 3' },
] as const satisfies readonly Stroke[];

/** What is guaranteed, a rule across a chart. */
export const LEVELS = {
  guarantee: {
    text: 'guaranteed in one test',
    stroke: { light: '#b00020', dark: '#ff9a9a', dash: '1 3' },
  },
  restart: {
    text: 'guaranteed with restart',
    stroke: { light: '#b00020', dark: '#ff9a9a', dash: '5 3' },
  },
  forced: {
    text: 'certain with the largest budget',
    stroke: { light: '#b00020', dark: '#ff9a9a', dash: '5 3' },
  },
} as const satisfies Record<string, { readonly text: string; readonly stroke: Stroke }>;

export type LevelId = keyof typeof LEVELS;

/** The page under a chart, and its writing and rules. */
export const CHART_PAGE = {
  light: { paper: '#ffffff', ink: '#1b222b', grid: '#d8dee6', axis: '#5b6673' },
  dark: { paper: '#12161c', ink: '#e6edf3', grid: '#2b333d', axis: '#97a3b0' },
} as const;

/** A stroke for each name: a strategy's own, or the next of the others. */
export function strokesOf(names: readonly string[]): ReadonlyMap<string, Stroke> {
  const strokes = new Map<string, Stroke>();
  let others = 0;
  for (const name of names) {
    if (strokes.has(name)) continue;
    const own = Object.hasOwn(STRATEGY_STROKES, name) && STRATEGY_STROKES[name as StrategyId];
    strokes.set(name, own || OTHER_STROKES[others++ % OTHER_STROKES.length]);
  }
  return strokes;
}

/** Rules for the page and for classes that draw (`s-0`) and fill (`f-0`) with the strokes, in their order. Classes, not variables: other programs than browsers read SVG, too. */
export function strokeStyle(strokes: readonly Stroke[]): string {
  const rules = (scheme: 'light' | 'dark'): string => {
    const { paper, ink, grid, axis } = CHART_PAGE[scheme];
    return [
      `.paper{fill:${paper}}.ink{fill:${ink}}.grid{stroke:${grid}}.axis{stroke:${axis}}`,
      ...strokes.map((stroke, i) => `.s-${i}{stroke:${stroke[scheme]}}.f-${i}{fill:${stroke[scheme]}}`),
    ].join('');
  };
  return [
    '<style>',
    `:root{color-scheme:light dark}${rules('light')}`,
    `@media (prefers-color-scheme:dark){${rules('dark')}}`,
    '</style>',
  ].join('\n');
}

export const dashes = ({ dash }: Stroke): string => (dash === '' ? '' : ` stroke-dasharray="${dash}"`);
