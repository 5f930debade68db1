// Random games of all kinds beyond what brute force can do, with budgets around what their guarantee costs at worst: campaigns that a verdict
// calls deficient, because more is known to be forced within the budget than they gained.

import { Dice } from '../../src/base/index.ts';
import { type Game, withGains } from '../../src/game/index.ts';
import { Campaign, playToEnd, sutDice, testerDice } from '../../src/run/index.ts';
import { CHEAP_SLICES, guaranteedWithin, keepingWithin } from '../../src/solve/index.ts';
import type { Strategy } from '../../src/strategy/index.ts';
import { sutNamed } from '../../src/sut/index.ts';
import { graphOf, KINDS } from './graphs.ts';
import { SITUATIONS, situationOf } from './situations.ts';

export interface LargerGame {
  readonly game: Game;
  readonly resetCost: number;
  readonly budget: number;
  /** What is forced within the budget, as a verdict knows it. */
  readonly forced: number;
  /** Whether that is a whole guarantee, with or without resets. */
  readonly whole: boolean;
}

const drawn = new Map<string, LargerGame>();

/** Number `seed` of an endless series, of about 14 to `most` nodes. */
export function largerGame(seed: number, most: number): LargerGame {
  const key = `${seed} ${most}`;
  let game = drawn.get(key);
  if (!game) drawn.set(key, (game = draw(seed, most)));
  return game;
}

function draw(seed: number, most: number): LargerGame {
  const dice = Dice.of(seed, 78);
  const n = 14 + dice.below(most - 13);
  const kind = dice.below(KINDS.length + SITUATIONS.length);
  let game =
    kind < KINDS.length
      ? graphOf(KINDS[kind], n, seed)
      : situationOf(SITUATIONS[kind - KINDS.length], n, seed);
  if (dice.below(4) === 0)
    game = withGains(
      game,
      game.gain.map(() => dice.below(4)),
    );
  const resetCost = dice.pick([0, 1, 3, 10, 30, 100, 1_000_000]);
  const asked = { resetCost, slices: CHEAP_SLICES, anyEnough: true };
  const { enough } = guaranteedWithin(game, { ...asked, budget: 100_000 });
  // Dear resets are paid by few budgets: then budgets by size, which may suffice without them.
  const usual = Math.round(n * dice.pick([2, 4, 8, 16, 32]));
  const budget =
    enough === null || enough > 5000 || dice.below(4) === 0
      ? usual
      : Math.round(enough * dice.pick([1, 1, 1.1, 1.3, 1.6, 2, 3]));
  const { lower, whole } = guaranteedWithin(game, { ...asked, budget });
  const keeping = keepingWithin(game, { budget, resetCost, slices: CHEAP_SLICES });
  return {
    game,
    resetCost,
    budget,
    forced: lower,
    whole: lower >= whole.lower || keeping?.guarantee === lower,
  };
}

export interface Deficient {
  readonly campaigns: number;
  /** Of those whose budget pays for a whole guarantee; and of the others. */
  readonly whole: string[];
  readonly partly: string[];
  /** Percent of what can be reached, on average. */
  readonly coverage: number;
}

export function deficientOfLarger(
  strategy: Strategy,
  {
    games,
    first,
    most = 60,
    suts = ['adversary', 'sticky', 'log-consistent', 'skewed', 'drifting'],
  }: {
    readonly games: number;
    readonly first: number;
    readonly most?: number;
    readonly suts?: readonly string[];
  },
): Deficient {
  const whole: string[] = [];
  const partly: string[] = [];
  let campaigns = 0;
  let coverage = 0;
  for (let seed = first; seed < first + games; seed++) {
    const { game, resetCost, budget, forced, whole: isWhole } = largerGame(seed, most);
    const players = strategy.prepare({ game, budget, resetCost });
    for (const sut of suts) {
      const campaign = new Campaign({ game, player: players(testerDice(1, 0)), budget, resetCost });
      playToEnd(campaign, sutNamed(sut).prepare({ game, restart: budget > resetCost + 1 })(sutDice(seed, 0)));
      campaigns++;
      coverage += (100 * campaign.gain) / game.gain.reduce((sum, gain) => sum + gain, 0);
      if (campaign.gain >= forced) continue;
      const told = `${seed} ${game.name} ${sut}: ${campaign.gain} of ${forced} with ${budget}, reset ${resetCost}`;
      (isWhole ? whole : partly).push(told);
    }
  }
  return { campaigns, whole, partly, coverage: coverage / campaigns };
}
