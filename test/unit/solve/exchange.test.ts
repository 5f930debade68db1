// Exchange finds traps that are lighter than those of descent, and sound ones.

import { expect, it } from 'vitest';
import { uniformMealy } from '../../../bench/solve/families.ts';
import { components } from '../../../src/game/index.ts';
import { TrapBook } from '../../../src/solve/book/index.ts';
import { exchangeTraps } from '../../../src/solve/engine/exchange.ts';
import { ColumnBuilder } from '../../../src/solve/engine/index.ts';
import { checkWitness, solve } from '../../../src/solve/index.ts';

it.each([1, 2, 3])('bounds the nodes it is asked for by sound traps: seed %i', (seed) => {
  const game = uniformMealy(40, 3, 2, seed);
  const book = new TrapBook(game);
  const options = { nodes: [game.initial, 1, 2, 3], rounds: 3 };
  for (const _ of exchangeTraps(game, components(game), book, new ColumnBuilder(game), options));
  const upper = book.upper[game.initial];
  expect(checkWitness(game, book.witness(false))).toMatchObject({ valid: true, upper });
  const { lower } = solve(game);
  expect(upper).toBeGreaterThanOrEqual(lower);
  expect(upper).toBeLessThanOrEqual(1.25 * lower);
});
