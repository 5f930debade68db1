// Lines with bands as SVG, one panel above the other, each line named at its end. Light and dark pages by media
// query; the colours are those of Okabe and Ito, which readers with any colour vision tell apart, and dashes
// help on paper.

import { escapeXml } from './drawing/index.ts';

export interface ChartLine {
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

export interface ChartPanel {
  readonly title: string;
  readonly lines: readonly ChartLine[];
}

export interface LineChart {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly xMax: number;
  readonly yMax: number;
  readonly panels: readonly ChartPanel[];
}

const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#8a6d00', '#777777'];
const DASHES = ['', '7 3', '2 3', '9 3 2 3'];
const WIDTH = 760;
const PLOT = { left: 56, width: 560, height: 300, top: 60, gap: 64 };
const LINE_HEIGHT = 15;

export function lineChart({ title, xLabel, yLabel, xMax, yMax, panels }: LineChart): string {
  const height = PLOT.top + panels.length * (PLOT.height + PLOT.gap);
  const drawn = panels.map((panel, i) =>
    panelSvg(panel, PLOT.top + i * (PLOT.height + PLOT.gap), {
      xLabel,
      yLabel,
      xMax: Math.max(1, xMax),
      yMax,
    }),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="chart-title" font-family="system-ui, sans-serif" font-size="12">`,
    `<title id="chart-title">${escapeXml(title)}</title>`,
    '<style>',
    ':root{color-scheme:light dark}.paper{fill:#fff}.ink{fill:#1f2630}.grid{stroke:#d8dee6}.axis{stroke:#5b6775}',
    '@media (prefers-color-scheme:dark){.paper{fill:#12161c}.ink{fill:#e3e8ee}.grid{stroke:#2b333d}.axis{stroke:#97a3b0}}',
    '</style>',
    `<rect class="paper" width="${WIDTH}" height="${height}"/>`,
    `<text class="ink" x="${PLOT.left}" y="22" font-size="15" font-weight="600">${escapeXml(title)}</text>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}

type Axes = Pick<LineChart, 'xLabel' | 'yLabel' | 'xMax' | 'yMax'>;

function panelSvg({ title, lines }: ChartPanel, top: number, { xLabel, yLabel, xMax, yMax }: Axes): string {
  const { left, width, height } = PLOT;
  const x = (value: number): string => (left + (width * value) / xMax).toFixed(1);
  const y = (value: number): string => (top + height - (height * value) / yMax).toFixed(1);
  const bottom = top + height;
  const parts: string[] = [];
  for (const tick of ticks(yMax)) {
    parts.push(`<line class="grid" x1="${left}" x2="${left + width}" y1="${y(tick)}" y2="${y(tick)}"/>`);
    parts.push(`<text class="ink" x="${left - 8}" y="${y(tick)}" dy="4" text-anchor="end">${tick}</text>`);
  }
  for (const tick of ticks(xMax)) {
    parts.push(`<line class="axis" x1="${x(tick)}" x2="${x(tick)}" y1="${bottom}" y2="${bottom + 5}"/>`);
    parts.push(`<text class="ink" x="${x(tick)}" y="${bottom + 19}" text-anchor="middle">${tick}</text>`);
  }
  parts.push(`<line class="axis" x1="${left}" x2="${left + width}" y1="${bottom}" y2="${bottom}"/>`);
  parts.push(
    `<text class="ink" x="${left + width / 2}" y="${bottom + 38}" text-anchor="middle">${escapeXml(xLabel)}</text>`,
  );
  parts.push(
    `<text class="ink" transform="translate(14 ${top + height / 2}) rotate(-90)" text-anchor="middle">${escapeXml(yLabel)}</text>`,
  );
  if (title !== '') {
    parts.push(`<text class="ink" x="${left}" y="${top - 8}" font-weight="600">${escapeXml(title)}</text>`);
  }
  const drawn = lines.map((line, i) => lineSvg(line, i, x, y));
  return [...parts, ...drawn, ...namesSvg(lines, top, y)].join('\n');
}

type Scale = (value: number) => string;

function lineSvg({ name, points, dots = [] }: ChartLine, i: number, x: Scale, y: Scale): string {
  const colour = COLOURS[i % COLOURS.length];
  const dash = DASHES[Math.floor(i / COLOURS.length) % DASHES.length];
  const upper = points.map((point) => `${x(point.x)},${y(point.high)}`);
  const lower = points.map((point) => `${x(point.x)},${y(point.low)}`).reverse();
  const middle = points.map((point) => `${x(point.x)},${y(point.y)}`);
  return [
    `<g><title>${escapeXml(name)}</title>`,
    `<polygon points="${[...upper, ...lower].join(' ')}" fill="${colour}" fill-opacity="0.18"/>`,
    `<polyline points="${middle.join(' ')}" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"${dash && ` stroke-dasharray="${dash}"`}/>`,
    ...dots.map((dot) => `<circle cx="${x(dot.x)}" cy="${y(dot.y)}" r="3" fill="${colour}"/>`),
    '</g>',
  ].join('\n');
}

/** Names at the ends of the lines, pushed apart where they would overlap. */
function namesSvg(lines: readonly ChartLine[], top: number, y: Scale): string[] {
  const names = lines
    .map(({ name, points }, i) => ({ name, i, at: Number(y(points.at(-1)?.y ?? 0)) }))
    .toSorted((a, b) => a.at - b.at);
  let free = top;
  const placed = names.map((item) => {
    const at = Math.max(item.at, free);
    free = at + LINE_HEIGHT;
    return { ...item, at };
  });
  let limit = top + PLOT.height + LINE_HEIGHT / 2;
  for (const item of placed.toReversed()) {
    item.at = Math.min(item.at, limit);
    limit = item.at - LINE_HEIGHT;
  }
  const left = PLOT.left + PLOT.width + 10;
  return placed.map(
    ({ name, i, at }) =>
      `<rect x="${left}" y="${(at - 4).toFixed(1)}" width="10" height="8" rx="2" fill="${COLOURS[i % COLOURS.length]}"/>` +
      `<text class="ink" x="${left + 16}" y="${at.toFixed(1)}" dy="4">${escapeXml(name)}</text>`,
  );
}

/** Round numbers from 0 to the end of an axis, about five. */
function ticks(end: number): number[] {
  let step = 1;
  for (let scale = 1; ; scale *= 10) {
    const found = [1, 2, 5].find((digit) => end / (digit * scale) <= 6);
    if (found !== undefined) {
      step = found * scale;
      break;
    }
  }
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, i) => i * step);
}
