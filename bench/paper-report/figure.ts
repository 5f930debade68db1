// A bar chart as SVG: for each graph what is guaranteed, without and with restart, and what the best of the six and `adaptive` cover.

export interface Bars {
  readonly name: string;
  /** In percent, in the order of SERIES. */
  readonly values: readonly number[];
}

export const SERIES = [
  { title: 'guaranteed in one test', colour: '#b00020' },
  { title: 'guaranteed with restarts', colour: '#e69f00' },
  { title: 'best of the six, largest budget', colour: '#0072b2' },
  { title: 'adaptive, largest budget', colour: '#009e73' },
] as const;

const LEFT = 150;
const WIDTH = 420;
const LINE = 11;

export function barChart(title: string, bars: readonly Bars[]): string {
  const row = SERIES.length * LINE + 10;
  const height = 40 + bars.length * row;
  const legend = SERIES.map(
    ({ title: name, colour }, i) =>
      `<g transform="translate(${10 + i * 160} 14)"><rect width="10" height="10" fill="${colour}"/><text x="14" y="9">${name}</text></g>`,
  );
  const body = bars.map(({ name, values }, i) => {
    const y = 34 + i * row;
    const rects = values.map((value, k) => {
      const width = Math.round((value / 100) * WIDTH * 10) / 10;
      return `<rect x="${LEFT}" y="${y + k * LINE}" width="${width}" height="${LINE - 2}" fill="${SERIES[k].colour}"><title>${SERIES[k].title}: ${value.toFixed(1)} %</title></rect>`;
    });
    return `<text x="${LEFT - 8}" y="${y + row / 2 - 4}" text-anchor="end">${name}</text>\n${rects.join('\n')}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + WIDTH + 80} ${height}" width="${LEFT + WIDTH + 80}" height="${height}" font-family="system-ui, sans-serif" font-size="10" role="img" aria-label="${title}">
<title>${title}</title>
<rect width="100%" height="100%" fill="#ffffff"/>
${[...legend, ...body].join('\n')}
</svg>
`;
}
