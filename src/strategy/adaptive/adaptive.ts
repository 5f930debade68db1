// adaptive: plans on line. Wherever the SUT went, the play goes on from there; a reset is one more move, as
// good as what it costs and where it leads. The parts, a file each:
//
//   frequencies   what the SUT will do, learnt from what it did
//   value-table   what every node is worth, discounted, kept up to date as nodes get covered
//   pace          how far ahead to look
//   certain       and at least as far as the next certain gain, where nothing new comes
//   regions       what a move makes unreachable for ever; finish: do not leave it behind
//   lookahead     the next moves, searched exactly
//   endgame       the whole rest of the play where few positions are left, the guarantee kept (expectation, forcing)
//   watch         the guarantee kept on larger graphs
//   horizon       values for every amount of budget, on the last stretch of larger graphs
//   prospects     whether anything can be gained at all: it stops when not, and says why
//   team-player   one plan for all plays of a joint campaign, and claims that keep them apart
//
// A decision near uncovered nodes is the lookahead's; on the way to far ones the table is followed,
// and as long as no value changes a node's decision is remembered. The game with known chances is that of
// Nachmanson et al. (ISSTA 2004). What was tried and lost: bench/results/adaptive.md.
//
// Time: 0.02 to 0.07 ms a step on 10^5 nodes. Memory: about 30 bytes a node and 12 an edge, a little more towards the end.

import type { Dice } from '../../base/index.ts';
import type { Player, Strategy, StrategySetup, Team } from '../strategy.ts';
import { AdaptivePlayer } from './adaptive-player.ts';
import { sharedOf } from './shared.ts';
import { TeamPlayer } from './team-player.ts';
import { TUNING, type Tuning } from './tuning.ts';
import { Watch } from './watch.ts';

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
    prepare(setup: StrategySetup): (dice: Dice, team?: Team) => Player {
      const shared = sharedOf(setup, tuning);
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
