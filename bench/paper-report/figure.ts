// A bar chart as SVG: for each graph what is guaranteed, without and with restart, and what the best of the six and `adaptive` cover.

import { LEVELS, STRATEGY_STROKES, strokeStyle } from '../../src/report/index.ts';

export interface Bars {
  readonly name: string;
  /** In percent, in the order of SERIES. */
  readonly values: readonly number[];
}

const { guarantee, restart } = LEVELS;
/** In the colours that the charts of strategies have. */
export const SERIES = [
  { title: guarantee.text, stroke: guarantee.stroke, opacity: 1 },
  { title: restart.text, stroke: restart.stroke, opacity: 0.5 },
  { title: 'best of the six, largest budget', stroke: STRATEGY_STROKES.s2, opacity: 1 },
  { title: 'adaptive, largest budget', stroke: STRATEGY_STROKES.adaptive, opacity: 1 },
] as const;

const LEFT = 150;
const WIDTH = 420;
const LINE = 11;

export function barChart(title: string, bars: readonly Bars[]): string {
  const row = SERIES.length * LINE + 10;
  const height = 40 + bars.length * row;
  const legend = SERIES.map(
    ({ title: name, opacity }, i) =>
      `<g transform="translate(${10 + i * 160} 14)"><rect class="f-${i}" width="10" height="10" fill-opacity="${opacity}"/><text class="ink" x="14" y="9">${name}</text></g>`,
  );
  const body = bars.map(({ name, values }, i) => {
    const y = 34 + i * row;
    const rects = values.map((value, k) => {
      const width = Math.round((value / 100) * WIDTH * 10) / 10;
      return `<rect class="f-${k}" x="${LEFT}" y="${y + k * LINE}" width="${width}" height="${LINE - 2}" fill-opacity="${SERIES[k].opacity}"><title>${SERIES[k].title}: ${value.toFixed(1)} %</title></rect>`;
    });
    return `<text class="ink" x="${LEFT - 8}" y="${y + row / 2 - 4}" text-anchor="end">${name}</text>\n${rects.join('\n')}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + WIDTH + 80} ${height}" width="${LEFT + WIDTH + 80}" height="${height}" font-family="system-ui, sans-serif" font-size="10" role="img" aria-label="${title}">
<title>${title}</title>
${strokeStyle(SERIES.map(({ stroke }) => stroke))}
<rect class="paper" width="100%" height="100%"/>
${[...legend, ...body].join('\n')}
</svg>
`;
}
