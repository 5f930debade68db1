// What many runs of a plan say together.

import { type Summary, summarise } from '../../base/index.ts';
import { type Game, helperKind, reachable } from '../../game/index.ts';
import type { PairCount, RunOutcome } from '../campaign/index.ts';

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
  /** How many edge pairs a run saw, on average; null where nobody counted. */
  readonly edgePairs: PairCount | null;
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
    edgePairs: pairsOf(outcomes),
    coveredIn,
    missed: [...reachable(game)].filter((v) => coveredIn[v] === 0 && helperKind(game, v) < 0),
  };
}

function pairsOf(outcomes: readonly RunOutcome[]): PairCount | null {
  const counts = outcomes.flatMap(({ edgePairs }) => edgePairs ?? []);
  if (counts.length === 0) return null;
  return { seen: summarise(counts.map(({ seen }) => seen)).mean, possible: counts[0].possible };
}

/** `61.0 % (61 of 100)`. */
export const edgePairText = ({ seen, possible }: PairCount): string =>
  `${(possible === 0 ? 100 : (100 * seen) / possible).toFixed(1)} % (${Number.isInteger(seen) ? seen : seen.toFixed(1)} of ${possible})`;

/** The four figures of a coverage that people script against. */
export const coverageFigures = ({ mean, halfWidth95, min, max }: Summary) => ({
  mean,
  halfWidth95,
  min,
  max,
});
