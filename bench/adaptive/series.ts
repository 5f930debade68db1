// Runs of a strategy, and what a campaign's books tell afterwards: the coverage at any budget on the way.

import { type Game, gainOf, reachable } from '../../src/game/index.ts';
import { Campaign, playToEnd, sutDice, testerDice } from '../../src/run/index.ts';
import type { Strategy } from '../../src/strategy/index.ts';
import { makeSuite, type Suite } from '../../src/suite/index.ts';
import { sutNamed } from '../../src/sut/index.ts';

export const RESET_COST = 10;

const suites = new WeakMap<Game, Suite>();

function suiteOf(game: Game): Suite {
  let suite = suites.get(game);
  if (!suite) {
    suite = makeSuite(game, 'node');
    suites.set(game, suite);
  }
  return suite;
}

export interface Series {
  /** The coverage of each run, in percent of what can be reached. */
  readonly coverage: Float64Array;
  /** The milliseconds of one run, on average. */
  readonly milliseconds: number;
  /** The least budget at which the mean coverage is that many percent, or null. */
  needed(percent: number): number | null;
}

export function play(game: Game, strategy: Strategy, sut: string, budget: number, runs: number): Series {
  const suite = strategy.needsSuite ? suiteOf(game) : undefined;
  const players = strategy.prepare({ game, suite, budget, resetCost: RESET_COST });
  const choosers = sutNamed(sut).prepare({ game });
  const total = gainOf(game, reachable(game));
  const coverage = new Float64Array(runs);
  const gainAt = new Float64Array(budget + 1);
  const start = performance.now();
  for (let run = 0; run < runs; run++) {
    const player = players(testerDice(1, run));
    const campaign = new Campaign({ game, player, budget, resetCost: RESET_COST });
    playToEnd(campaign, choosers(sutDice(1, run)));
    coverage[run] = (100 * campaign.gain) / total;
    for (let i = 0; i < campaign.coveredCount; i++) {
      gainAt[campaign.coveredAt[i]] += game.gain[campaign.coveredNodes[i]];
    }
  }
  return {
    coverage,
    milliseconds: (performance.now() - start) / runs,
    needed(percent) {
      let gain = 0;
      for (let spent = 0; spent <= budget; spent++) {
        gain += gainAt[spent];
        if (gain >= (percent / 100) * total * runs) return spent;
      }
      return null;
    },
  };
}
