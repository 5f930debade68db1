// The expected coverage of a strategy against the uniform SUT, exactly: every sequence of answers that the SUT
// can give within the budget is played, and counted with its chance. For a strategy that rolls no dice.

import { Dice } from '../../src/base/index.ts';
import type { Game } from '../../src/game/index.ts';
import { Campaign, playToEnd } from '../../src/run/index.ts';
import type { Strategy } from '../../src/strategy/index.ts';

export function expectedCoverage(game: Game, strategy: Strategy, resetCost: number, budget: number): number {
  const players = strategy.prepare({ game, budget, resetCost });
  /** The answers so far, as positions among a node's edges, and how many edges there were. */
  const answers: number[] = [];
  const degrees: number[] = [];
  let sum = 0;
  for (;;) {
    let used = 0;
    const campaign = new Campaign({ game, player: players(Dice.of(1)), budget, resetCost });
    playToEnd(campaign, {
      choose(node) {
        const i = used++;
        degrees[i] = game.outStart[node + 1] - game.outStart[node];
        if (i === answers.length) answers.push(0);
        return game.outStart[node] + answers[i];
      },
    });
    let chance = 1;
    for (let i = 0; i < used; i++) chance /= degrees[i];
    sum += chance * campaign.gain;
    // The next sequence: the last answer that has a successor is raised, what followed it is forgotten.
    answers.length = used;
    while (answers.length > 0 && answers[answers.length - 1] === degrees[answers.length - 1] - 1)
      answers.pop();
    if (answers.length === 0) return sum;
    answers[answers.length - 1]++;
  }
}
