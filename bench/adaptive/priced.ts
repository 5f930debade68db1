// Graphs whose edges have prices of their own: a few very dear ones, many dear ones, or a price for everything.

import { Dice } from '../../src/base/index.ts';
import type { Game } from '../../src/game/index.ts';
import { graphOf, type Kind } from './graphs.ts';

/**
 * few: one edge in twenty costs 200; many: 15 % cost 20 to 80; some: one in three costs 2 to 6; all: every edge costs 7.
 */
const PRICE = {
  few: (dice: Dice) => (dice.below(20) === 0 ? 200 : 1),
  many: (dice: Dice) => (dice.below(100) < 15 ? 20 + dice.below(61) : 1),
  some: (dice: Dice) => (dice.below(3) === 0 ? 2 + dice.below(5) : 1),
  all: () => 7,
};

export type Prices = keyof typeof PRICE;
export const PRICES = Object.keys(PRICE) as Prices[];

export const priceOf = (prices: Prices, dice: Dice): number => PRICE[prices](dice);

export function pricedGraph(kind: Kind, prices: Prices, n: number, seed: number): Game {
  const game = graphOf(kind, n, seed);
  const dice = Dice.of(seed, n, 200 + PRICES.indexOf(prices));
  const cost = Float64Array.from(game.source, () => priceOf(prices, dice));
  return { ...game, name: `${prices}-${game.name}`, cost };
}
