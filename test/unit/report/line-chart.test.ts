import { describe, expect, it } from 'vitest';
import { lineChart } from '../../../src/report/index.ts';

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
    expect(svg).toContain('<polyline points="56.0,360.0 616.0,210.0"');
    expect(svg).toContain('<polygon points="56.0,360.0 616.0,180.0 616.0,240.0 56.0,360.0"');
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
    expect(Math.max(...at)).toBeLessThan(380);
    expect(Math.min(...at)).toBeGreaterThan(50);
  });
});
