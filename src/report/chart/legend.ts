// The legend of a chart: a sample and a text for each line that is not named at its end, each rule, and each kind of mark, in as many rows as
// the width takes.

import { escapeXml, widthOf } from '../drawing/index.ts';
import type { LineChart } from './chart.ts';
import { dashes, LEVELS, type LevelId, type Stroke } from './strokes.ts';

interface Entry {
  /** Drawn from 0 to 24, around y = 0. */
  readonly sample: string;
  readonly text: string;
}

export function legendEntries(
  { panels, columns = 1, dots, marks }: LineChart,
  names: readonly string[],
  levels: readonly LevelId[],
  strokes: readonly Stroke[],
): Entry[] {
  const line = (i: number): string =>
    `<path class="s-${i}" d="M0 0h24" fill="none" stroke-width="2.5"${dashes(strokes[i])}/>`;
  const hasDots = panels.some((panel) => panel.lines.some((each) => (each.dots ?? []).length > 0));
  const hasMarks = panels.some((panel) => (panel.marks ?? []).length > 0);
  return [
    ...(columns > 1 ? names.map((text, i) => ({ sample: line(i), text })) : []),
    ...levels.map((id, i) => ({ sample: line(names.length + i), text: LEVELS[id].text })),
    ...(hasDots && dots !== undefined
      ? [{ sample: '<circle class="ink" cx="12" cy="0" r="3"/>', text: dots }]
      : []),
    ...(hasMarks && marks !== undefined
      ? [{ sample: '<circle class="paper axis" cx="12" cy="0" r="3.2" stroke-width="1.4"/>', text: marks }]
      : []),
  ];
}

const GAP = 22;
const ROW = 19;
const SAMPLE = 30;

export function legendSvg(
  entries: readonly Entry[],
  { left, top, width }: { left: number; top: number; width: number },
): { readonly svg: string; readonly height: number } {
  const parts: string[] = [];
  let x = 0;
  let row = 0;
  for (const { sample, text } of entries) {
    const wide = SAMPLE + widthOf(text, 6.4);
    if (x > 0 && x + wide > width) {
      x = 0;
      row++;
    }
    parts.push(
      `<g transform="translate(${left + Math.round(x)} ${top + row * ROW})">${sample}<text class="ink" x="${SAMPLE}" y="4">${escapeXml(text)}</text></g>`,
    );
    x += wide + GAP;
  }
  return { svg: parts.join('\n'), height: entries.length === 0 ? 0 : (row + 1) * ROW };
}
