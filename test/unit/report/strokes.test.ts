// The palette, computed: every line stands out from both pages, and any two strategies are told apart by readers who see all colours and by
// those who do not, by colour or by dashes. Colour vision is simulated after Viénot, Brettel and Mollon (1999) for red and green, distances are CIE 1976.

import { describe, expect, test } from 'vitest';
import {
  CHART_PAGE,
  LEVELS,
  OTHER_STROKES,
  STRATEGY_STROKES,
  type Stroke,
  strokesOf,
} from '../../../src/report/index.ts';
import { STRATEGIES } from '../../../src/strategy/index.ts';

type Triple = readonly [number, number, number];
const SCHEMES = ['light', 'dark'] as const;

const linear = (hex: string): Triple => {
  const at = (i: number): number => {
    const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return [at(1), at(3), at(5)];
};
const times = (matrix: readonly Triple[], [r, g, b]: Triple): Triple =>
  matrix.map((row) => row[0] * r + row[1] * g + row[2] * b) as unknown as Triple;

const luminance = ([r, g, b]: Triple): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const contrast = (a: string, b: string): number => {
  const [dark, light] = [luminance(linear(a)), luminance(linear(b))].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

/** On linear RGB, with the reduced eyes of Viénot and others. */
const EYES: Record<string, readonly Triple[]> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  deutan: [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
};

function lab(colour: Triple): Triple {
  const [x, y, z] = times(
    [
      [0.4124, 0.3576, 0.1805],
      [0.2126, 0.7152, 0.0722],
      [0.0193, 0.1192, 0.9505],
    ],
    colour,
  );
  const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116);
  return [116 * f(y) - 16, 500 * (f(x / 0.9505) - f(y)), 200 * (f(y) - f(z / 1.089))];
}
const distance = (a: Triple, b: Triple): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

const strokes: [string, Stroke][] = Object.entries(STRATEGY_STROKES);

test('every strategy has a stroke of its own', () => {
  expect(Object.keys(STRATEGY_STROKES).toSorted()).toEqual(STRATEGIES.map(({ id }) => id).toSorted());
  const [[, first], [, second]] = [...strokesOf(['./mine.ts', './yours.ts', 's2'])];
  expect([first, second]).toEqual(OTHER_STROKES.slice(0, 2));
  expect(strokesOf(['s2', 'x', 's2'])).toHaveProperty('size', 2);
});

describe.each(SCHEMES)('on a %s page', (scheme) => {
  const all = [
    ...strokes,
    ...OTHER_STROKES.map((stroke, i): [string, Stroke] => [`other ${i}`, stroke]),
    ...Object.entries(LEVELS).map(([id, { stroke }]): [string, Stroke] => [id, stroke]),
  ];
  test.each(all)('%s stands out', (_, stroke) => {
    expect(contrast(stroke[scheme], CHART_PAGE[scheme].paper)).toBeGreaterThanOrEqual(3);
  });

  test('writing is read', () => {
    expect(contrast(CHART_PAGE[scheme].ink, CHART_PAGE[scheme].paper)).toBeGreaterThanOrEqual(7);
  });

  test.each(Object.keys(EYES))('any two strategies differ for %s eyes', (eye) => {
    for (const [a, one] of strokes) {
      for (const [b, two] of strokes) {
        if (a >= b || one.dash !== two.dash) continue;
        const [p, q] = [one, two].map((stroke) => lab(times(EYES[eye], linear(stroke[scheme]))));
        expect(distance(p, q), `${a} and ${b}`).toBeGreaterThan(20);
      }
    }
  });
});
