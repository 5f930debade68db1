// One panel of a chart: axes, rules, bands, lines, marks, and the names at the ends of the lines where there is room for them.

import { escapeXml, shortened } from '../drawing/index.ts';
import type { ChartLine, ChartPanel } from './chart.ts';
import { dashes, LEVELS, type LevelId, type Stroke } from './strokes.ts';

/** The size of a panel and of its plot. */
export const LARGE: Size = {
  width: 760,
  height: 364,
  left: 56,
  right: 144,
  top: 26,
  bottom: 50,
  names: true,
};
export const SMALL: Size = {
  width: 390,
  height: 280,
  left: 58,
  right: 14,
  top: 28,
  bottom: 44,
  names: false,
};

export const STRIP: Size = {
  width: 760,
  height: 132,
  left: 56,
  right: 24,
  top: 8,
  bottom: 42,
  names: false,
};

export interface Size {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Whether the lines are named at their ends. */
  readonly names: boolean;
}

export interface Axes {
  readonly xLabel: string;
  readonly yLabel: string;
  readonly xMax: number;
  readonly yMax: number;
}

/** The strokes of the whole chart: those of the lines, then those of the rules. */
export interface ChartStrokes {
  readonly names: readonly string[];
  readonly levels: readonly LevelId[];
  readonly strokes: readonly Stroke[];
}

const LINE_HEIGHT = 15;
type Scale = (value: number) => string;
const px = (value: number): string => String(Math.round(value * 10) / 10);

export function panelSvg(panel: ChartPanel, size: Size, axes: Axes, strokes: ChartStrokes): string {
  const { title, lines, levels = [], marks = [] } = panel;
  const { left, right, top, width, height, bottom } = size;
  const wide = width - left - right;
  const high = height - top - bottom;
  const x: Scale = (value) => px(left + (wide * value) / axes.xMax);
  const y: Scale = (value) => px(top + high - (high * value) / axes.yMax);
  const strokeAt = (name: string): number => strokes.names.indexOf(name);
  return [
    ...(title === ''
      ? []
      : [`<text class="ink" x="${left}" y="${top - 10}" font-weight="600">${escapeXml(title)}</text>`]),
    ...axesSvg(axes, size, x, y),
    ...levels.flatMap(({ id, low, high: upper }) => {
      const i = strokes.names.length + strokes.levels.indexOf(id);
      return [
        ...(upper > low
          ? [
              `<path class="f-${i}" d="M${left} ${y(low)}H${width - right}V${y(upper)}H${left}Z" fill-opacity="0.1"><title>between ${px(low)} and ${px(upper)}</title></path>`,
            ]
          : []),
        `<path class="s-${i}" d="M${left} ${y(low)}H${width - right}" fill="none" stroke-width="1.5"${dashes(strokes.strokes[i])}><title>${escapeXml(`${LEVELS[id].text}: ${px(low)}`)}</title></path>`,
      ];
    }),
    ...lines.map((line) => bandSvg(line, strokeAt(line.name), x, y)),
    ...lines.map((line) => lineSvg(line, strokeAt(line.name), strokes.strokes, x, y)),
    ...marks.flatMap(({ name, x: at, y: level, about }) => {
      const i = strokeAt(name);
      return i < 0
        ? []
        : [
            `<circle class="paper s-${i}" cx="${x(at)}" cy="${y(level)}" r="3.2" stroke-width="1.4"><title>${escapeXml(about)}</title></circle>`,
          ];
    }),
    ...(size.names ? namesSvg(lines, size, strokeAt, y) : []),
  ].join('\n');
}

function axesSvg({ xLabel, yLabel, xMax, yMax }: Axes, size: Size, x: Scale, y: Scale): string[] {
  const { left, right, top, width, height, bottom } = size;
  const base = height - bottom;
  return [
    ...ticks(yMax).flatMap((tick) => [
      `<path class="grid" d="M${left} ${y(tick)}H${width - right}"/>`,
      `<text class="ink" x="${left - 8}" y="${y(tick)}" dy="4" text-anchor="end">${tick}</text>`,
    ]),
    ...ticks(xMax).flatMap((tick) => [
      `<path class="axis" d="M${x(tick)} ${base}v5"/>`,
      `<text class="ink" x="${x(tick)}" y="${base + 19}" text-anchor="middle">${tick}</text>`,
    ]),
    `<path class="axis" d="M${left} ${base}H${width - right}"/>`,
    `<text class="ink" x="${px((left + width - right) / 2)}" y="${base + 38}" text-anchor="middle">${escapeXml(xLabel)}</text>`,
    `<text class="ink" transform="translate(14 ${px((top + base) / 2)}) rotate(-90)" text-anchor="middle">${escapeXml(yLabel)}</text>`,
  ];
}

function bandSvg({ points }: ChartLine, i: number, x: Scale, y: Scale): string {
  const upper = corners(points.map((point) => [x(point.x), y(point.high)]));
  const lower = corners(points.map((point) => [x(point.x), y(point.low)]));
  return `<polygon class="f-${i}" points="${[...upper, ...lower.reverse()].join(' ')}" fill-opacity="0.16"/>`;
}

/** Points without those in the middle of a level stretch, which nobody would see. */
function corners(points: readonly (readonly [x: string, y: string])[]): string[] {
  return points
    .filter(
      ([, y], i) => i === 0 || i === points.length - 1 || y !== points[i - 1][1] || y !== points[i + 1][1],
    )
    .map((point) => point.join(','));
}

function lineSvg(
  { name, points, dots = [] }: ChartLine,
  i: number,
  strokes: readonly Stroke[],
  x: Scale,
  y: Scale,
): string {
  const middle = corners(points.map((point) => [x(point.x), y(point.y)]));
  return [
    `<g><title>${escapeXml(name)}</title>`,
    `<polyline class="s-${i}" points="${middle.join(' ')}" fill="none" stroke-width="1.8" stroke-linejoin="round"${dashes(strokes[i])}/>`,
    ...dots.map((dot) => `<circle class="f-${i}" cx="${x(dot.x)}" cy="${y(dot.y)}" r="3"/>`),
    '</g>',
  ].join('\n');
}

/** Longer names would leave the picture. */
const NAME_LENGTH = 18;

/** Names at the ends of the lines, pushed apart where they would overlap. */
function namesSvg(
  lines: readonly ChartLine[],
  { width, height, right, top, bottom }: Size,
  strokeAt: (name: string) => number,
  y: Scale,
): string[] {
  const names = lines
    .map(({ name, points }) => ({ name, at: Number(y(points.at(-1)?.y ?? 0)) }))
    .toSorted((a, b) => a.at - b.at);
  let free = top;
  const placed = names.map((item) => {
    const at = Math.max(item.at, free);
    free = at + LINE_HEIGHT;
    return { ...item, at };
  });
  let limit = height - bottom + LINE_HEIGHT / 2;
  for (const item of placed.toReversed()) {
    item.at = Math.min(item.at, limit);
    limit = item.at - LINE_HEIGHT;
  }
  const left = width - right + 10;
  return placed.map(
    ({ name, at }) =>
      `<rect class="f-${strokeAt(name)}" x="${left}" y="${px(at - 4)}" width="10" height="8" rx="2"/>` +
      `<text class="ink" x="${left + 16}" y="${px(at)}" dy="4">${escapeXml(shortened(name, NAME_LENGTH))}</text>`,
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
