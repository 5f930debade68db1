import { describe, expect, test } from 'vitest';
import { buildGame } from '../../../src/game/index.ts';
import { fisher } from '../../../src/report/against/fisher.ts';
import { COMPARISONS, compareFindings, comparisonObject, findingsOf } from '../../../src/report/index.ts';
import { failedTrace, quietTrace, shop } from '../../reference/shop.ts';
import { playedTrace, tallyOf } from '../../reference/traced.ts';

describe("Fisher's exact test", () => {
  test('agrees with tables worked by hand', () => {
    // The lady tasting tea: 3 of 4 against 1 of 4 is (16 + 1 + 16 + 1) / 70.
    expect(fisher(3, 4, 1, 4)).toBeCloseTo(34 / 70, 10);
    expect(fisher(4, 4, 0, 4)).toBeCloseTo(2 / 70, 10);
    expect(fisher(2, 4, 2, 4)).toBeCloseTo(1, 10);
    expect(fisher(0, 5, 0, 9)).toBe(1);
  });

  test('is the same from both sides, and for large counts', () => {
    expect(fisher(30, 100, 45, 90)).toBeCloseTo(fisher(45, 90, 30, 100), 12);
    expect(fisher(6000, 12_000, 3000, 6000)).toBeCloseTo(1, 6);
    expect(fisher(6000, 12_000, 2700, 6000)).toBeLessThan(1e-8);
  });
});

const coin = (weight: number) =>
  buildGame({
    name: 'coin',
    initial: 'toss',
    nodes: [
      { id: 'toss', owner: 'sut' },
      { id: 'heads', owner: 'tester' },
      { id: 'tails', owner: 'tester' },
    ],
    edges: [
      { from: 'toss', to: 'heads', label: 'heads', weight },
      { from: 'toss', to: 'tails', label: 'tails' },
      { from: 'heads', to: 'toss' },
      { from: 'tails', to: 'toss' },
    ],
  });

/** The plays of a coin with another weight, told as plays of the fair one. */
function tossed(weight: number, seed: number) {
  const fair = coin(1);
  const [, ...lines] = playedTrace({ game: coin(weight), budget: 400, seed }).split('\n');
  const [header] = playedTrace({ game: fair, budget: 400, seed }).split('\n');
  return findingsOf(tallyOf(fair, [header, ...lines].join('\n')));
}

describe('two builds', () => {
  test('that answer alike show no difference', () => {
    const comparison = compareFindings(tossed(1, 1), tossed(1, 2));
    expect(comparisonObject(comparison)).toMatchObject({ same: true, compared: 2, answers: [] });
  });

  test('that answer otherwise are told with their rates', () => {
    const comparison = compareFindings(tossed(1, 1), tossed(4, 2));
    expect(comparison.answers.map(({ label }) => label).sort()).toEqual(['heads', 'tails']);
    expect(COMPARISONS[0].render(comparison)).toMatch(/toss answers heads .* instead of/);
  });

  test('failures are new, gone or still there, and nodes gained or lost', () => {
    const quiet = findingsOf(tallyOf(shop, quietTrace));
    const failing = findingsOf(tallyOf(shop, failedTrace));
    const worse = compareFindings(quiet, failing);
    expect([worse.failures.fresh.length, worse.failures.gone.length]).toEqual([1, 0]);
    const better = compareFindings(failing, quiet);
    expect([better.failures.fresh.length, better.failures.gone.length]).toEqual([0, 1]);
    expect(better.gained).toEqual(worse.lost);
    expect(compareFindings(failing, failing).failures.still).toHaveLength(1);
  });

  test('no name becomes markup', () => {
    const comparison = compareFindings(
      findingsOf(tallyOf(shop, quietTrace)),
      findingsOf(tallyOf(shop, failedTrace)),
    );
    for (const { id, render } of COMPARISONS) {
      if (id === 'html' || id === 'markdown') expect(render(comparison)).not.toContain('<b>');
    }
  });
});
