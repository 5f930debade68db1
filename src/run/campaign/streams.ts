// The dice of a run: run number `run` (from 0) of a seed has a stream for each player, so its result depends
// on no other run, on no other worker, and on how often the other player rolls.

import { Dice } from '../../base/index.ts';

export const testerDice = (seed: number, run: number): Dice => Dice.of(seed, run, 0);
export const sutDice = (seed: number, run: number): Dice => Dice.of(seed, run, 1);
