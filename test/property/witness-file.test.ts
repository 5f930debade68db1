import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sourceOf } from '../../src/base/index.ts';
import {
  checkWitness,
  readWitness,
  type Witness,
  type WitnessVersion,
  writeWitness,
} from '../../src/certificate/index.ts';
import { plainGame } from '../../src/game/index.ts';
import { solve } from '../../src/solve/index.ts';
import { anyGame } from '../arbitrary/game.ts';

it.each<WitnessVersion>([1, 2])(
  'a witness of version %i is the same after writing and reading',
  (version) => {
    fc.assert(
      fc.property(anyGame({ maxNodes: 7 }).map(plainGame), fc.boolean(), (game, restart) => {
        const { witness, upper } = solve(game, { restart });
        const text = [...writeWitness(game, witness, version)].join('');
        const read = readWitness(sourceOf('w.json', text), game);
        if (!read.ok) throw new Error(read.issues[0].message);
        expect(checkWitness(game, read.value.witness)).toEqual(checkWitness(game, witness));
        expect(checkWitness(game, read.value.witness).upper).toBe(upper);
        expect([...writeWitness(game, read.value.witness, version)].join('')).toBe(text);
        expect(JSON.parse(text)).toMatchObject({
          format: `covergame-witness/${version}`,
          restart,
          value: witness.value,
        });
        expect(text).toBe([...writeWitness(game, withoutSharing(witness), version)].join(''));
      }),
      { numRuns: 500 },
    );
  },
);

/** The same witness with an array of its own for each trap. */
function withoutSharing(witness: Witness): Witness {
  if (witness.restart) return witness;
  return { ...witness, nodes: witness.nodes.map((entry) => ({ ...entry, trap: entry.trap.slice() })) };
}
