// A chart of coverage over budget, a line and a 95 % band for each strategy, as SVG. Numbers are rounded to a tenth of a pixel,
// so the same results give the same bytes everywhere.

import { escapeXml } from '../report/index.ts';
import { PAPER_STRATEGIES, paperGraph } from './paper-tables.ts';
import type { GraphResult } from './results.ts';
import { MAIN, played } from './set-ups.ts';

const WIDTH = 380;
const HEIGHT = 270;
const LEFT = 44;
const RIGHT = 12;
const TOP = 28;
const BOTTOM = 40;

/** Told apart by people who see colours differently, too (after Okabe and Ito). */
export const STROKES: Readonly<Record<string, { readonly colour: string; readonly dash: string }>> = {
  gmu: { colour: '#999999', dash: '' },
  's1.5': { colour: '#e69f00', dash: '6 3' },
  s2: { colour: '#0072b2', dash: '' },
  s3: { colour: '#56b4e9', dash: '6 3' },
  s4: { colour: '#009e73', dash: '2 2' },
  rdm: { colour: '#cc79a7', dash: '' },
  'rdm-reset': { colour: '#cc79a7', dash: '' },
  adaptive: { colour: '#d55e00', dash: '' },
  optimal: { colour: '#000000', dash: '4 2 1 2' },
};
const OTHER = { colour: '#555555', dash: '' };

const px = (value: number): string => String(Math.round(value * 10) / 10);

/** Several charts in a grid with one legend: a figure of the paper. */
export function figureSvg(title: string, results: readonly GraphResult[], columns: number): string {
  const strategies = [
    ...new Set(results.flatMap(({ series }) => (series ?? []).map(({ strategy }) => strategy))),
  ];
  const rows = Math.ceil(results.length / columns);
  const width = columns * WIDTH;
  const height = rows * HEIGHT + 34;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="11" role="img" aria-label="${escapeXml(title)}">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    legend(strategies),
    ...results.map((result, i) => {
      const x = (i % columns) * WIDTH;
      const y = 34 + Math.floor(i / columns) * HEIGHT;
      return `<g transform="translate(${x} ${y})">\n${panel(result)}\n</g>`;
    }),
    '</svg>',
    '',
  ].join('\n');
}

function legend(strategies: readonly string[]): string {
  const lines = strategies.map((strategy, i) => {
    const { colour, dash } = STROKES[strategy] ?? OTHER;
    const x = LEFT + i * 88;
    return `<g transform="translate(${x} 18)"><path d="M0 0h22" stroke="${colour}" stroke-width="2.5"${dashed(dash)}/><text x="27" y="4" fill="#222222">${escapeXml(strategy)}</text></g>`;
  });
  const x = LEFT + strategies.length * 88;
  return [
    ...lines,
    `<g transform="translate(${x} 18)"><circle cx="11" cy="0" r="3" fill="#ffffff" stroke="#222222" stroke-width="1.4"/><text x="27" y="4" fill="#222222">the paper</text></g>`,
  ].join('\n');
}

function panel({
  panel: name,
  graph,
  title,
  series = [],
  nodes,
  total,
  guarantee,
  restartGuarantee,
}: GraphResult): string {
  const most = Math.max(1, ...series.flatMap(({ points }) => points.map(({ spent }) => spent)));
  const x = (spent: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * spent) / most;
  const y = (coverage: number): number => TOP + ((HEIGHT - TOP - BOTTOM) * (100 - coverage)) / 100;
  const lines: string[] = [
    `<text x="${LEFT}" y="18" font-weight="600" fill="#111111">${escapeXml(`${name}  ${title}`)}${title.includes('nodes') ? '' : ` (${nodes} nodes)`}</text>`,
  ];
  for (let percent = 0; percent <= 100; percent += 25) {
    lines.push(
      `<path d="M${LEFT} ${px(y(percent))}H${WIDTH - RIGHT}" stroke="#e4e4e4"/><text x="${LEFT - 6}" y="${px(y(percent) + 4)}" text-anchor="end" fill="#444444">${percent} %</text>`,
    );
  }
  for (let i = 0; i <= 4; i++) {
    const spent = Math.round((most * i) / 4);
    lines.push(
      `<text x="${px(x(spent))}" y="${HEIGHT - BOTTOM + 16}" text-anchor="${i === 4 ? 'end' : 'middle'}" fill="#444444">${spent}</text>`,
    );
  }
  lines.push(
    `<text x="${px((LEFT + WIDTH - RIGHT) / 2)}" y="${HEIGHT - 8}" text-anchor="middle" fill="#444444">budget spent</text>`,
  );
  for (const [interval, dash] of [
    [guarantee, '1 3'],
    [restartGuarantee, '5 3'],
  ] as const) {
    if (!interval) continue;
    const level = px(y((100 * interval[0]) / total));
    lines.push(`<path d="M${LEFT} ${level}H${WIDTH - RIGHT}" stroke="#b00020" stroke-dasharray="${dash}"/>`);
  }
  for (const { strategy, points } of series) {
    const { colour } = STROKES[strategy] ?? OTHER;
    const upper = points.map(
      ({ spent, mean, halfWidth95 }) => `${px(x(spent))} ${px(y(Math.min(100, mean + halfWidth95)))}`,
    );
    const lower = points.map(
      ({ spent, mean, halfWidth95 }) => `${px(x(spent))} ${px(y(Math.max(0, mean - halfWidth95)))}`,
    );
    lines.push(
      `<path d="M${[...upper, ...lower.reverse()].join('L')}Z" fill="${colour}" fill-opacity="0.18"/>`,
    );
  }
  for (const { strategy, points } of series) {
    const { colour, dash } = STROKES[strategy] ?? OTHER;
    const path = points.map(({ spent, mean }) => `${px(x(spent))} ${px(y(mean))}`).join('L');
    lines.push(`<path d="M${path}" fill="none" stroke="${colour}" stroke-width="1.6"${dashed(dash)}/>`);
  }
  lines.push(...paperMarks(graph, x, y));
  return lines.join('\n');
}

/** The paper's figures at its three budgets, in the colours of the lines. */
function paperMarks(graph: string, x: (spent: number) => number, y: (coverage: number) => number): string[] {
  return paperGraph(graph).budgets.flatMap(({ budget, figures }) =>
    PAPER_STRATEGIES.map((strategy, i) => {
      const { colour } = STROKES[played(strategy, MAIN)] ?? OTHER;
      const [mean] = figures[i];
      return `<circle cx="${px(x(budget))}" cy="${px(y(mean))}" r="3" fill="#ffffff" stroke="${colour}" stroke-width="1.4"><title>${escapeXml(`${strategy} in the paper: ${mean} % at ${budget}`)}</title></circle>`;
    }),
  );
}

const dashed = (dash: string): string => (dash === '' ? '' : ` stroke-dasharray="${dash}"`);
