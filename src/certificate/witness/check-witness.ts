// Checks a witness against a game, by itself: it trusts no solver, and imports none. The field `tight` says whether
// every value is exactly that of its set or trap.

import { atOnce, IssueList, type Slices } from '../../base/index.ts';
import { type Game, requireGame } from '../../game/index.ts';
import { checkClosure } from './check-closure.ts';
import { checkTraps } from './check-traps.ts';
import { listingTraps } from './shared-traps.ts';
import type { Origin, Verdict } from './verdict.ts';
import { type SharedTrapWitness, upperOf, type Witness } from './witness.ts';

/**
 * Checks a witness that no tester can guarantee more than so much. It shares no code with the solver.
 *
 * @param game the game it speaks of
 * @param witness from `solve` or `readWitness`
 * @param origin where it was read from, for messages
 * @example
 * checkWitness(game, solve(game).witness).valid; // true
 */
export function checkWitness(game: Game, witness: Witness | SharedTrapWitness, origin?: Origin): Verdict {
  requireGame(game);
  return atOnce(checkingWitness(game, witness, origin));
}

/** The same in slices. */
export function* checkingWitness(
  game: Game,
  witness: Witness | SharedTrapWitness,
  origin?: Origin,
): Slices<Verdict> {
  const issues = new IssueList(origin?.source);
  const offsets = origin?.offsets ?? [];
  const tight = witness.restart
    ? yield* checkClosure(game, witness, issues, offsets)
    : yield* checkTraps(game, 'traps' in witness ? witness : yield* listingTraps(witness), issues, offsets);
  const valid = !issues.failed;
  return {
    valid,
    upper: valid ? upperOf(game, witness) : null,
    tight: valid && tight,
    issues: issues.issues,
    total: issues.total,
  };
}
