import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sourceOf } from '../../src/base/index.ts';
import { checkWitness, readWitness, solve, writeWitness } from '../../src/solve/index.ts';
import { anyGame } from '../arbitrary/game.ts';

it('a witness is the same after writing and reading, whatever the ids', () => {
  fc.assert(
    fc.property(anyGame({ maxNodes: 7 }), fc.boolean(), (game, restart) => {
      const { witness, upper } = solve(game, { restart });
      const text = [...writeWitness(game, witness)].join('');
      const read = readWitness(sourceOf('w.json', text), game);
      if (!read.ok) throw new Error(read.issues[0].message);
      expect(checkWitness(game, read.value.witness)).toEqual(checkWitness(game, witness));
      expect(checkWitness(game, read.value.witness).upper).toBe(upper);
      expect([...writeWitness(game, read.value.witness)].join('')).toBe(text);
      expect(JSON.parse(text)).toMatchObject({
        format: 'covergame-witness/1',
        restart,
        value: witness.value,
      });
    }),
    { numRuns: 500 },
  );
});
