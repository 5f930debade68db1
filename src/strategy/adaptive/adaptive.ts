// adaptive: plans online. Wherever the SUT went, the run goes on from there. A reset is one more move, worth its
// cost and its target. The parts, a file each:
//
//     frequencies   the expected answers of the SUT, learned from its answers
//     value-table   the worth of every node, discounted, kept up to date as nodes get covered
//     pace          how far ahead to look
//     certain       and at least as far as the next certain gain, when nothing new comes
//     regions       the nodes that a move makes unreachable; finish: do not leave them behind
//     lookahead     the next moves, searched exactly
//     endgame       the whole rest of the run where few positions are left, the guarantee kept (expectation,
//     forcing)
//     watch         the guarantee kept on larger graphs
//     risk          how much may be given up for it; rehearsal: its price
//     horizon       values for every amount of budget, on the last stretch of larger graphs
//     prospects     whether anything can be gained at all: if not, the run stops and says why
//     team-player   one plan for all plays of a joint campaign, and claims that keep them apart
//
// The lookahead decides near uncovered nodes. On the way to far ones the table is followed, and a node's decision
// is remembered while no value changes. The game with known chances is that of Nachmanson et al. (ISSTA 2004).
// Failed ideas are in bench/results/adaptive.md.
//
// Time: 0.02 to 0.07 ms a step on 10^5 nodes. Memory: about 30 bytes a node and 12 an edge, a little more towards
// the end.

import type { Dice } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import type { Player, Strategy, StrategySetup, Team } from '../strategy.ts';
import { AdaptivePlayer } from './adaptive-player.ts';
import { type Price, priceOfKeeping } from './rehearsal.ts';
import { mostToPay } from './risk.ts';
import { type Shared, sharedOf } from './shared.ts';
import { TeamPlayer } from './team-player.ts';
import { TUNING, type Tuning } from './tuning.ts';
import { Watch } from './watch.ts';

interface Planned {
  readonly shared: Shared;
  /** What keeping the guarantee costs, as far as anybody asked; null where that is not known. */
  readonly price: Price | null;
}

/** What is planned by what keeping the guarantee costs, and may cost. */
function planned(setup: StrategySetup, tuning: Tuning, asks = false): Planned {
  const most = mostToPay(setup.keepGuarantee ?? 'always');
  const keepsGuarantee = tuning.keepsGuarantee && most >= 0;
  const shared = sharedOf(setup, { ...tuning, keepsGuarantee });
  if (guaranteeOf(shared) === 0 || !(asks || Number.isFinite(most))) return { shared, price: null };
  const free = sharedOf(setup, { ...tuning, keepsGuarantee: false });
  const price = rehearsed(setup, () =>
    priceOfKeeping(
      setup,
      () => new AdaptivePlayer(shared),
      () => new AdaptivePlayer(free),
    ),
  );
  return price !== null && price.surely > most ? { shared: free, price } : { shared, price };
}

const prices = new WeakMap<Game, Map<string, Price | null>>();

/** Once for a game and its terms. */
function rehearsed({ game, budget, resetCost }: StrategySetup, rehearse: () => Price | null): Price | null {
  let known = prices.get(game);
  if (!known) prices.set(game, (known = new Map()));
  const key = `${budget} ${resetCost}`;
  let price = known.get(key);
  if (price === undefined) known.set(key, (price = rehearse()));
  return price;
}

/** The gain that is kept, 0 if none is. */
const guaranteeOf = ({ keeping, endgame }: Shared): number => keeping?.guarantee ?? endgame.guaranteed;

export interface KeptGuarantee {
  /** The gain that is certain, as it is kept. */
  readonly gain: number;
  readonly price: Price;
}

/** What `adaptive` keeps, and what it costs; null where it keeps nothing, or the price is not known. */
export function keptGuarantee(setup: StrategySetup): KeptGuarantee | null {
  const { shared, price } = planned(setup, TUNING, true);
  const gain = guaranteeOf(shared);
  return gain === 0 || price === null ? null : { gain, price };
}

/** The strategy with other numbers: for benches and for the curious. */
export function adaptiveWith(change: Partial<Tuning>): Strategy<'adaptive'>;
export function adaptiveWith(change: Partial<Tuning>, id: string): Strategy;
export function adaptiveWith(change: Partial<Tuning>, id = 'adaptive'): Strategy {
  const tuning = { ...TUNING, ...change };
  return {
    id,
    title: 'adaptive',
    about:
      'plans each step by expected gain, learns how the system answers, stops when nothing more can be gained',
    needsSuite: false,
    huntsFirst: true,
    avoidsFaults: true,
    tellsApart: true,
    keepsGuarantee: true,
    prepare(setup: StrategySetup): (dice: Dice, team?: Team) => Player {
      const { shared } = planned(setup, tuning);
      return (_dice, team) => {
        const player = (): AdaptivePlayer => new AdaptivePlayer(shared);
        if (!team) return player();
        const { game, keeping } = shared;
        const watch = () => keeping && new Watch(game, keeping, team);
        return team.shared('adaptive', () => new TeamPlayer(player(), game, watch()));
      };
    },
  };
}

export const adaptive = adaptiveWith({});
