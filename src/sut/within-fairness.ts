// The common part of p-fair systems. Each answer that surely exists has its least chance (fair/fair-answers.ts).
// The rest of the chance goes to the answer that helps the tester least. The systems differ in that answer.

import type { Dice } from '../base/index.ts';
import { type FairAnswers, GOES_ON, SURE } from '../fair/index.ts';
import { type Game, outDegree } from '../game/index.ts';

export interface WithinFairness {
  readonly answers: FairAnswers;
  readonly dice: Dice;
  /** The edge between `from` and `to` - 1 that a system takes where it may do as it likes. */
  readonly worst: (from: number, to: number) => number;
}

/** The edge of a node that a p-fair system takes. */
export function chosenWithin(game: Game, node: number, { answers, dice, worst }: WithinFairness): number {
  const from = game.outStart[node];
  const to = game.outStart[node + 1];
  if (outDegree(game, node) === 1) return from;
  const share = answers.share[node];
  let drawn = dice.unit();
  for (let e = from, first = from; e < to; e++) {
    const role = answers.role ? answers.role[e] : SURE;
    if (role === GOES_ON) continue;
    if (role === SURE) {
      drawn -= share;
      // The edges of one answer are the system's affair.
      if (drawn < 0) return worst(first, e + 1);
    }
    first = e + 1;
  }
  return worst(from, to);
}
