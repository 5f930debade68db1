// A proof by cores alone that no closed set which holds the initial node gains less.

import type { Game } from '../../src/game/index.ts';
import { type CoreStep, QuestionRules } from '../../src/solve/proof/index.ts';
import { provingByCores } from '../../src/solve/prove/core-prover.ts';
import { problemOf } from '../../src/solve/prove/question-problem.ts';

/** Null where there is such a set. */
export function provedByCores(
  game: Game,
  value: number,
  start: 'charged' | 'plain',
): readonly CoreStep[] | null {
  const { n, gain, initial } = game;
  const rules = new QuestionRules(game, gain, [{ node: initial, most: value - 1 }], () => false);
  const question = problemOf(rules);
  const target = question.item.get(initial);
  // A rule of it cannot be satisfied, which a checker finds by itself.
  if (target === undefined) return [];
  const work = provingByCores({ question, target, value, isOut: () => false, n }, start);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
