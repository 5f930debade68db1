// What is needed to keep a guarantee: never less than brute force says it takes, wherever a play has come to; and some move always needs no
// more than is needed before it, so that whoever keeps to it arrives. Each way of forcing by itself.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromScaled } from '../../src/certificate/witness/index.ts';
import { costOf, forGoal, type Game, reachable, TESTER } from '../../src/game/index.ts';
import { coverageOf, ExactBudget, LabelCoverage, ranksTo } from '../../src/play/budget/index.ts';
import { keepingWithin } from '../../src/play/index.ts';
import type { Forcer } from '../../src/play/keep/forcer.ts';
import { LayerForcer, RestOfLabels } from '../../src/play/keep/layer-forcer.ts';
import { LevelForcer } from '../../src/play/keep/level-forcer.ts';
import { TableForcer } from '../../src/play/keep/table-forcer.ts';
import { TourForcer } from '../../src/play/keep/tour-forcer.ts';
import { levelsAfter } from '../../src/solve/index.ts';
import { labelled } from '../arbitrary/labelled-game.ts';
import { arbitraryGame, describeGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';
import { forced as byForce, forcedWithin } from '../reference/budget-force.ts';
import { labelBruteForce } from '../reference/label-brute-force.ts';

const MOST = 60;
const NEVER = 1000;

const GOALS = {
  nodes: arbitraryGame({ maxNodes: 6 }),
  labels: labelled(5).map((model) => forGoal(model, 'labels')),
};

const guarantee = (game: Game, restart: boolean): number =>
  game.countsTags ? labelBruteForce(game, restart) : bruteForce(game, { restart });

interface Made {
  readonly forcer: Forcer;
  readonly wanted: number;
  readonly resetSteps: number;
}

const FORCERS: Record<string, (game: Game, resetCost: number) => Made> = {
  'tours and phases with restart': (game, resetCost) => tour(game, resetCost + 1, guarantee(game, true)),
  'tours without restart': (game) => tour(game, Number.POSITIVE_INFINITY, guarantee(game, false)),
  'levels without restart': (game) => {
    const coverage = coverageOf(game);
    const counted = coverage instanceof LabelCoverage ? coverage.countedOnce() : game;
    const levels = levelsAfter(counted);
    const wanted = counted.gain.includes(0) ? fromScaled(counted, levels.value) : levels.value;
    const forcer = new LevelForcer(counted, reachable(game).count(), levels, wanted);
    return { forcer, wanted, resetSteps: Number.POSITIVE_INFINITY };
  },
  'exact tables': (game, resetCost) => {
    const coverage = coverageOf(game);
    const tables = new ExactBudget(coverage, resetCost, 1_000_000);
    tables.within(MOST);
    const wanted = guarantee(game, true);
    return { forcer: new TableForcer(coverage, tables, wanted), wanted, resetSteps: resetCost + 1 };
  },
};

const OF_LABELS: typeof FORCERS = {
  'layers without restart': (game) => {
    const coverage = new LabelCoverage(game);
    const wanted = guarantee(game, false);
    const rest = new RestOfLabels(coverage.problem);
    expect(rest.isForced(wanted)).toBe(true);
    return { forcer: new LayerForcer(coverage, rest, wanted), wanted, resetSteps: Number.POSITIVE_INFINITY };
  },
};

function tour(game: Game, resetSteps: number, wanted: number): Made {
  const coverage = coverageOf(game);
  const targets = coverage.targets().map((target) => ({ target, rank: ranksTo(game, target) }));
  const phases = Number.isFinite(resetSteps);
  return { forcer: new TourForcer(coverage, targets, { wanted, resetSteps, phases }), wanted, resetSteps };
}

/** What must be there before each kind of move. */
function cheapestMove(game: Game, { forcer, resetSteps }: Made, v: number): number {
  const { owner, outStart, target, initial } = game;
  const needs: number[] = [];
  for (let e = outStart[v]; e < outStart[v + 1]; e++) needs.push(costOf(game, e) + forcer.need(target[e]));
  const reset = Number.isFinite(resetSteps) ? resetSteps + forcer.need(initial) : Number.POSITIVE_INFINITY;
  const on = owner[v] === TESTER || needs.length === 0 ? Math.min(...needs) : Math.max(...needs);
  return Math.min(on, reset);
}

const CASES = Object.entries(GOALS).flatMap(([goal, games]) =>
  Object.entries(goal === 'labels' ? { ...FORCERS, ...OF_LABELS } : FORCERS).map(
    ([name, make]) => [`${name}, ${goal}`, games, make] as const,
  ),
);

describe.each(CASES)('%s', (_, games, make) => {
  it('need what brute force does, or more, and less after the right move', () => {
    let useful = 0;
    fc.assert(
      fc.property(
        games,
        fc.nat(8),
        fc.array(fc.nat(20), { maxLength: 12 }),
        fc.boolean(),
        (game, resetCost, picks, replans) => {
          const made = make(game, resetCost);
          const { forcer, wanted, resetSteps } = made;
          const { fresh, worth, rest } = byForce(game, Number.isFinite(resetSteps) ? resetCost : NEVER);
          let v = game.initial;
          let gained = worth(v, 0);
          let covered = fresh(v, 0);
          for (const pick of picks) {
            forcer.arrive?.(v);
            if (replans) forcer.replan?.(v);
            const need = forcer.need(v);
            // What counts at one of its nodes only may not be seen to be there.
            if (gained >= wanted && !game.countsTags) expect(need).toBe(0);
            else if (Number.isFinite(need)) {
              if (need <= MOST) {
                expect(gained + rest(v, covered, need), describeGame(game)).toBeGreaterThanOrEqual(wanted);
                if (need > 0) useful++;
              }
              if (need > 0) expect(cheapestMove(game, made, v), describeGame(game)).toBeLessThanOrEqual(need);
            }
            const degree = game.outStart[v + 1] - game.outStart[v];
            if (degree === 0) break;
            v = game.target[game.outStart[v] + (pick % degree)];
            gained += worth(v, covered);
            covered |= fresh(v, covered);
            forcer.cover(v);
          }
        },
      ),
      { numRuns: 400 },
    );
    expect(useful).toBeGreaterThan(100);
  });
});

it.each(Object.entries(GOALS))(
  'a guarantee of %s is kept wherever the budget pays for it by the bounds of a verdict',
  (_, games) => {
    let kept = 0;
    fc.assert(
      fc.property(games, fc.nat(8), fc.integer({ min: 1, max: 40 }), (game, resetCost, budget) => {
        const keeping = keepingWithin(game, { budget, resetCost, slices: 100, parts: 0 });
        const forced = forcedWithin(game, budget, resetCost);
        const restart = budget > resetCost + 1;
        const best = [...(restart ? [guarantee(game, true)] : []), guarantee(game, false)].find(
          (g) => g <= forced,
        );
        const first = game.countsTags ? coverageOf(game).first.gain : game.gain[game.initial];
        if (best === undefined || best <= first) return;
        expect(keeping?.guarantee, describeGame(game)).toBe(best);
        kept++;
      }),
      { numRuns: 400 },
    );
    expect(kept).toBeGreaterThan(50);
  },
);
