// What runs have shown together, as far as a verdict depends on it.

import type { Game } from '../../game/index.ts';
import { totalGain } from '../../game/index.ts';
import { type Fairness, fairnessOf } from '../answers/index.ts';
import type { End, Rate } from '../campaign/index.ts';
import { gainOfRow, type Requirement } from '../requirement/index.ts';
import type { JudgedSettings } from './forced.ts';
import { type Obstacles, obstaclesTo, sumOf, type Taken } from './obstacles.ts';

/** A run as far as its verdict depends on it. */
export interface JudgedRun extends JudgedSettings {
  /** What must be covered, as the user wrote it. */
  readonly require: string;
  /** The nodes that were certainly visited, and those that may have been. */
  readonly covered: Iterable<number>;
  /** Where nodes count as covered that earlier runs have visited: those that this run has visited itself. */
  readonly visited?: Iterable<number>;
  readonly maybe: Iterable<number>;
  /** How often edges were taken; null where nobody counted, as for simulated systems. */
  readonly taken: Taken | null;
  readonly end: End;
  readonly failures: readonly JudgedFailure[];
  /** How many tests were given up for other reasons than a failure. */
  readonly givenUp: number;
}

export interface JudgedFailure {
  readonly signature: string;
  readonly kind: string;
  readonly node: string;
  readonly rate: Rate | null;
  /** True if a quarantine held on the day of the run: the verdict does not count it. */
  readonly quarantined?: boolean;
}

/** All that runs have shown together. */
export interface Evidence {
  readonly game: Game;
  readonly covered: Uint8Array;
  readonly gain: number;
  /** With what may have been gained besides. */
  readonly perhaps: number;
  readonly total: number;
  /** The largest of the runs. */
  readonly budget: number;
  readonly end: End;
  /** Those that count. */
  readonly failures: readonly JudgedFailure[];
  /** The number of those in quarantine in every run that met them. */
  readonly quarantined: number;
  readonly givenUp: number;
  readonly obstacles: () => Obstacles;
  /** What the answers say of the chances of the system; null where nobody counted. */
  readonly fairness: () => Fairness | null;
}

/** A requirement and how far it is met. */
export interface RequirementStatus {
  readonly requirement: Requirement;
  readonly met: boolean;
  /** `3 of 10 states covered, 50 % required`. */
  readonly told: string;
}

/** Whether a run was ended from outside: what it would have covered is not known. */
export const isBrokenOff = ({ reason }: End): boolean =>
  reason === 'cancelled' || reason === 'time' || reason === 'failure';

export function evidenceOf(game: Game, runs: readonly JudgedRun[]): Evidence {
  const covered = new Uint8Array(game.n);
  const seen = new Uint8Array(game.n);
  const failures = new Map<string, JudgedFailure>();
  for (const run of runs) {
    for (const v of run.covered) covered[v] = seen[v] = 1;
    for (const v of run.maybe) seen[v] = 1;
    for (const failure of run.failures) {
      const known = failures.get(failure.signature) ?? failure;
      failures.set(failure.signature, {
        ...known,
        rate: known.rate ?? failure.rate,
        quarantined: known.quarantined === true && failure.quarantined === true,
      });
    }
  }
  const taken = runs.flatMap((run) => run.taken ?? []);
  const isCounted = taken.length === runs.length;
  const { end } = runs[runs.length - 1];
  const counted = [...failures.values()].filter(({ quarantined }) => !quarantined);
  return {
    game,
    covered,
    gain: gainOfRow(game, covered),
    perhaps: gainOfRow(game, seen),
    total: totalGain(game),
    budget: Math.max(...runs.map(({ budget }) => budget)),
    end,
    failures: counted,
    quarantined: failures.size - counted.length,
    givenUp: runs.reduce((sum, run) => sum + run.givenUp, 0),
    obstacles: () => obstaclesTo(game, covered, seen, isCounted ? taken : null),
    fairness: () => (isCounted ? fairnessOf(game, sumOf(game, taken)) : null),
  };
}
