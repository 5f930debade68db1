// A campaign that ends below the guarantee was deficient, whatever the SUT did: a better tester would have
// had more for certain. The lower end of the interval is enough to say so, so a bounded effort serves:
// counted in slices of the solver, never in seconds.

import { FORCEABLE, type Game, nodeKinds } from '../../game/index.ts';
import { solve } from '../../solve/index.ts';
import type { RunOutcome } from '../campaign/index.ts';

export interface Deficiency {
  readonly restart: boolean;
  /** The interval of the guarantee, in gain. */
  readonly lower: number;
  readonly upper: number;
  readonly exact: boolean;
  /** The numbers of the runs that ended below it. */
  readonly runs: readonly number[];
  /** Nodes the tester can force on their own that the worst of these runs left uncovered. */
  readonly missed: readonly number[];
  /** What that run gained. */
  readonly worst: number;
}

export function deficiencyOf(
  game: Game,
  outcomes: readonly RunOutcome[],
  { restart, slices }: { readonly restart: boolean; readonly slices: number },
): Deficiency {
  let left = slices;
  const { lower, upper, exact } = solve(game, { restart, stop: () => --left <= 0 });
  const below = outcomes.filter(({ gain }) => gain < lower);
  const worst = below.toSorted((a, b) => a.gain - b.gain || a.run - b.run).at(0);
  return {
    restart,
    lower,
    upper,
    exact,
    runs: below.map(({ run }) => run),
    missed: worst ? forceableOutside(game, worst.coveredNodes) : [],
    worst: worst?.gain ?? 0,
  };
}

function forceableOutside(game: Game, covered: Int32Array): number[] {
  const kinds = nodeKinds(game);
  const seen = new Uint8Array(game.n);
  for (const v of covered) seen[v] = 1;
  const missed: number[] = [];
  for (let v = 0; v < game.n; v++) if (!seen[v] && kinds[v] === FORCEABLE && game.gain[v] > 0) missed.push(v);
  return missed;
}
