// The share of the best possible expected coverage that a strategy comes to, without the luck of the dice: with
// the value of every (covered set, node, budget) known, each move has a price, the value before it less the value to
// be expected after it. The best possible less the sum of the prices, on average over runs, is the expected
// coverage exactly, and a move as good as the best adds no noise: 50 runs are as good as 10^4 counted by coverage.

import type { Game } from '../../src/game/index.ts';
import { Campaign, playToEnd, sutDice, testerDice } from '../../src/run/index.ts';
import { AWAIT, RESET, type Strategy, type View } from '../../src/strategy/index.ts';
import { sutNamed } from '../../src/sut/index.ts';
import { bestValues, uniformChances } from '../../test/reference/best-coverage.ts';
import { RESET_COST } from './series.ts';

export function shareOfBest(game: Game, strategy: Strategy, budget: number, runs: number): number {
  const { n, initial, gain, target, outStart } = game;
  const chance = uniformChances(game);
  const values = bestValues(game, chance, RESET_COST, budget);
  const best = gain[initial] + values[budget - 1][(1 << initial) * n + initial];

  const after = (move: number, { node, budgetLeft, canReset }: View, C: number): number => {
    const along = (e: number): number => {
      const w = target[e];
      const D = C | (1 << w);
      return (D === C ? 0 : gain[w]) + values[budgetLeft - 1][D * n + w];
    };
    if (move >= 0) return along(move);
    if (move === RESET) return canReset ? values[budgetLeft - RESET_COST - 1][C * n + initial] : 0;
    if (move !== AWAIT) return 0;
    let sum = 0;
    for (let e = outStart[node]; e < outStart[node + 1]; e++) sum += chance[e] * along(e);
    return sum;
  };

  const players = strategy.prepare({ game, budget, resetCost: RESET_COST });
  const choosers = sutNamed('uniform').prepare({ game });
  let lost = 0;
  for (let run = 0; run < runs; run++) {
    const player = players(testerDice(1, run));
    const move = (view: View): number => {
      const chosen = player.move(view);
      let C = 0;
      for (let i = 0; i < view.coveredCount; i++) C |= 1 << view.coveredNodes[i];
      lost += values[view.budgetLeft][C * n + view.node] - after(chosen, view, C);
      return chosen;
    };
    playToEnd(
      new Campaign({ game, player: { move }, budget, resetCost: RESET_COST }),
      choosers(sutDice(1, run)),
    );
  }
  return 1 - lost / runs / best;
}
