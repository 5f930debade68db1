// The same graphs for other goals: their transitions, labels strewn over nodes and edges, edges that may be missing, or prices. A label may be on several
// nodes, and a node may carry several.

import { Dice } from '../../src/base/index.ts';
import { forGoal, type Game } from '../../src/game/index.ts';
import { PRICES, priceOf } from './priced.ts';

export const DRESSES = ['nodes', 'transitions', 'labels', 'maybe', 'prices'] as const;
export type Dress = (typeof DRESSES)[number];

/** The game that is played; of the same seed the same. */
export function dressed(game: Game, dress: Dress, seed: number): Game {
  if (dress === 'nodes') return game;
  if (dress === 'transitions') return forGoal(game, 'transitions');
  const dice = Dice.of(seed, 80);
  if (dress === 'prices') return withPrices(game, dice);
  return dress === 'labels'
    ? forGoal(withLabels(game, dice), 'labels')
    : forGoal(withMaybe(game, dice), 'nodes');
}

function withLabels(game: Game, dice: Dice): Game {
  // From hardly any to more than nodes, and on most nodes or on few.
  const count = Math.max(1, Math.round(game.n * dice.pick([0.2, 0.4, 0.6, 1, 1.3])));
  const share = dice.pick([0.3, 0.6, 0.9]);
  const onEdges = dice.below(4) === 0;
  const drawn = (): number[] => {
    const some: number[] = [];
    if (dice.unit() >= share) return some;
    do some.push(dice.below(count));
    while (dice.below(3) === 0);
    return [...new Set(some)];
  };
  const rows = (length: number, has: boolean) => {
    const lists = Array.from({ length }, () => (has ? drawn() : []));
    const start = new Int32Array(length + 1);
    lists.forEach((list, i) => {
      start[i + 1] = start[i] + list.length;
    });
    return { start, tag: Int32Array.from(lists.flat()) };
  };
  const nodes = rows(game.n, true);
  const edges = rows(game.m, onEdges);
  const tags = {
    names: Array.from({ length: count }, (_, i) => `L${i}`),
    nodeStart: nodes.start,
    nodeTag: nodes.tag,
    edgeStart: edges.start,
    edgeTag: edges.tag,
  };
  return { ...game, tags };
}

function withPrices(game: Game, dice: Dice): Game {
  const prices = dice.pick(PRICES);
  return { ...game, cost: Float64Array.from(game.source, () => priceOf(prices, dice)) };
}

const withMaybe = (game: Game, dice: Dice): Game => ({
  ...game,
  maybe: Float64Array.from(game.source, () => (dice.below(3) === 0 ? 0.5 : 1)),
});
