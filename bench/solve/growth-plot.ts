// Time over size for each family, on logarithmic axes, as an SVG: solid without restart, dashed with.

export interface Series {
  readonly name: string;
  readonly restart: boolean;
  readonly points: readonly { readonly nodes: number; readonly seconds: number }[];
}

const COLOURS = [
  '#1f77b4',
  '#d62728',
  '#2ca02c',
  '#9467bd',
  '#ff7f0e',
  '#17becf',
  '#8c564b',
  '#e377c2',
  '#7f7f7f',
];
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [760, 440, 70, 150, 20, 50];

export function growthPlot(series: readonly Series[]): string {
  const points = series.flatMap((s) => s.points);
  const low = (values: number[]) => Math.floor(Math.log10(Math.min(...values)));
  const high = (values: number[]) => Math.ceil(Math.log10(Math.max(...values)));
  const [x0, x1] = [low(points.map((p) => p.nodes)), high(points.map((p) => p.nodes))];
  const [y0, y1] = [low(points.map((p) => p.seconds)), high(points.map((p) => p.seconds))];
  const x = (nodes: number) => LEFT + ((Math.log10(nodes) - x0) / (x1 - x0)) * (WIDTH - LEFT - RIGHT);
  const y = (seconds: number) =>
    HEIGHT - BOTTOM - ((Math.log10(seconds) - y0) / (y1 - y0)) * (HEIGHT - TOP - BOTTOM);
  const out: string[] = [];
  for (let k = x0; k <= x1; k++) {
    const at = x(10 ** k).toFixed(1);
    out.push(`<line x1="${at}" x2="${at}" y1="${TOP}" y2="${HEIGHT - BOTTOM}" stroke="#ddd"/>`);
    out.push(`<text x="${at}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${10 ** k}</text>`);
  }
  for (let k = y0; k <= y1; k++) {
    const at = y(10 ** k).toFixed(1);
    out.push(`<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at}" y2="${at}" stroke="#ddd"/>`);
    out.push(
      `<text x="${LEFT - 8}" y="${Number(at) + 4}" text-anchor="end">${Number((10 ** k).toPrecision(1))} s</text>`,
    );
  }
  out.push(`<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 10}" text-anchor="middle">nodes</text>`);
  const names = [...new Set(series.map((s) => s.name))];
  for (const { name, restart, points: row } of series) {
    const colour = COLOURS[names.indexOf(name) % COLOURS.length];
    const path = row.map((p) => `${x(p.nodes).toFixed(1)},${y(p.seconds).toFixed(1)}`).join(' ');
    out.push(
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"${restart ? ' stroke-dasharray="5 4"' : ''}/>`,
    );
    for (const p of row)
      out.push(
        `<circle cx="${x(p.nodes).toFixed(1)}" cy="${y(p.seconds).toFixed(1)}" r="3" fill="${colour}"/>`,
      );
  }
  names.forEach((name, i) => {
    const at = TOP + 14 + 20 * i;
    out.push(
      `<line x1="${WIDTH - RIGHT + 12}" x2="${WIDTH - RIGHT + 36}" y1="${at - 4}" y2="${at - 4}" stroke="${COLOURS[i % COLOURS.length]}" stroke-width="2"/>`,
    );
    out.push(`<text x="${WIDTH - RIGHT + 42}" y="${at}">${name}</text>`);
  });
  out.push(`<text x="${WIDTH - RIGHT + 12}" y="${TOP + 24 + 20 * names.length}">dashed: with restart</text>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>${out.join('')}</svg>\n`;
}
