// Lines with bands over two axes as SVG: one panel under the other with the names at the ends of the lines, or a grid of small panels under
// one legend. Rules across a panel are what is guaranteed, rings are the figures of others. Light and dark pages by media
// query. Numbers are rounded to a tenth of a pixel, so the same results give the same bytes everywhere.

import { escapeXml } from '../drawing/index.ts';
import type { LineChart } from './chart.ts';
import { legendEntries, legendSvg } from './legend.ts';
import { type Axes, LARGE, panelSvg, SMALL, STRIP } from './panel.ts';
import { LEVELS, strokeStyle, strokesOf } from './strokes.ts';

/** What the legend leaves free at the right. */
const MARGIN = 14;
const HEAD = { title: 24, line: 19 };

/**
 * A chart as a self-contained SVG: lines over a budget with their confidence bands, a panel for each system.
 *
 * @param chart the panels with their lines, the axes and the words beside them
 * @example
 * const points = [{ x: 50, y: 40, low: 35, high: 45 }, { x: 100, y: 70, low: 66, high: 74 }];
 * const panels = [{ title: '', lines: [{ name: 'adaptive', points }] }];
 * lineChart({ title: 'Coverage', xLabel: 'budget', yLabel: '%', xMax: 100, yMax: 100, panels }); // '<svg …'
 */
export function lineChart(chart: LineChart): string {
  const { title, note, columns = 1, panels, xMax, yMax, xLabel, yLabel } = chart;
  const size = chart.strip ? STRIP : columns === 1 ? LARGE : SMALL;
  const width = columns * size.width;
  const lines = strokesOf(panels.flatMap((panel) => panel.lines.map(({ name }) => name)));
  const levels = [...new Set(panels.flatMap((panel) => (panel.levels ?? []).map(({ id }) => id)))];
  const names = [...lines.keys()];
  const strokes = [...lines.values(), ...levels.map((id) => LEVELS[id].stroke)];
  const noted = note === undefined || note === '' ? 0 : HEAD.line;
  const legend = legendSvg(legendEntries(chart, names, levels, strokes), {
    left: size.left,
    top: HEAD.title + noted + HEAD.line,
    width: width - size.left - MARGIN,
  });
  const head = chart.strip ? 0 : HEAD.title + noted + legend.height + 14;
  const height = head + Math.ceil(panels.length / columns) * size.height;
  const drawn = panels.map((panel, i) => {
    const axes: Axes = { xLabel, yLabel, xMax: Math.max(1, panel.xMax ?? xMax), yMax };
    const at = `translate(${(i % columns) * size.width} ${head + Math.floor(i / columns) * size.height})`;
    return `<g transform="${at}">\n${panelSvg(panel, size, axes, { names, levels, strokes })}\n</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="chart-title" font-family="system-ui, sans-serif" font-size="12">`,
    `<title id="chart-title">${escapeXml(title)}</title>`,
    strokeStyle(strokes),
    `<rect class="paper" width="${width}" height="${height}"/>`,
    ...(chart.strip
      ? []
      : [
          `<text class="ink" x="${size.left}" y="22" font-size="15" font-weight="600">${escapeXml(title)}</text>`,
          ...(noted > 0
            ? [`<text class="ink" x="${size.left}" y="${22 + HEAD.line}">${escapeXml(note!)}</text>`]
            : []),
          legend.svg,
        ]),
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}
