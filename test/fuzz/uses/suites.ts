// `suite` for every criterion, and the suites written and read again.

import { sourceOf } from '../../../src/base/index.ts';
import { type Game, ownNodesOf } from '../../../src/game/index.ts';
import {
  CRITERIA,
  makeSuite,
  readSuite,
  SUITE_FORMS,
  suiteAs,
  writeSuite,
} from '../../../src/suite/index.ts';
import { must } from '../notes.ts';
import type { Use } from './use.ts';

/** A case that ends with letting the system speak is written without that: nothing follows that could be seen. */
function withoutPassing(game: Game, path: ArrayLike<number>): number[] {
  const nodes = Array.from(path);
  while (ownNodesOf(game, nodes.slice(-1)).length === 0) nodes.pop();
  return nodes;
}

export const suites: Use = {
  id: 'suites',
  run({ plain, dice }, notes) {
    const form = SUITE_FORMS[dice.below(SUITE_FORMS.length)];
    const criteria = notes.spares ? [CRITERIA[dice.below(CRITERIA.length)]] : CRITERIA;
    for (const { id } of criteria) {
      const suite = notes.stage(`suite ${id}`, () => makeSuite(plain, id));
      if (!suite) continue;
      const { cases, requirements, satisfied, infeasible } = suite;
      notes.data([cases.length, requirements, satisfied, infeasible]);
      must(
        satisfied + infeasible <= requirements,
        `suite ${id}: ${satisfied} + ${infeasible} of ${requirements}`,
      );
      const text = notes.stage('write suite', () => writeSuite(plain, suite));
      if (text === undefined) continue;
      notes.text('a suite', text);
      if (cases.length > 200) continue;
      notes.stage(`suite --as ${form.id}`, () => notes.text(form.id, suiteAs(form.id, plain, suite)));
      if (cases.length === 0) continue;
      const read = notes.outcome('read suite', () => readSuite(plain, sourceOf('s.json', text)));
      must(read !== undefined, `the suite of ${id} cannot be read again`);
      must(
        JSON.stringify(read.cases.map((path) => [...path])) ===
          JSON.stringify(cases.map((path) => withoutPassing(plain, path))),
        `the suite of ${id} changes when it is written and read`,
      );
    }
  },
};
