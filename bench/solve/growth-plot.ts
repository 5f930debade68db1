// Time over size, a panel a family, on logarithmic axes, as an SVG: ours and the best other engine, without restart
// (solid) and with (dashed). A hollow point is one where the limit ended it.

export interface Series {
  readonly name: string;
  readonly restart: boolean;
  readonly points: readonly {
    readonly nodes: number;
    readonly seconds: number;
    readonly done: boolean;
    readonly rival: number;
    readonly rivalDone: boolean;
  }[];
}

const OURS = '#0b62a4';
const OTHERS = '#c2410c';
const [COLUMNS, WIDE, HIGH] = [4, 240, 190];
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 12, 26, 34];
const HEAD = 44;

export function growthPlot(series: readonly Series[], limit: number): string {
  const names = [...new Set(series.map((s) => s.name))];
  const least = Math.min(...series.flatMap((s) => s.points.flatMap((p) => [p.seconds, p.rival])));
  const y0 = Math.floor(Math.log10(least));
  const y1 = Math.ceil(Math.log10(limit));
  const panels = names.map((name, i) => {
    const at = `translate(${(i % COLUMNS) * WIDE} ${HEAD + Math.floor(i / COLUMNS) * HIGH})`;
    const own = series.filter((s) => s.name === name);
    return `<g transform="${at}">${panel(name, own, y0, y1, limit)}</g>`;
  });
  const width = COLUMNS * WIDE;
  const height = HEAD + Math.ceil(names.length / COLUMNS) * HIGH;
  const key = [
    ['covergame', OURS, ''],
    ['covergame, restart', OURS, '5 3'],
    ['best other engine', OTHERS, ''],
    ['best other engine, restart', OTHERS, '5 3'],
  ].map(([text, colour, dash], i) => {
    const x = 14 + i * 200;
    return `<line x1="${x}" x2="${x + 28}" y1="20" y2="20" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/><text x="${x + 34}" y="24">${text}</text>`;
  });
  const hollow = `<circle cx="824" cy="20" r="3.5" fill="#fff" stroke="#555"/><text x="834" y="24">not done</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12"><title>Processor seconds over the number of nodes, by family</title><rect width="${width}" height="${height}" fill="#fff"/>${key.join('')}${hollow}${panels.join('')}</svg>\n`;
}

function panel(name: string, series: readonly Series[], y0: number, y1: number, limit: number): string {
  const nodes = series.flatMap((s) => s.points.map((p) => p.nodes));
  const x0 = Math.log10(Math.min(...nodes)) - 0.08;
  const x1 = Math.max(Math.log10(Math.max(...nodes)) + 0.08, x0 + 0.3);
  const x = (n: number) => (LEFT + ((Math.log10(n) - x0) / (x1 - x0)) * (WIDE - LEFT - RIGHT)).toFixed(1);
  const y = (s: number) =>
    (HIGH - BOTTOM - ((Math.log10(s) - y0) / (y1 - y0)) * (HIGH - TOP - BOTTOM)).toFixed(1);
  const out = [`<text x="${LEFT}" y="${TOP - 8}" font-weight="bold">${name}</text>`];
  for (let k = y0; k <= y1; k++) {
    const at = y(10 ** k);
    out.push(`<line x1="${LEFT}" x2="${WIDE - RIGHT}" y1="${at}" y2="${at}" stroke="#e2e2e2"/>`);
    out.push(
      `<text x="${LEFT - 5}" y="${Number(at) + 4}" text-anchor="end" font-size="10">${Number((10 ** k).toPrecision(1))} s</text>`,
    );
  }
  const top = y(limit);
  out.push(
    `<line x1="${LEFT}" x2="${WIDE - RIGHT}" y1="${top}" y2="${top}" stroke="#999" stroke-dasharray="2 3"/>`,
  );
  for (const n of new Set(nodes)) {
    out.push(
      `<text x="${x(n)}" y="${HIGH - BOTTOM + 14}" text-anchor="middle" font-size="10">${n}</text>`,
      `<line x1="${x(n)}" x2="${x(n)}" y1="${HIGH - BOTTOM}" y2="${HIGH - BOTTOM + 3}" stroke="#999"/>`,
    );
  }
  out.push(
    `<text x="${(LEFT + WIDE - RIGHT) / 2}" y="${HIGH - BOTTOM + 27}" text-anchor="middle" font-size="10" fill="#555">nodes</text>`,
  );
  for (const { restart, points } of series) {
    const dash = restart ? ' stroke-dasharray="5 3"' : '';
    const line = (colour: string, of: (p: Series['points'][number]) => { at: number; done: boolean }) => {
      const path = points.map((p) => `${x(p.nodes)},${y(of(p).at)}`).join(' ');
      out.push(`<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="1.8"${dash}/>`);
      for (const p of points) {
        const { at, done } = of(p);
        out.push(
          `<circle cx="${x(p.nodes)}" cy="${y(at)}" r="3" fill="${done ? colour : '#fff'}" stroke="${colour}"/>`,
        );
      }
    };
    line(OTHERS, (p) => ({ at: p.rival, done: p.rivalDone }));
    line(OURS, (p) => ({ at: p.seconds, done: p.done }));
  }
  return out.join('');
}
