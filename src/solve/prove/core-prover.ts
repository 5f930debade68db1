// Proves the lower bound with restart by unsatisfiable cores (core-search.ts): where the linear relaxation is tight, in covers and in large games, a refutation by one question
// takes for ever, and some thousand cores add up to the bound.

import type { Game } from '../../game/index.ts';
import { CoreSearch } from '../closure/search/index.ts';
import { type CoreStep, QuestionRules } from '../proof/index.ts';
import { problemOf } from './question-problem.ts';

/** Yields after slices of work; null if the search says that there is no such bound. */
export function* provingByCores(
  game: Game,
  value: number,
  start: 'charged' | 'plain',
): Generator<void, readonly CoreStep[] | null> {
  const { n, gain, initial } = game;
  const rules = new QuestionRules(game, gain, [{ node: initial, most: value - 1 }], () => false);
  const { problem, item } = problemOf(rules, gain);
  const target = item.get(initial);
  // A rule of it cannot be satisfied: a checker finds that by itself.
  if (target === undefined) return [];
  const { member } = problem;
  const told = (literal: number) => {
    const v = literal >> 1;
    return 2 * (v < problem.n ? member[v] : n + v - problem.n) + (literal & 1);
  };
  const steps: CoreStep[] = [];
  let cores = 0;
  const known = { lower: 0, upper: value, target: value };
  const search = new CoreSearch(problem, target, known, start, undefined, {
    learned: (literals) => steps.push({ kind: 'clause', literals: Int32Array.from(literals, told) }),
    core: (literals, amount) => {
      steps.push({ kind: 'core', literals: Int32Array.from(literals, told), amount });
      return cores++;
    },
    count: (core, k) => steps.push({ kind: 'count', core, k }),
    dear: (literal) => steps.push({ kind: 'dear', literal: told(literal) }),
  });
  for (const _ of search.run()) {
    known.lower = Math.max(known.lower, search.lower);
    yield;
  }
  return search.lower >= value ? steps : null;
}
