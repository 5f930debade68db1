// The dice of a run: run number `run` (from 0) of a seed has a stream for each player, so its result depends
// on no other run, on no other worker, and on how often the other player rolls.

import { Dice } from '../../base/index.ts';

export const testerDice = (seed: number, run: number): Dice => Dice.of(seed, run, 0);
export const sutDice = (seed: number, run: number): Dice => Dice.of(seed, run, 1);

/** The dice of one of the plays of a joint campaign: the tester's (0) or the SUT's (1). The first play has those of a campaign by itself. */
export const jointDice = (seed: number, run: number, member: number, who: 0 | 1): Dice =>
  Dice.of(seed, run, 2 * member + who);
