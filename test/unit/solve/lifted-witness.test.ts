// A class with many ways into it is written out once.

import { expect, test } from 'vitest';
import { checkWitness } from '../../../src/certificate/index.ts';
import { buildGame, type Game } from '../../../src/game/index.ts';
import { LargeGuarantee } from '../../../src/solve/large/large-guarantee.ts';

const SIZE = 300;

/** A tester who can enter a ring of her own anywhere, and leave it for an SUT that keeps two nodes. */
function game(): Game {
  const ring = Array.from({ length: SIZE }, (_, i) => `r${i}`);
  return buildGame({
    initial: 'start',
    nodes: [
      { id: 'start', owner: 'tester' },
      ...ring.map((id) => ({ id, owner: 'tester' as const })),
      { id: 's0', owner: 'sut' },
      { id: 's1', owner: 'sut' },
      { id: 's2', owner: 'sut' },
    ],
    edges: [
      ...ring.map((to) => ({ from: 'start', to })),
      ...ring.map((from, i) => ({ from, to: ring[(i + 1) % SIZE] })),
      { from: 'r7', to: 's0' },
      { from: 's0', to: 's1' },
      { from: 's1', to: 's0' },
      { from: 's0', to: 's2' },
      { from: 's2', to: 'r9' },
    ],
  });
}

test('the ring is part of the trap that leads to it', () => {
  const work = new LargeGuarantee(game(), (upper) => upper);
  for (const _ of work.run());
  expect([work.lower, work.upper]).toEqual([SIZE + 3, SIZE + 3]);
  const witness = work.witness(false);
  expect(checkWitness(game(), witness)).toMatchObject({ valid: true, tight: true, upper: SIZE + 3 });
  expect(witness.nodes.reduce((sum, { trap }) => sum + trap.length, 0)).toBeLessThan(2 * SIZE);
});
