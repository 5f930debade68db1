// Whether what the solver is asked is a question it answers.

import { didYouMean, InputError, IssueList, orThrow, shapes } from '../base/index.ts';
import { type Game, requireGame, requirePlain } from '../game/index.ts';
import type { SolveOptions } from './solution.ts';

/** Throws an InputError if this is no game to be solved, or the options are none. */
export function requireQuestion(game: Game, options: SolveOptions): void {
  requireGame(game);
  checkSolveOptions(options);
  requirePlain(game);
  refuseLabels(game);
}

function callable(...[value, path, fault]: Parameters<shapes.Shape>): void {
  if (typeof value !== 'function') fault(path, value, 'a function');
}

const OPTIONS: Readonly<Record<string, shapes.Shape>> = {
  restart: shapes.FLAG,
  atMost: (value, path, fault) => {
    if (typeof value !== 'number' || Number.isNaN(value)) fault(path, value, 'a number');
  },
  proof: shapes.FLAG,
  engine: shapes.TEXT,
  stop: callable,
  // Not asked for its value: that may look at a clock.
  signal: (value, path, fault) => {
    if (typeof value !== 'object' || value === null || !('aborted' in value))
      fault(path, value, 'an AbortSignal');
  },
  onProgress: callable,
};

/** What TypeScript checks for its users: a mistyped option would otherwise be left out without a word. */
export function checkSolveOptions(options: SolveOptions): void {
  const issues = new IssueList();
  for (const [key, value] of Object.entries(options)) {
    if (!Object.hasOwn(OPTIONS, key)) {
      const known = Object.keys(OPTIONS);
      const message = `unknown option ${JSON.stringify(key)}; use ${known.join(', ')}`;
      issues.add('solve/unknown-option', message, -1, didYouMean(key, known));
    } else if (value !== undefined) {
      OPTIONS[key](value, key, (path, given, must) =>
        issues.add('solve/bad-option', shapes.shapeFaultText(path, given, must)),
      );
    }
  }
  if (issues.failed) orThrow(issues.failure());
}

export function refuseLabels(game: Game): void {
  if (!game.countsTags) return;
  throw InputError.of(
    'solve/labels',
    'this is a game of labels, each of which counts once; here the gains of nodes are added up',
    'call solveLabels(game); on the command line, leave --goal labels out',
  );
}
