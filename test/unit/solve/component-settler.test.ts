// Work that was used up proves nothing: what is settled with next to no effort first and without a limit then must
// end with the same bounds as the definition.

import { describe, expect, it } from 'vitest';
import { atOnce, Dice } from '../../../src/base/index.ts';
import { buildGame, componentRows, components, type Game, withInitial } from '../../../src/game/index.ts';
import { TrapBook } from '../../../src/solve/book/index.ts';
import { ColumnBuilder } from '../../../src/solve/engine/column.ts';
import { ComponentSettler } from '../../../src/solve/engine/component-settler.ts';
import { distances } from '../../../src/solve/engine/distances.ts';
import { stayingInside } from '../../../src/solve/engine/first-bounds.ts';
import { describeGame } from '../../reference/arbitrary-game.ts';
import { bruteForce } from '../../reference/brute-force.ts';

function machine(dice: Dice): Game {
  const n = 4 + dice.below(6);
  return buildGame({
    initial: 'v0',
    nodes: Array.from({ length: n }, (_, v) => ({
      id: `v${v}`,
      owner: dice.pick(['tester', 'sut'] as const),
    })),
    edges: Array.from({ length: n }, (_, v) =>
      [(v + 1) % n, dice.below(n), dice.below(n)].map((w) => ({ from: `v${v}`, to: `v${w}` })),
    ).flat(),
  });
}

/** The bound of the initial node after rounds that may cost so much each, and a last one without a limit. */
function settled(game: Game, limits: readonly number[]): number {
  const parts = components(game);
  const book = new TrapBook(game);
  const { initial } = game;
  const settler = new ComponentSettler(
    game,
    parts,
    distances(game),
    book,
    new ColumnBuilder(game),
    () => book.upper[initial],
  );
  const { start, nodes } = componentRows(parts);
  const rows = Array.from({ length: parts.count }, (_, c) => nodes.subarray(start[c], start[c + 1]));
  for (const row of rows) atOnce(stayingInside(book, row));
  for (const limit of [...limits, Number.POSITIVE_INFINITY]) {
    settler.mostEffort = settler.effort + limit;
    for (const row of rows) for (const _ of settler.settle(row));
  }
  book.tighten();
  return book.upper[initial];
}

describe('a component settled with limited work', () => {
  it('is not taken for proved', () => {
    const dice = Dice.of(1);
    for (let i = 0; i < 400; i++) {
      const game = withInitial(machine(dice), 0);
      const limits = [10 + dice.below(100), 100 + dice.below(1000)];
      expect(settled(game, limits), describeGame(game)).toBe(bruteForce(game));
    }
  });
});
