import { expect, it } from 'vitest';
import { checkLogConsistency } from '../../../src/certificate/index.ts';
import { figure3 } from '../../reference/games.ts';

it('tells every visit that was answered differently from the first', () => {
  expect(checkLogConsistency(figure3, [0, 1, 3, 1, 3, 2, 3, 1, 3, 2])).toEqual({
    kind: 'play',
    breaches: [
      { node: 3, first: 2, later: 4 },
      { node: 3, first: 2, later: 8 },
    ],
  });
  expect(checkLogConsistency(figure3, [0, 2, 3, 2, 3, 2])).toEqual({ kind: 'play', breaches: [] });
  expect(checkLogConsistency(figure3, [])).toEqual({ kind: 'play', breaches: [] });
});

it('refuses what is no play of the game, with the position', () => {
  expect(checkLogConsistency(figure3, [0, 1, 2])).toEqual({ kind: 'no-play', at: 1 });
  expect(checkLogConsistency(figure3, [0, 7])).toEqual({ kind: 'no-play', at: 0 });
  expect(checkLogConsistency(figure3, [0.5])).toEqual({ kind: 'no-play', at: 0 });
});
