// The best worst-case chance of a gain within a budget on a p-fair system, by plain recursion over (node, covered set, budget left) on models
// as they are written. Nothing is shared with the product but rows.

import { chanceOf, costOf, type Game, isUnasked, SUT, tagsOfNode } from '../../src/game/index.ts';

export interface FairTerms {
  readonly p: number;
  readonly resetCost: number;
}

interface Spot {
  readonly v: number;
  /** The SUT has kept quiet where both may move. */
  readonly isQuiet: boolean;
  readonly covered: ReadonlySet<number>;
}

/** A function of the budget: the chance of a gain of at least `wanted`. */
export function fairChance(
  game: Game,
  wanted: number,
  { p, resetCost }: FairTerms,
): (budget: number) => number {
  const memo = new Map<string, number>();
  const itemsOf = (v: number): number[] => (game.countsTags ? [...tagsOfNode(game, v)] : [v]);
  const worth = (item: number): number => (game.countsTags ? 1 : game.gain[item]);
  const arrive = (v: number, covered: ReadonlySet<number>): Spot => ({
    v,
    isQuiet: false,
    covered: new Set([...covered, ...itemsOf(v)]),
  });
  const edgesOf = (v: number): number[] =>
    Array.from({ length: game.outStart[v + 1] - game.outStart[v] }, (_, i) => game.outStart[v] + i);

  const value = (spot: Spot, left: number): number => {
    const { v, isQuiet, covered } = spot;
    if (left < 0) return 0;
    if ([...covered].reduce((sum, item) => sum + worth(item), 0) >= wanted) return 1;
    const key = `${v}/${isQuiet}/${[...covered].sort((a, b) => a - b).join()}/${left}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    const along = (e: number): number => value(arrive(game.target[e], covered), left - costOf(game, e));
    /** Answers that surely exist share out their least chances; the worst of all gets the rest. */
    const answered = (sure: number[], open: number[]): number => {
      const all = [...sure, ...open];
      if (all.length === 0) return 0;
      const q = Math.min(p, 1 / all.length);
      return sure.reduce((sum, x) => sum + q * x, 0) + (1 - q * sure.length) * Math.min(...all);
    };
    let best = value(arrive(game.initial, covered), left - resetCost - 1);
    const edges = edgesOf(v);
    if (game.owner[v] === SUT) {
      const sure = edges.filter((e) => chanceOf(game, e) === 1).map(along);
      const open = edges.filter((e) => chanceOf(game, e) < 1).map(along);
      // A system that lacks all of its answers is stuck; a reset helps.
      best = Math.max(best, edges.length === 0 || sure.length > 0 ? answered(sure, open) : 0);
    } else if (!isQuiet && edges.some((e) => isUnasked(game, e))) {
      const outputs = edges.filter((e) => isUnasked(game, e));
      const silence = value({ ...spot, isQuiet: true }, left);
      const sure = outputs.filter((e) => chanceOf(game, e) === 1).map(along);
      const open = outputs.filter((e) => chanceOf(game, e) < 1).map(along);
      best = Math.max(best, answered([...sure, silence], open));
    } else {
      for (const e of edges) {
        if (isUnasked(game, e)) continue;
        if (chanceOf(game, e) === 1) best = Math.max(best, along(e));
        else if (left >= costOf(game, e)) {
          // The attempt is paid for; then the system has the edge or not, and what is worse for the tester is what it does.
          const back = value(arrive(v, covered), left - costOf(game, e));
          best = Math.max(best, Math.min(along(e), back));
        }
      }
    }
    memo.set(key, best);
    return best;
  };
  return (budget) => (budget < 1 ? 0 : value(arrive(game.initial, new Set()), budget - 1));
}

/** The least budget with a chance of at least `confidence` percent for the gain; null if it is more than `most`. */
export function leastFairBudget(
  game: Game,
  wanted: number,
  { confidence, most, ...terms }: FairTerms & { confidence: number; most: number },
): number | null {
  const chance = fairChance(game, wanted, terms);
  for (let budget = 1; budget <= most; budget++)
    if (chance(budget) >= confidence / 100 - 1e-12) return budget;
  return null;
}
