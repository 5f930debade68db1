// Small random games of all kinds, with everything a campaign depends on: what the exact references (dynamic programming
// over covered set, node and budget) can still do.

import { Dice } from '../../src/base/index.ts';
import { type Game, withGains } from '../../src/game/index.ts';
import { graphOf, KINDS } from './graphs.ts';
import { SITUATIONS, situationOf } from './situations.ts';

export interface SmallGame {
  readonly seed: number;
  readonly game: Game;
  readonly resetCost: number;
  readonly budget: number;
  readonly sut: string;
}

/** Number `seed` of an endless series, of at most `most` nodes. */
export function smallGame(seed: number, most: number): SmallGame {
  const dice = Dice.of(seed, 77);
  const n = 4 + dice.below(most - 3);
  const kind = dice.below(KINDS.length + 4);
  // Dense graphs of few nodes and fans are like the others; the rest may have a few nodes more than asked for.
  let game =
    kind < KINDS.length
      ? graphOf(KINDS[kind], n, seed)
      : situationOf(SITUATIONS[kind - KINDS.length], n, seed);
  if (game.n > most) game = graphOf(KINDS[kind % KINDS.length], n, seed);
  const weights = dice.below(3);
  if (weights === 0) game = { ...game, weight: null };
  if (dice.below(4) === 0)
    game = withGains(
      game,
      game.gain.map(() => dice.below(4)),
    );
  const resetCost = dice.pick([0, 1, 3, 10, 30, 100, 1_000]);
  const budget = Math.max(2, Math.round(n * dice.pick([0.5, 1, 1.5, 2, 3, 5, 8, 20])));
  return { seed, game, resetCost, budget, sut: weights === 1 ? 'weighted' : 'uniform' };
}
