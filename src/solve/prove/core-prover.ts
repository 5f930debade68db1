// Proves by unsatisfiable cores (core-search.ts) that sets with a given node gain enough. It serves covers and
// large games, whose linear relaxation is tight. A refutation by one search takes forever there, and some thousand
// cores add up to the bound.

import type { CoreStep } from '../../certificate/index.ts';
import { CoreSearch } from '../closure/search/index.ts';
import { ClausePlaces } from './clause-places.ts';
import type { NodeQuestion, Refuting } from './node-question.ts';

/** Yields after slices of work; null if there is a set that gains less. */
export function* provingByCores(
  { question, target, value, isOut, n }: NodeQuestion,
  start: 'charged' | 'plain',
): Refuting {
  const { problem, name } = question;
  const told = (literal: number) => {
    const v = literal >> 1;
    return 2 * (v < problem.n ? name[v] : n + v - problem.n) + (literal & 1);
  };
  const steps: CoreStep[] = [];
  const places = new ClausePlaces();
  let cores = 0;
  const known = { lower: 0, upper: value, target: value };
  const search = new CoreSearch(problem, target, known, start, isOut, {
    learned: (literals) => {
      places.learned(literals);
      steps.push({ kind: 'clause', literals: Int32Array.from(literals, told) });
    },
    forgotten: (literals) => {
      const place = places.forgotten(literals);
      if (place >= 0) steps.push({ kind: 'forget', clauses: Int32Array.of(place) });
    },
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
  return search.lower >= value ? { cores: steps } : null;
}
