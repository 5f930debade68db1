// What one play could force with the budget of a joint campaign is kept: one play forces it, and the others spend what it does not need. On each of these
// games the plays together ended below it while nobody watched.

import { describe, expect, it } from 'vitest';
import { graphOf } from '../../../../bench/adaptive/graphs.ts';
import { deficientOfLarger } from '../../../../bench/adaptive/larger-games.ts';
import { jointRunner } from '../../../../src/run/index.ts';
import { adaptive, adaptiveWith } from '../../../../src/strategy/index.ts';
import { sutNamed } from '../../../../src/sut/index.ts';

const KNOWN = [
  ['nodes', 8, 930_007],
  ['nodes', 8, 930_022],
  ['nodes', 8, 930_042],
  ['nodes', 8, 930_077],
  ['labels', 3, 940_006],
  ['labels', 3, 940_057],
  ['labels', 3, 940_075],
] as const;

describe('a joint campaign of adaptive', () => {
  it.each(KNOWN)(
    'of %s by %i plays gains what one of them could force, game %i',
    (dress, instances, first) => {
      const asked = { games: 1, first, most: 20, dress, instances };
      const watched = deficientOfLarger(adaptive, asked);
      expect([...watched.whole.deficient, ...watched.most.deficient]).toEqual([]);
      const { whole, most } = deficientOfLarger(adaptiveWith({ keepsGuarantee: false }), asked);
      expect([...whole.deficient, ...most.deficient]).not.toEqual([]);
    },
  );

  it('is not deficient on random games', () => {
    const { whole, most } = deficientOfLarger(adaptive, {
      games: 30,
      first: 950_000,
      most: 20,
      instances: 4,
    });
    expect(whole.campaigns).toBeGreaterThan(80);
    expect([...whole.deficient, ...most.deficient]).toEqual([]);
  });

  it('goes on with all plays where there is time for everything', () => {
    const game = graphOf('strong', 40, 3);
    const plan = { game, budget: 4000, resetCost: 3, seed: 1, instances: 4, sut: sutNamed('uniform') };
    const counts = [adaptive, adaptiveWith({ keepsGuarantee: false })].map((strategy) => {
      const work = jointRunner({ ...plan, strategy })(0);
      for (let step = work.next(null); ; step = work.next(null))
        if (step.done) return step.value.outcome.plays!.map(({ steps }) => steps);
    });
    expect(counts[0]).toHaveLength(4);
    expect(counts[0]).toEqual(counts[1]);
  });
});
