// Who settles a game of some thousand nodes: plain cores on it as it is while they foretell an end, and others on what it is reduced to.

import { expect, it } from 'vitest';
import { anyOwner } from '../../../bench/solve/families.ts';
import { LargeRestartGuarantee } from '../../../src/solve/restart/index.ts';

function settled(seed: number) {
  const search = new LargeRestartGuarantee(anyOwner(3000, 50, 3, seed), (upper) => upper);
  for (const _ of search.run());
  const { lower, upper, provedBy } = search;
  return { lower, upper, provedBy };
}

it('goes on with cores on a game as it is while they are hopeful', () => {
  expect(settled(10)).toEqual({ lower: 1052, upper: 1052, provedBy: 'plain' });
});

it('reduces it where they are not', () => {
  expect(settled(20)).toEqual({ lower: 672, upper: 672, provedBy: 'charged' });
});
