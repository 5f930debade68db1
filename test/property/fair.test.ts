// What is promised of fair systems: equal to plain recursion on small games, never below it elsewhere, and kept by whoever plays the plan.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dice, sourceOf } from '../../src/base/index.ts';
import {
  checkFairClaim,
  type FairClaim,
  readFairClaim,
  writeFairClaim,
} from '../../src/certificate/index.ts';
import {
  type FairPlan,
  FairPlayer,
  FairTable,
  fairAnswers,
  fairClaim,
  fairPromise,
} from '../../src/fair/index.ts';
import {
  buildGame,
  costOf,
  forGoal,
  type Game,
  labelGame,
  plainGame,
  SUT,
  totalGain,
  transitionGame,
} from '../../src/game/index.ts';
import { guaranteedWithin } from '../../src/play/index.ts';
import { arbitraryGame, describeGame } from '../reference/arbitrary-game.ts';
import { fairChance, leastFairBudget } from '../reference/fair-brute-force.ts';

const MOST = 40;

/** Models with costs, unasked outputs, edges that may be missing, gains and labels. */
const rich: fc.Arbitrary<Game> = fc.integer({ min: 2, max: 4 }).chain((n) =>
  fc
    .record({
      nodes: fc.array(
        fc.record({ sut: fc.boolean(), gain: fc.nat(2), labels: fc.subarray(['a', 'b', 'c']) }),
        { minLength: n, maxLength: n },
      ),
      edges: fc.array(
        fc.record({
          ...{ from: fc.nat(n - 1), to: fc.nat(n - 1), cost: fc.constantFrom(1, 1, 1, 2, 3) },
          maybe: fc.constantFrom(1, 1, 1, 1, 0.3),
          unasked: fc.constantFrom(false, false, true),
          labels: fc.subarray(['a', 'd']),
        }),
        { minLength: n - 1, maxLength: 2 * n, size: 'max' },
      ),
    })
    .map(({ nodes, edges }) =>
      buildGame({
        initial: 'v0',
        nodes: nodes.map(({ sut, gain, labels }, v) => ({
          id: `v${v}`,
          owner: sut ? 'sut' : 'tester',
          gain,
          labels,
        })),
        edges: edges.map(({ from, to, cost, maybe, unasked, labels }) => ({
          ...{ from: `v${from}`, to: `v${to}`, cost, maybe, labels },
          ...(unasked && !nodes[from].sut && { by: 'sut' as const }),
        })),
      }),
    ),
);

const terms = fc.record({
  p: fc.constantFrom(0, 0.1, 0.25, 0.4, 1),
  confidence: fc.constantFrom(60, 83, 95),
  resetCost: fc.constantFrom(0, 2, 3),
});

describe('the budget that covers everything', () => {
  it.each(['exact', 'sequential'] as const)('%s is what plain recursion finds', (engine) => {
    const seen = { found: 0, none: 0, above: 0 };
    fc.assert(
      fc.property(fc.oneof(rich, arbitraryGame({ maxNodes: 5 })), terms, (model, asked) => {
        const { lower, upper, exact } = fairPromise(plainGame(model), { ...asked, engine });
        const most = Math.min(MOST, (upper ?? MOST) + 1);
        const brute = leastFairBudget(model, totalGain(model), { ...asked, most });
        if (brute === null) {
          seen.none++;
          expect(upper === null || upper > MOST).toBe(true);
          return;
        }
        seen.found++;
        expect(lower).toBeLessThanOrEqual(brute);
        expect(upper).toBeGreaterThanOrEqual(brute);
        if (engine === 'exact') expect([lower, upper, exact]).toEqual([brute, brute, true]);
        else if (upper! > brute) seen.above++;
      }),
      { numRuns: 150 },
    );
    expect(seen.found).toBeGreaterThan(30);
    expect(seen.none).toBeGreaterThan(5);
  });

  it('is enough by the moments of legs, where tables are too large', () => {
    const ratios: number[] = [];
    fc.assert(
      fc.property(fc.oneof(rich, arbitraryGame({ maxNodes: 6 })), terms, (model, asked) => {
        const game = plainGame(model);
        const exact = fairPromise(game, asked);
        const { lower, upper, plan } = fairPromise(game, { ...asked, effort: 1 });
        if (exact.upper === null) {
          expect(upper).toBe(null);
          return;
        }
        expect(lower).toBeLessThanOrEqual(exact.upper);
        expect(upper).toBeGreaterThanOrEqual(exact.upper);
        if (exact.upper < 10) return;
        expect(plan!.rate).toBeGreaterThan(0);
        ratios.push(upper! / exact.upper);
      }),
      { numRuns: 400 },
    );
    expect(ratios.length).toBeGreaterThan(20);
    expect(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length).toBeLessThan(3);
  });

  it.each([
    ['transitions', transitionGame],
    ['labels', labelGame],
  ] as const)('of %s, too', (goal, made) => {
    let found = 0;
    fc.assert(
      fc.property(rich, terms, (model, asked) => {
        const game = made(model);
        const total = totalGain(game);
        const { lower, upper } = fairPromise(forGoal(model, goal), asked);
        if (upper !== null && upper > MOST) return;
        const brute = leastFairBudget(game, total, { ...asked, most: MOST });
        if (brute === null) {
          expect(upper).toBe(null);
          return;
        }
        found++;
        expect([lower, upper]).toEqual([brute, brute]);
      }),
      { numRuns: 100 },
    );
    expect(found).toBeGreaterThan(20);
  });
});

describe('the gain within a budget', () => {
  it('is what plain recursion finds', () => {
    fc.assert(
      fc.property(
        fc.oneof(rich, arbitraryGame({ maxNodes: 5 })),
        terms,
        fc.nat(25),
        (model, asked, budget) => {
          const { covered } = fairPromise(plainGame(model), { ...asked, budget });
          let brute = totalGain(model);
          while (brute > 0 && fairChance(model, brute, asked)(budget) < asked.confidence / 100 - 1e-12)
            brute--;
          expect(covered, describeGame(model)).toBe(brute);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('a player of the plan', () => {
  it('keeps the promise on a fair system that gives the rest of the chance to a bad answer', () => {
    const dice = Dice.of(7);
    let kept = 0;
    let plays = 0;
    fc.assert(
      fc.property(
        arbitraryGame({ maxNodes: 6 }),
        fc.constantFrom('exact', 'sequential', 'moments'),
        fc.constantFrom(0.1, 0.2, 0.3),
        (game, engine, p) => {
          const { upper, plan } = fairPromise(game, {
            ...{ p, resetCost: 3 },
            ...(engine === 'moments' ? { effort: 1 } : { engine: engine as 'exact' }),
          });
          if (upper === null || upper > 400) return;
          const table = new FairTable(game, plan!);
          for (let i = 0; i < 20; i++) {
            plays++;
            if (playedOut(game, plan!, new FairPlayer(table), dice) >= plan!.gain) kept++;
          }
        },
      ),
      { numRuns: 100 },
    );
    expect(plays).toBeGreaterThan(1000);
    expect(kept / plays).toBeGreaterThan(0.94);
  });
});

/** The gain of one play; the rest of the chance goes to the answer that was given most rarely new things: one that is covered. */
function playedOut(game: Game, plan: FairPlan, player: FairPlayer, dice: Dice): number {
  const { share } = fairAnswers(game, plan.p);
  const covered = new Uint8Array(game.n);
  let [node, left] = [game.initial, plan.budget - 1];
  covered[node] = 1;
  for (;;) {
    const move = player.move({ node, covered, budgetLeft: left });
    if (!move || move.kind === 'done') break;
    let edge = -1;
    if (move.kind === 'reset') {
      left -= plan.resetCost + 1;
      node = game.initial;
    } else {
      if (move.kind === 'edge') edge = move.edge;
      else {
        expect(game.owner[node]).toBe(SUT);
        const edges = Array.from(
          { length: game.outStart[node + 1] - game.outStart[node] },
          (_, i) => game.outStart[node] + i,
        );
        const which = Math.floor(dice.unit() / share[node]);
        edge = edges[which] ?? edges.find((e) => covered[game.target[e]] === 1) ?? edges[0];
      }
      left -= costOf(game, edge);
      node = game.target[edge];
    }
    if (left < 0) break;
    covered[node] = 1;
  }
  return covered.reduce((sum, seen, v) => sum + seen * game.gain[v], 0);
}

describe('the file of a promise', () => {
  const asked = fc.record({
    budget: fc.option(fc.nat(40), { nil: undefined, freq: 1 }),
    ahead: fc.boolean(),
  });

  it('is accepted by a checker that shares nothing with the search, and refused with a smaller budget or more gain', () => {
    const seen = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(
        fc.oneof(rich, arbitraryGame({ maxNodes: 6 })),
        terms,
        asked,
        fc.constantFrom('nodes', 'transitions', 'labels'),
        (model, given, { budget, ahead }, goal) => {
          const game = forGoal(model, goal as 'nodes');
          const engine = ahead ? 'exact' : 'sequential';
          const question = { ...given, engine: engine as 'exact', ...(budget !== undefined && { budget }) };
          const { plan, exact } = fairPromise(game, question);
          if (!plan) return;
          const claim = fairClaim(game, plan);
          const { ok, value } = readFairClaim(sourceOf('claim', writeFairClaim(claim))) as {
            ok: true;
            value: FairClaim;
          };
          expect(ok && value).toEqual(claim);
          const { valid, chance } = checkFairClaim(game, value);
          expect(valid).toBe(true);
          expect(chance).toBeGreaterThanOrEqual(given.confidence / 100);
          seen.accepted++;
          if (!exact || budget !== undefined || plan.budget < 2) return;
          seen.refused++;
          expect(checkFairClaim(game, { ...claim, budget: claim.budget - 1 }).valid).toBe(false);
          expect(checkFairClaim(game, { ...claim, gain: claim.gain + 1 }).valid).toBe(false);
          expect(checkFairClaim(game, { ...claim, model: 'f'.repeat(32) }).valid).toBe(false);
        },
      ),
      { numRuns: 200 },
    );
    expect(seen.accepted).toBeGreaterThan(100);
    expect(seen.refused).toBeGreaterThan(20);
  });
});

describe('a promise', () => {
  it('costs no more with a fairer system or less confidence, and covers no less with more budget', () => {
    fc.assert(
      fc.property(arbitraryGame({ maxNodes: 5 }), fc.nat(30), (game, budget) => {
        const budgets = [0.1, 0.2, 0.5, 1].map((p) => fairPromise(game, { p, resetCost: 2 }).upper!);
        expect(budgets).toEqual(budgets.toSorted((a, b) => b - a));
        const sure = [50, 90, 99].map(
          (confidence) => fairPromise(game, { p: 0.2, resetCost: 2, confidence }).upper!,
        );
        expect(sure).toEqual(sure.toSorted((a, b) => a - b));
        const gains = [budget, budget + 1, budget + 10].map(
          (b) => fairPromise(game, { p: 0.2, resetCost: 2, budget: b }).covered!,
        );
        expect(gains).toEqual(gains.toSorted((a, b) => a - b));
      }),
      { numRuns: 60 },
    );
  });

  it('is the guarantee within a budget where p is 0', () => {
    fc.assert(
      fc.property(arbitraryGame({ maxNodes: 6 }), fc.nat(40), (game, budget) => {
        const { covered } = fairPromise(game, { p: 0, resetCost: 2, budget });
        const { lower, exact } = guaranteedWithin(game, { budget, resetCost: 2 });
        if (exact) expect(covered).toBe(lower);
      }),
      { numRuns: 100 },
    );
  });

  it('names the smallest p for which a budget is enough', () => {
    let asked = 0;
    fc.assert(
      fc.property(arbitraryGame({ maxNodes: 5 }), fc.integer({ min: 2, max: 80 }), (game, budget) => {
        const { leastP } = fairPromise(game, { p: 0.2, resetCost: 2, budget, details: true });
        if (leastP === null || leastP === 0) return;
        asked++;
        expect(fairPromise(game, { p: leastP, resetCost: 2 }).upper).toBeLessThanOrEqual(budget);
        expect(fairPromise(game, { p: leastP * 0.98, resetCost: 2 }).upper).toBeGreaterThan(budget);
      }),
      { numRuns: 60 },
    );
    expect(asked).toBeGreaterThan(10);
  });
});
