// Whether a system looks as fair as assumed. An answer speaks against it if a p-fair system would give it so rarely only with a small chance:
// a p-fair system gives an answer at least as often as n tosses with the chance min(p, 1/d) do, whatever it remembers. The level of 5 % is
// shared by all answers that were looked at (Bonferroni), so at most 1 fair system in 20 is suspected, whatever the size of its model.

import { chanceOfAtMost } from '../../base/index.ts';
import { leastChance } from '../../game/index.ts';
import type { AnswerChance, Fairness } from './fairness.ts';

const LEVEL = 0.05;

/** An answer that came too rarely for a p-fair system. */
export interface Doubt extends AnswerChance {
  readonly node: number;
  /** How often it was due. */
  readonly asked: number;
}

/** The answers that speak against p-fairness, the one furthest from it first. */
export function doubtsOf({ nodes }: Fairness, p: number): Doubt[] {
  const looked = nodes.reduce((sum, { answers }) => sum + answers.length, 0);
  const doubts = nodes.flatMap(({ node, asked, allowed, answers }) => {
    const least = leastChance(p, allowed);
    return answers
      .map((answer) => ({ ...answer, node, asked, chance: chanceOfAtMost(answer.count, asked, least) }))
      .filter(({ chance }) => chance * looked < LEVEL);
  });
  return doubts
    .toSorted((a, b) => a.chance - b.chance || a.edge - b.edge)
    .map(({ chance: _, ...doubt }) => doubt);
}
