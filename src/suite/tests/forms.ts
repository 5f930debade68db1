// The forms a suite can be written in beside our own file. The command line and the documents read this list.

import type { Game } from '../../game/index.ts';
import type { Suite } from '../suite.ts';
import { gherkin, markdown } from './pages.ts';
import { runnerTests } from './runner.ts';

export interface SuiteForm {
  readonly id: string;
  readonly about: string;
  write(game: Game, suite: Suite): string;
}

export const SUITE_FORMS = [
  { id: 'vitest', about: 'tests of Vitest', write: (game, suite) => runnerTests('vitest', game, suite) },
  {
    id: 'playwright',
    about: 'tests of Playwright',
    write: (game, suite) => runnerTests('playwright', game, suite),
  },
  {
    id: 'node-test',
    about: 'tests of node:test',
    write: (game, suite) => runnerTests('node-test', game, suite),
  },
  { id: 'gherkin', about: 'scenarios of Cucumber', write: gherkin },
  { id: 'markdown', about: 'a checklist for manual testing', write: markdown },
] as const satisfies readonly SuiteForm[];

/** A suite in one of the forms. */
export const suiteAs = (id: string, game: Game, suite: Suite): string =>
  (SUITE_FORMS as readonly SuiteForm[]).find((form) => form.id === id)!.write(game, suite);
