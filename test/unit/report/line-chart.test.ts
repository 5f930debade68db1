import { describe, expect, it } from 'vitest';
import { lineChart } from '../../../src/report/index.ts';

const BASE = { title: 't', xLabel: 'budget', yLabel: 'coverage', xMax: 1000, yMax: 100 };

const chart = (name: string, lines = 1): string =>
  lineChart({
    title: 'a <b> & "c"',
    xLabel: 'x',
    yLabel: 'y',
    xMax: 1000,
    yMax: 100,
    panels: [
      {
        title: '',
        lines: Array.from({ length: lines }, (_, i) => ({
          name: name + i,
          points: [
            { x: 0, y: 0, low: 0, high: 0 },
            { x: 1000, y: 50, low: 40, high: 60 },
          ],
        })),
      },
    ],
  });

describe('lineChart', () => {
  it('puts every point and band where the axes say', () => {
    const svg = chart('s');
    // The plot lies from 56 to 616 and from 26 to 314 within its panel.
    expect(svg).toContain('<polyline class="s-0" points="56,314 616,170"');
    expect(svg).toContain('<polygon class="f-0" points="56,314 616,141.2 616,198.8 56,314"');
    expect([...svg.matchAll(/text-anchor="middle">(\d+)</g)].map(([, tick]) => tick)).toEqual([
      '0',
      '200',
      '400',
      '600',
      '800',
      '1000',
    ]);
  });

  it('lets no text become markup', () => {
    const svg = chart('<script>alert(1)</script>');
    expect(svg).not.toContain('<script>');
    expect(svg).toContain('a &lt;b&gt; &amp; &quot;c&quot;');
  });

  it('keeps names apart and inside the picture', () => {
    const at = [...chart('line', 12).matchAll(/<text class="ink" x="642" y="([\d.]+)"/g)].map(([, y]) =>
      Number(y),
    );
    expect(at).toHaveLength(12);
    for (let i = 1; i < at.length; i++) expect(at[i] - at[i - 1]).toBeGreaterThanOrEqual(14.9);
    expect(Math.max(...at)).toBeLessThan(330);
    expect(Math.min(...at)).toBeGreaterThan(20);
  });

  it('draws what is guaranteed as a rule with a band where it is not exact, and names it', () => {
    const svg = lineChart({
      ...BASE,
      panels: [
        {
          title: 'one',
          lines: [],
          levels: [
            { id: 'guarantee', low: 25, high: 25 },
            { id: 'restart', low: 50, high: 75 },
          ],
        },
      ],
    });
    expect(svg).toContain('d="M56 242H616"');
    expect(svg).toContain('d="M56 170H616"');
    expect(svg).toContain('d="M56 170H616V98H56Z"');
    expect(svg).toContain('>guaranteed in one test</text>');
    expect(svg).toContain('>guaranteed with restart</text>');
  });

  it('draws figures of others as rings in the stroke of their line, none without one', () => {
    const svg = lineChart({
      ...BASE,
      marks: 'the paper',
      panels: [
        {
          title: '',
          lines: [{ name: 's2', points: [{ x: 0, y: 0, low: 0, high: 0 }] }],
          marks: [
            { name: 's2', x: 500, y: 50, about: 's2 in the paper' },
            { name: 'nobody', x: 1, y: 1, about: 'left out' },
          ],
        },
      ],
    });
    expect(svg).toContain('<circle class="paper s-0" cx="336" cy="170"');
    expect(svg).not.toContain('left out');
    expect(svg).toContain('>the paper</text>');
  });

  it('names the axes of every panel of a grid, and has colours for dark pages', () => {
    const panel = { title: '', lines: [{ name: 's2', points: [{ x: 1, y: 1, low: 1, high: 1 }] }] };
    const svg = lineChart({ ...BASE, columns: 2, panels: [panel, panel, panel] });
    expect(svg.match(/>budget</g)).toHaveLength(3);
    expect(svg.match(/>coverage</g)).toHaveLength(3);
    expect(svg).toContain('@media (prefers-color-scheme:dark){');
    expect(svg).toContain('>s2</text>');
  });

  it('leaves out what lies in the middle of a level stretch', () => {
    const points = [0, 20, 20, 20, 40, 40].map((y, i) => ({ x: 200 * i, y, low: y, high: y }));
    const svg = lineChart({ ...BASE, panels: [{ title: '', lines: [{ name: 's', points }] }] });
    expect(/<polyline[^>]* points="([^"]*)"/.exec(svg)![1]).toBe(
      '56,314 168,256.4 392,256.4 504,198.8 616,198.8',
    );
  });
});
