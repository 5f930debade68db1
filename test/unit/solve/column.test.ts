// Columns: reduced further they are what they would be if they were built so, and what is looked for in them costs no more than it may.

import { describe, expect, it } from 'vitest';
import { Dice } from '../../../src/base/index.ts';
import { buildGame, type Game } from '../../../src/game/index.ts';
import { ColumnBuilder } from '../../../src/solve/engine/column.ts';
import { Companies } from '../../../src/solve/engine/companies.ts';
import { Exits } from '../../../src/solve/engine/exits.ts';

function machine(dice: Dice, n: number): Game {
  const id = (v: number) => `v${v}`;
  return buildGame({
    initial: id(0),
    nodes: Array.from({ length: n }, (_, v) => ({
      id: id(v),
      owner: dice.pick(['tester', 'sut'] as const),
      gain: 1 + dice.below(3),
    })),
    edges: Array.from({ length: n }, (_, v) =>
      [dice.below(n), dice.below(n)].map((w) => ({ from: id(v), to: id(w) })),
    ).flat(),
  });
}

it('a column reduced further is the one that is built so', () => {
  const dice = Dice.of(5);
  for (let i = 0; i < 200; i++) {
    const game = machine(dice, 4 + dice.below(20));
    const most = 5 + dice.below(30);
    const build = (how: 'none' | 'light' | 'full') =>
      new ColumnBuilder(game).build(
        Int32Array.of(0),
        most,
        () => true,
        (w) => w === 1,
        how,
      );
    for (const how of ['light', 'full'] as const) {
      const [further, built] = [build('none').further(how), build(how)];
      expect(further.problem).toEqual(built.problem);
      expect(further.reduction).toBe(built.reduction);
      expect(further.item(0)).toBe(built.item(0));
      expect(further.effort).toBe(built.effort);
    }
  }
});

describe('the company of a node', () => {
  /** A chain of the tester's that ends in an SUT node which may stay where it is. */
  const chain = (n: number): Game =>
    buildGame({
      initial: 'v0',
      nodes: Array.from({ length: n }, (_, v) => ({
        id: `v${v}`,
        owner: v + 1 < n ? ('tester' as const) : ('sut' as const),
      })),
      edges: Array.from({ length: n }, (_, v) => ({ from: `v${v}`, to: `v${Math.min(v + 1, n - 1)}` })),
    });

  it('is too heavy if what it forces gains more than it may', () => {
    const companies = new Companies(chain(50), new Int32Array(50), new Exits(50));
    companies.begin(20, 50);
    expect(companies.isTooHeavy(40)).toBe(false);
    expect(companies.isTooHeavy(20)).toBe(true);
  });

  it('is not known once too much has been looked at', () => {
    const companies = new Companies(chain(50), new Int32Array(50), new Exits(50));
    companies.begin(20, 50, 10);
    expect(companies.isTooHeavy(20)).toBe(true);
    expect(companies.isTooHeavy(10)).toBe(false);
  });
});
