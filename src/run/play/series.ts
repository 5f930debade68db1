// Coverage over what was spent, averaged over runs: each run is a stair that rises where something was first
// visited, so its height at any budget is exact, and the mean of the stairs has a half-width at every point.

import { summarise } from '../../base/index.ts';
import { GainCounter, type Game, totalGain } from '../../game/index.ts';
import { percent, type RunOutcome } from '../campaign/index.ts';

export interface SeriesPoint {
  readonly spent: number;
  /** In percent of the gain of all that can be reached. */
  readonly mean: number;
  readonly halfWidth95: number;
  readonly min: number;
  readonly max: number;
}

/** Evenly spaced budgets from the first visit to the last, at most `count` and one. */
export function seriesGrid(budget: number, count = 100): number[] {
  if (budget <= count) return Array.from({ length: budget }, (_, i) => i + 1);
  return Array.from({ length: count + 1 }, (_, i) => Math.round((1 * (count - i) + budget * i) / count));
}

/** `points` in increasing order. */
export function coverageSeries(
  game: Game,
  total: number,
  outcomes: readonly RunOutcome[],
  points: readonly number[],
): SeriesPoint[] {
  const heights = points.map(() => new Float64Array(outcomes.length));
  outcomes.forEach(({ coveredNodes, coveredAt }, r) => {
    const counter = new GainCounter(game);
    let gain = 0;
    let i = 0;
    points.forEach((spent, k) => {
      for (; i < coveredNodes.length && coveredAt[i] <= spent; i++) gain += counter.add(coveredNodes[i]);
      heights[k][r] = percent(gain, total);
    });
  });
  return points.map((spent, k) => {
    const { mean, halfWidth95, min, max } = summarise(heights[k]);
    return { spent, mean, halfWidth95, min, max };
  });
}

/** The series of some runs as CSV. */
export function seriesText(game: Game, outcomes: readonly RunOutcome[], budget: number): string {
  const points = coverageSeries(game, totalGain(game), outcomes, seriesGrid(budget));
  const rows = points.map(({ spent, mean, halfWidth95, min, max }) =>
    [spent, mean, halfWidth95, min, max].join(),
  );
  return `${['spent,mean,halfWidth95,min,max', ...rows].join('\n')}\n`;
}
