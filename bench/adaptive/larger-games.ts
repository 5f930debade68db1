// Random games of all kinds, beyond what brute force can do too, with budgets from a fifth to three times of what their guarantee costs at worst:
// campaigns that a verdict calls deficient, because more is known to be forced within the budget than they gained. For nodes, and dressed for
// other goals (dressed-games.ts).

import { Dice } from '../../src/base/index.ts';
import { type Game, gainOf, reachable, withGains } from '../../src/game/index.ts';
import { CHEAP_SLICES, guaranteedWithin } from '../../src/play/index.ts';
import { Campaign, jointRunner, playToEnd, sutDice, testerDice } from '../../src/run/index.ts';
import { guaranteedInterval } from '../../src/solve/index.ts';
import type { Strategy } from '../../src/strategy/index.ts';
import { sutNamed } from '../../src/sut/index.ts';
import { type Dress, dressed } from './dressed-games.ts';
import { graphOf, KINDS } from './graphs.ts';
import { SITUATIONS, situationOf } from './situations.ts';

interface Drawn {
  readonly game: Game;
  readonly resetCost: number;
  readonly budget: number;
  /** What is forced within the budget, as a verdict knows it. */
  readonly forced: number;
  readonly paid: Paid;
}

/** What the budget pays for at worst, as a verdict knows it: the guarantee (with restart, if it pays for a reset), most of it, or less. */
export const PAID_FOR = ['whole', 'most', 'less'] as const;
type Paid = (typeof PAID_FOR)[number];

/** From this share on it is most of it: adaptive keeps that. */
const MOST = 0.75;

const FEWEST = 3;
const drawn = new Map<string, Drawn>();

/** Number `seed` of an endless series, of about 3 to `most` nodes before they are dressed. */
function gameOf(seed: number, most: number, dress: Dress): Drawn {
  const key = `${seed} ${most} ${dress}`;
  let game = drawn.get(key);
  if (!game) drawn.set(key, (game = draw(seed, most, dress)));
  return game;
}

function draw(seed: number, most: number, dress: Dress): Drawn {
  const dice = Dice.of(seed, 79);
  const n = FEWEST + dice.below(most + 1 - FEWEST);
  const kind = dice.below(KINDS.length + SITUATIONS.length);
  // The situations are made of several parts.
  let game =
    kind < KINDS.length || n < 8
      ? graphOf(KINDS[kind % KINDS.length], n, seed)
      : situationOf(SITUATIONS[kind - KINDS.length], n, seed);
  if (dice.below(4) === 0)
    game = withGains(
      game,
      game.gain.map(() => dice.below(4)),
    );
  game = dressed(game, dress, seed);
  const resetCost = dice.pick([0, 1, 3, 10, 30, 100, 1_000_000]);
  const asked = { resetCost, slices: CHEAP_SLICES, anyEnough: true };
  const { enough } = guaranteedWithin(game, { ...asked, budget: 100_000 });
  // Dear resets are paid by few budgets: then budgets by size, which may suffice without them.
  const usual = Math.round(n * dice.pick([0.5, 1, 2, 4, 8, 16, 32]));
  const budget =
    enough === null || enough > 5000 || dice.below(4) === 0
      ? usual
      : Math.round(enough * dice.pick([0.2, 0.5, 0.8, 1, 1, 1.1, 1.3, 2, 3]));
  const { lower, whole, restart } = guaranteedWithin(game, { ...asked, budget: Math.max(1, budget) });
  const guarantee = restart ? whole.lower : guaranteedInterval(game, { restart: false }).lower;
  const paid = lower >= guarantee ? 'whole' : lower >= MOST * guarantee ? 'most' : 'less';
  return { game, resetCost, budget: Math.max(1, budget), forced: lower, paid };
}

export interface Deficient extends Readonly<Record<Paid, Count>> {
  /** Percent of all gains, on average. */
  readonly coverage: number;
}

interface Count {
  campaigns: number;
  readonly deficient: string[];
}

export function deficientOfLarger(
  strategy: Strategy,
  {
    games,
    first,
    most = 60,
    dress = 'nodes',
    instances = 1,
    suts = ['adversary', 'sticky', 'log-consistent', 'skewed', 'drifting'],
  }: {
    readonly games: number;
    readonly first: number;
    readonly most?: number;
    readonly dress?: Dress;
    /** How many play together. */
    readonly instances?: number;
    readonly suts?: readonly string[];
  },
): Deficient {
  const none = (): Count => ({ campaigns: 0, deficient: [] });
  const counts: Record<Paid, Count> = { whole: none(), most: none(), less: none() };
  let coverage = 0;
  for (let seed = first; seed < first + games; seed++) {
    const { game, resetCost, budget, forced, paid } = gameOf(seed, most, dress);
    const one = { game, resetCost, budget, restart: budget > resetCost + 1, seed, strategy };
    const play = instances > 1 ? jointly({ ...one, instances }) : alone(one);
    for (const sut of suts) {
      const gain = play(sut);
      const count = counts[paid];
      count.campaigns++;
      coverage += (100 * gain) / Math.max(1, gainOf(game, reachable(game)));
      if (gain >= forced) continue;
      const told = `${seed} ${game.name} ${sut}: ${gain} of ${forced} with ${budget}, reset ${resetCost}`;
      count.deficient.push(told);
    }
  }
  return { ...counts, coverage: coverage / (games * suts.length) };
}

interface Played extends Pick<Drawn, 'game' | 'resetCost' | 'budget'> {
  readonly strategy: Strategy;
  readonly restart: boolean;
  readonly seed: number;
}

/** What a campaign against a SUT gains. */
function alone({ strategy, seed, ...one }: Played): (sut: string) => number {
  const players = strategy.prepare(one);
  return (sut) => {
    const campaign = new Campaign({ ...one, player: players(testerDice(1, 0)) });
    playToEnd(campaign, sutNamed(sut).prepare(one)(sutDice(seed, 0)));
    return campaign.gain;
  };
}

const jointly =
  (one: Played & { readonly instances: number }) =>
  (sut: string): number => {
    const work = jointRunner({ ...one, sut: sutNamed(sut) })(0);
    for (let step = work.next(null); ; step = work.next(null)) if (step.done) return step.value.outcome.gain;
  };
