import { describe, expect, it } from 'vitest';
import { Dice } from '../../../../src/base/index.ts';
import { Frequencies } from '../../../../src/strategy/adaptive/frequencies.ts';
import { paceOf } from '../../../../src/strategy/adaptive/pace.ts';
import { ValueTable } from '../../../../src/strategy/adaptive/value-table.ts';
import { randomGraph } from '../../../reference/random-graph.ts';

describe('ValueTable', () => {
  it('keeps every value near its equation while nodes get covered', () => {
    for (let seed = 0; seed < 6; seed++) {
      const game = randomGraph({ nodes: 120, edges: 260, seed, forward: seed % 3 === 0, maxGain: 4 });
      const { chance } = new Frequencies(game, [1]);
      const table = new ValueTable(game, chance, paceOf(0.95, 10), seed % 2 ? 0.5 : 0);
      const dice = Dice.of(seed, 4);
      for (let i = 0; i < 100; i++) {
        table.cover(dice.below(game.n));
        expect(table.settle(1e9)).toBe(true);
        for (let v = 0; v < game.n; v++) {
          expect(Math.abs(table.backup(v) - table.stay[v])).toBeLessThanOrEqual(
            0.006 * table.stay[v] + 1e-30,
          );
        }
        expect(Math.abs(0.95 ** 11 * table.worth[game.initial] - table.floor)).toBeLessThanOrEqual(
          0.02 * table.floor,
        );
      }
    }
  });

  it('continues what a limit cut off', () => {
    const game = randomGraph({ nodes: 200, edges: 420, seed: 8 });
    const { chance } = new Frequencies(game, [1]);
    const whole = new ValueTable(game, chance, paceOf(0.95, 10), 0);
    const parts = new ValueTable(game, chance, paceOf(0.95, 10), 0, whole);
    for (let w = 1; w < 150; w++) {
      whole.cover(w);
      parts.cover(w);
    }
    whole.settle(1e9);
    let rounds = 1;
    while (!parts.settle(10)) rounds++;
    expect(rounds).toBeGreaterThan(3);
    expect([...parts.stay]).toEqual([...whole.stay]);
  });
});
