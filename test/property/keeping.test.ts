// What is needed to keep a guarantee: never less than brute force says it takes, wherever a play has come to; and some move always needs no
// more than is needed before it, so that whoever keeps to it arrives. Each way of forcing by itself.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Game, reachable, TESTER } from '../../src/game/index.ts';
import { ExactBudget, NodeCoverage } from '../../src/solve/budget/index.ts';
import { keepingWithin, settlingLevels } from '../../src/solve/index.ts';
import type { Forcer } from '../../src/solve/keep/forcer.ts';
import { LevelForcer } from '../../src/solve/keep/level-forcer.ts';
import { TableForcer } from '../../src/solve/keep/table-forcer.ts';
import { TourForcer } from '../../src/solve/keep/tour-forcer.ts';
import { fromScaled } from '../../src/solve/witness/index.ts';
import { arbitraryGame, describeGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';
import { forcedValues, forcedWithin } from '../reference/worst-case.ts';

const MOST = 60;

function levelsOf(game: Game) {
  for (const work = settlingLevels(game); ; ) {
    const { done, value } = work.next();
    if (done) return value();
  }
}

interface Made {
  readonly forcer: Forcer;
  readonly wanted: number;
  readonly resetSteps: number;
}

const FORCERS: Record<string, (game: Game, resetCost: number) => Made> = {
  'tours and phases with restart': (game, resetCost) =>
    tour(game, resetCost + 1, bruteForce(game, { restart: true })),
  'tours without restart': (game) => tour(game, Number.POSITIVE_INFINITY, bruteForce(game)),
  'levels without restart': (game) => {
    const levels = levelsOf(game);
    const wanted = game.gain.includes(0) ? fromScaled(game, levels.value) : levels.value;
    const forcer = new LevelForcer(game, reachable(game).count(), levels, wanted);
    return { forcer, wanted, resetSteps: Number.POSITIVE_INFINITY };
  },
  'exact tables': (game, resetCost) => {
    const tables = new ExactBudget(new NodeCoverage(game), resetCost, 1_000_000);
    tables.within(MOST);
    const wanted = bruteForce(game, { restart: true });
    return { forcer: new TableForcer(game, tables, wanted), wanted, resetSteps: resetCost + 1 };
  },
};

function tour(game: Game, resetSteps: number, wanted: number): Made {
  const nodes = [...reachable(game)];
  const targets = nodes.filter((v) => v !== game.initial && game.gain[v] > 0);
  const phases = Number.isFinite(resetSteps);
  return {
    forcer: new TourForcer(game, nodes.length, targets, { wanted, resetSteps, phases }),
    wanted,
    resetSteps,
  };
}

/** What must be there before each kind of move. */
function cheapestMove(game: Game, { forcer, resetSteps }: Made, v: number): number {
  const { owner, outStart, target, initial } = game;
  const needs = [...target.subarray(outStart[v], outStart[v + 1])].map((w) => 1 + forcer.need(w));
  const reset = Number.isFinite(resetSteps) ? resetSteps + forcer.need(initial) : Number.POSITIVE_INFINITY;
  const on = owner[v] === TESTER || needs.length === 0 ? Math.min(...needs) : Math.max(...needs);
  return Math.min(on, reset);
}

describe.each(Object.entries(FORCERS))('%s', (_, make) => {
  it('need what brute force does, or more, and less after the right move', () => {
    let useful = 0;
    fc.assert(
      fc.property(
        arbitraryGame({ maxNodes: 6 }),
        fc.nat(8),
        fc.array(fc.nat(20), { maxLength: 12 }),
        fc.boolean(),
        (game, resetCost, picks, replans) => {
          const made = make(game, resetCost);
          const { forcer, wanted, resetSteps } = made;
          const forced = forcedValues(game, Number.isFinite(resetSteps) ? resetCost : 1000, MOST);
          let [v, C, gained] = [game.initial, 1 << game.initial, game.gain[game.initial]];
          for (const pick of picks) {
            forcer.arrive?.(v);
            if (replans) forcer.replan?.(v);
            const need = forcer.need(v);
            if (gained >= wanted) expect(need).toBe(0);
            else if (Number.isFinite(need)) {
              if (need <= MOST) {
                const value = forced[need][C * game.n + v];
                expect(gained + value, describeGame(game)).toBeGreaterThanOrEqual(wanted);
                useful++;
              }
              expect(cheapestMove(game, made, v), describeGame(game)).toBeLessThanOrEqual(need);
            }
            const degree = game.outStart[v + 1] - game.outStart[v];
            if (degree === 0) break;
            v = game.target[game.outStart[v] + (pick % degree)];
            if (!(C & (1 << v))) gained += game.gain[v];
            C |= 1 << v;
            forcer.cover(v);
          }
        },
      ),
      { numRuns: 400 },
    );
    expect(useful).toBeGreaterThan(100);
  });
});

it('a guarantee is kept wherever the budget pays for it by the bounds of a verdict', () => {
  let kept = 0;
  fc.assert(
    fc.property(
      arbitraryGame({ maxNodes: 6 }),
      fc.nat(8),
      fc.integer({ min: 1, max: 40 }),
      (game, resetCost, budget) => {
        const keeping = keepingWithin(game, { budget, resetCost, slices: 100, parts: 0 });
        const forced = forcedWithin(game, resetCost, budget)[budget];
        const restart = budget > resetCost + 1;
        const best = [...(restart ? [bruteForce(game, { restart })] : []), bruteForce(game)].find(
          (g) => g <= forced,
        );
        if (best === undefined || best <= game.gain[game.initial]) return;
        expect(keeping?.guarantee, describeGame(game)).toBe(best);
        kept++;
      },
    ),
    { numRuns: 400 },
  );
  expect(kept).toBeGreaterThan(50);
});
