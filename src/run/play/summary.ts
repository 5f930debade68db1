// What many runs of a plan say together.

import { type Summary, summarise } from '../../base/index.ts';
import { type Game, helperKind, reachable } from '../../game/index.ts';
import type { RunOutcome } from '../campaign/index.ts';

export interface RunsSummary {
  readonly runs: number;
  /** In percent of the gain of all that can be reached. */
  readonly coverage: Summary;
  readonly gain: Summary;
  readonly spent: Summary;
  readonly steps: Summary;
  readonly resets: Summary;
  /** How the runs ended, most frequent first. */
  readonly ends: readonly { readonly reason: string; readonly why: string; readonly runs: number }[];
  /** For each node in how many runs it was covered. */
  readonly coveredIn: Int32Array;
  /** The nodes that can be reached and that no run covered. */
  readonly missed: readonly number[];
}

/** `outcomes` of at least one run. */
export function summariseRuns(game: Game, outcomes: readonly RunOutcome[]): RunsSummary {
  const coveredIn = new Int32Array(game.n);
  const ends = new Map<string, { reason: string; why: string; runs: number }>();
  for (const { coveredNodes, end } of outcomes) {
    for (const v of coveredNodes) coveredIn[v]++;
    const key = `${end.reason} ${end.why}`;
    const known = ends.get(key);
    if (known) known.runs++;
    else ends.set(key, { ...end, runs: 1 });
  }
  const of = (field: 'coverage' | 'gain' | 'spent' | 'steps' | 'resets'): Summary =>
    summarise(outcomes.map((outcome) => outcome[field]));
  return {
    runs: outcomes.length,
    coverage: of('coverage'),
    gain: of('gain'),
    spent: of('spent'),
    steps: of('steps'),
    resets: of('resets'),
    ends: [...ends.values()].toSorted((a, b) => b.runs - a.runs),
    coveredIn,
    missed: [...reachable(game)].filter((v) => coveredIn[v] === 0 && helperKind(game, v) < 0),
  };
}

/** The four figures of a coverage that people script against. */
export const coverageFigures = ({ mean, halfWidth95, min, max }: Summary) => ({
  mean,
  halfWidth95,
  min,
  max,
});
