import { describe, expect, it } from 'vitest';
import { Dice } from '../../../../src/base/index.ts';
import { Frequencies } from '../../../../src/strategy/adaptive/frequencies.ts';
import { paceOf } from '../../../../src/strategy/adaptive/pace.ts';
import { TUNING } from '../../../../src/strategy/adaptive/tuning.ts';
import { ValueTable } from '../../../../src/strategy/adaptive/value-table.ts';
import { randomGraph } from '../../../reference/random-graph.ts';

/**
 * What a reset of cost d is worth where a gain is worth `first` from the initial node on: as much as a coin thrown each step
 * that shows a gain after d + 1 steps and those to the gain, on average.
 */
function asWaiting(discount: number, d: number, first: number): number {
  if (first === 0) return 0;
  const unit = Math.max(1, first / 0.98);
  // A gain that comes with chance p in each step is worth discount p / (1 - discount (1 - p)): which p is `first`, at once?
  const once = first / unit;
  const p = (once * (1 - discount)) / (1 - once);
  const coin = 1 / (d + 1 + 1 / p);
  return (unit * discount * coin) / (1 - discount + discount * coin);
}

describe('ValueTable', () => {
  it('keeps every value near its equation while nodes get covered', () => {
    for (let seed = 0; seed < 6; seed++) {
      const game = randomGraph({ nodes: 120, edges: 260, seed, forward: seed % 3 === 0, maxGain: 4 });
      const { chance } = new Frequencies(game, TUNING.priors);
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
        expect(Math.abs(asWaiting(0.95, 10, table.worth[game.initial]) - table.floor)).toBeLessThanOrEqual(
          0.02 * table.floor,
        );
      }
    }
  });

  it('continues what a limit cut off', () => {
    const game = randomGraph({ nodes: 200, edges: 420, seed: 8 });
    const { chance } = new Frequencies(game, TUNING.priors);
    const whole = new ValueTable(game, chance, paceOf(0.95, 10), 0);
    const parts = new ValueTable(game, chance, paceOf(0.95, 10), 0, { like: whole });
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
