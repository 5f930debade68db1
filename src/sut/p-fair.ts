// p-fair: an adversary within fairness. If fairness leaves a choice, it gives the answer from which the uncovered
// items are furthest away. The distance is the sum of a tester's expected costs to reach them, one by one
// (expected-cost.ts). An item is a node with a gain, or a label. On large games it guards only the items that are
// furthest at first, and after those it stays on visited nodes.
//
// This is a strong opponent, not the strongest: that one would have to know the tester's plan.

import type { Dice } from '../base/index.ts';
import { type FairAnswers, fairAnswers } from '../fair/index.ts';
import { DEFAULT_FAIRNESS, DEFAULT_RESET_COST, type Game, reachable, tagsOfNode } from '../game/index.ts';
import { expectedCost } from './expected-cost.ts';
import type { Chooser, Sut } from './sut.ts';
import { chosenWithin } from './within-fairness.ts';

/** The edges that may be followed to find out what is far; 1,000 nodes with 3,000 edges guard 160 items. */
const EFFORT = 100_000_000;
/** What an item takes of it at most, for each edge. */
const SWEEPS = 200;

/** Something to cover: any of its nodes will do. */
interface Guarded {
  readonly nodes: readonly number[];
  /** The cost to reach it from each node that a tester has to expect. */
  readonly cost: Float64Array;
}

class KeepsAway implements Chooser {
  readonly #game: Game;
  readonly #answers: FairAnswers;
  readonly #dice: Dice;
  readonly #visited: Uint8Array;
  #guarded: readonly Guarded[];
  readonly #worst = (from: number, to: number): number => this.#furthest(from, to);

  constructor(game: Game, guarded: readonly Guarded[], answers: FairAnswers, dice: Dice) {
    this.#game = game;
    this.#guarded = guarded;
    this.#answers = answers;
    this.#dice = dice;
    this.#visited = new Uint8Array(game.n);
  }

  visit(node: number): void {
    if (this.#visited[node] === 1) return;
    this.#visited[node] = 1;
    this.#guarded = this.#guarded.filter(({ nodes }) => !nodes.includes(node));
  }

  choose(node: number): number {
    return chosenWithin(this.#game, node, { answers: this.#answers, dice: this.#dice, worst: this.#worst });
  }

  #furthest(from: number, to: number): number {
    const { target } = this.#game;
    let best = from;
    let most = -1;
    for (let e = from; to - from > 1 && e < to; e++) {
      const w = target[e];
      let sum = this.#visited[w];
      for (const { cost } of this.#guarded) sum += cost[w];
      if (sum > most) {
        most = sum;
        best = e;
      }
    }
    return best;
  }
}

export const pFair: Sut<'p-fair'> = {
  id: 'p-fair',
  title: 'p-fair',
  about:
    'each answer comes at least as often as --fair says; otherwise it keeps away from whatever is uncovered',
  isFair: true,
  prepare({ game, fair: p = DEFAULT_FAIRNESS, resetCost = DEFAULT_RESET_COST }) {
    const guarded = furthestItems(game, p, resetCost);
    const answers = fairAnswers(game, p);
    return (dice) => new KeepsAway(game, guarded, answers, dice);
  },
};

/** The items that are worth guarding, the furthest first. */
function furthestItems(game: Game, p: number, resetCost: number): Guarded[] {
  const most = Math.max(1, Math.floor(EFFORT / SWEEPS / Math.max(game.m, game.n)));
  const items = itemsOf(game);
  // A few sweeps are enough to know which are worth more.
  const rough = Math.max(1, Math.min(SWEEPS, Math.floor(EFFORT / Math.max(1, items.length) / game.m)));
  const candidates =
    items.length <= most
      ? items
      : items
          .map((nodes) => ({
            nodes,
            far: expectedCost(game, nodes, { p, resetCost, sweeps: rough })[game.initial],
          }))
          .toSorted((a, b) => b.far - a.far)
          .slice(0, most)
          .map(({ nodes }) => nodes);
  return candidates.map((nodes) => ({
    nodes,
    cost: expectedCost(game, nodes, { p, resetCost, sweeps: SWEEPS }),
  }));
}

/** The nodes of each item that a play can reach. */
function itemsOf(game: Game): number[][] {
  if (!game.countsTags) return [...reachable(game)].filter((v) => game.gain[v] > 0).map((v) => [v]);
  const carriers = new Map<number, number[]>();
  for (const v of reachable(game)) {
    for (const tag of tagsOfNode(game, v)) carriers.set(tag, [...(carriers.get(tag) ?? []), v]);
  }
  return [...carriers.values()];
}
