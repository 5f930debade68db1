// Coverage over budget as a small SVG: the mean of the runs with its range, what they cover together, and the guarantee.

import type { Findings } from '../../findings/findings.ts';
import { percentText } from '../../findings/names.ts';
import { Markup, markup } from './markup.ts';

const WIDTH = 640;
const HEIGHT = 260;
const LEFT = 66;
const RIGHT = 22;
const TOP = 14;
const BOTTOM = 44;

export function coverageChart({ series, runs, guarantee, total, coverage }: Findings): Markup {
  const last = series[series.length - 1].spent;
  const x = (spent: number): number =>
    round(LEFT + (last <= 1 ? 1 : (spent - 1) / (last - 1)) * (WIDTH - LEFT - RIGHT));
  const y = (percent: number): number => round(HEIGHT - BOTTOM - (percent / 100) * (HEIGHT - TOP - BOTTOM));
  const line = (of: (point: (typeof series)[number]) => number): string =>
    series.map((point, i) => `${i === 0 ? 'M' : 'L'}${x(point.spent)},${y(of(point))}`).join('');
  const band = `${line(({ max }) => max)}${series
    .toReversed()
    .map(({ spent, min }) => `L${x(spent)},${y(min)}`)
    .join('')}z`;
  const many = runs.length > 1;
  const level = guarantee && total > 0 ? (100 * guarantee.lower) / total : null;
  const parts = [
    ...[0, 25, 50, 75, 100].map(
      (percent) =>
        `<path class="grid" d="M${LEFT},${y(percent)}H${WIDTH - RIGHT}"/><text class="right" x="${LEFT - 6}" y="${y(percent) + 4}">${percent} %</text>`,
    ),
    ...[...new Set([1, Math.round((1 + last) / 2), last])].map(
      (spent) => `<text x="${x(spent)}" y="${HEIGHT - BOTTOM + 18}">${spent}</text>`,
    ),
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 3}">spent${many ? ' by each run' : ''}</text>`,
    ...(many ? [`<path class="range" d="${band}"/>`] : []),
    ...(level === null ? [] : [`<path class="level" d="M${LEFT},${y(level)}H${WIDTH - RIGHT}"/>`]),
    ...(many ? [`<path class="mean" d="${line(({ mean }) => mean)}"/>`] : []),
    `<path class="together" d="${line(({ together }) => together)}"/>`,
  ];
  const about = `Coverage rises to ${percentText(coverage)} with ${last} of the budget spent${many ? ` by each of ${runs.length} runs` : ''}.`;
  const key = [
    markup`<span class="key together"></span>${many ? 'all runs together' : 'coverage'}`,
    ...(many ? [markup`<span class="key mean"></span>mean of a run, with minimum and maximum`] : []),
    ...(level === null ? [] : [markup`<span class="key level"></span>guarantee`]),
  ];
  return markup`<figure class="chart"><svg role="img" aria-label="${about}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${new Markup(parts.join(''))}</svg>
<figcaption>${key.map((entry) => markup`<span class="entry">${entry}</span> `)}</figcaption></figure>`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
