// The bounds of plans: of probabilities by interval iteration, of everything where the exact answer is out of reach, and roads that may
// be closed, against values known by formula.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summarise } from '../../src/base/index.ts';
import { buildGame, type Game, plainGame } from '../../src/game/index.ts';
import { makePlan, OBJECTIVES, targetNodes } from '../../src/play/index.ts';
import { boundsOfAll } from '../../src/play/plan/index.ts';
import { Campaign, playToEnd, sutDice, testerDice } from '../../src/run/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import { sutNamed } from '../../src/sut/index.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';
import { bruteProbability } from '../reference/plan-brute-force.ts';

const tester = (id: string) => ({ id, owner: 'tester' as const });
const sut = (id: string) => ({ id, owner: 'sut' as const });

describe('the greatest probability', () => {
  it('lies between bounds that are near each other', () => {
    let between = 0;
    fc.assert(
      fc.property(arbitraryGame({ maxNodes: 6, minGain: 1 }), (game) => {
        const { value, lower, upper } = makePlan(game, {
          target: new Set([game.n - 1]),
          objective: 'probability',
        });
        const likely = bruteProbability(game, game.n - 1);
        expect(lower).toBeLessThanOrEqual(value);
        expect(upper).toBeGreaterThanOrEqual(value);
        expect(lower).toBeLessThanOrEqual(likely + 1e-6);
        expect(upper).toBeGreaterThanOrEqual(likely - 1e-6);
        expect(upper - lower).toBeLessThan(1e-9);
        if (likely > 0 && likely < 1) between++;
      }),
      { numRuns: 400 },
    );
    expect(between).toBeGreaterThan(20);
  });

  it('is no more than a third where the tester may go round for ever before a coin of a third', () => {
    const game = buildGame({
      initial: 'a',
      nodes: [tester('a'), tester('b'), sut('coin'), tester('won'), tester('lost')],
      edges: [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'a' },
        { from: 'b', to: 'coin' },
        { from: 'coin', to: 'won' },
        { from: 'coin', to: 'lost', weight: 2 },
        { from: 'lost', to: 'lost' },
      ],
    });
    const plan = makePlan(game, { target: targetNodes(game, 'won'), objective: 'probability' });
    expect(plan.lower).toBeLessThanOrEqual(1 / 3);
    expect(plan.upper).toBeGreaterThanOrEqual(1 / 3);
    expect(plan.upper - plan.lower).toBeLessThan(1e-12);
  });
});

it('everything costs, brings and is as likely as the interval from single nodes says', () => {
  let finite = 0;
  fc.assert(
    fc.property(
      arbitraryGame({ maxNodes: 5, minGain: 1 }),
      fc.constantFrom(...OBJECTIVES.filter((objective) => objective !== 'competitive')),
      fc.nat(9),
      fc.option(fc.nat(4), { nil: undefined }),
      (game, objective, budget, resetCost) => {
        const question = {
          target: null,
          objective,
          ...((objective === 'coverage' || objective === 'probability') && { budget }),
          ...(resetCost !== undefined && { resetCost }),
        };
        const { value } = makePlan(game, question);
        const { lower, upper } = boundsOfAll(game, question)!;
        expect(lower).toBeLessThanOrEqual(value + 1e-9 * Math.abs(value));
        expect(upper).toBeGreaterThanOrEqual(
          value === Number.POSITIVE_INFINITY ? value : value - 1e-9 * value,
        );
        if (Number.isFinite(upper) && upper > lower) finite++;
      },
    ),
    { numRuns: 300 },
  );
  expect(finite).toBeGreaterThan(20);
});

/**
 * Roads from home to town that may be closed, and one that is open for certain. The rule of observation is that of `maybe`: one learns by
 * trying, for the price of the road, and stands at home again if it is closed. Then trying in the order of price over chance is best
 * (Nikolova and Karger 2008 on disjoint paths; an exchange of neighbours shows it).
 */
function roads(tried: readonly { readonly price: number; readonly open: number }[], sure: number): Game {
  return plainGame(
    buildGame({
      initial: 'home',
      nodes: [tester('home'), tester('town')],
      edges: [
        ...tried.map(({ price, open }, i) => ({
          from: 'home',
          to: 'town',
          label: `road ${i}`,
          cost: price,
          maybe: open,
        })),
        { from: 'home', to: 'town', label: 'detour', cost: sure },
      ],
    }),
  );
}

const expected = (
  order: readonly { readonly price: number; readonly open: number }[],
  sure: number,
): number => order.reduceRight((rest, { price, open }) => Math.min(rest, price + (1 - open) * rest), sure);

describe('roads that may be closed', () => {
  const town = (game: Game) => makePlan(game, { target: targetNodes(game, 'town'), objective: 'cost' });

  it.each([
    { tried: [{ price: 2, open: 0.5 }], sure: 7, value: 5.5 },
    {
      tried: [
        { price: 2, open: 0.5 },
        { price: 3, open: 0.9 },
      ],
      sure: 10,
      value: 3.7,
    },
    {
      tried: [
        { price: 4, open: 0.25 },
        { price: 1, open: 0.1 },
      ],
      sure: 12,
      value: 11.8,
    },
    { tried: [{ price: 5, open: 0.25 }], sure: 12, value: 12 },
  ])('are tried by price over chance: %o', ({ tried, sure, value }) => {
    expect(town(roads(tried, sure)).value).toBeCloseTo(value, 9);
  });

  it('whatever their prices and chances', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ price: fc.integer({ min: 1, max: 9 }), open: fc.constantFrom(0.1, 0.3, 0.5, 0.8) }),
          {
            minLength: 1,
            maxLength: 4,
          },
        ),
        fc.integer({ min: 1, max: 20 }),
        (tried, sure) => {
          const order = tried.toSorted((a, b) => a.price / a.open - b.price / b.open);
          expect(town(roads(tried, sure)).value).toBeCloseTo(expected(order, sure), 9);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('cost as much on average when the plan is played on systems that have them or not', () => {
    const game = roads(
      [
        { price: 2, open: 0.5 },
        { price: 3, open: 0.9 },
      ],
      10,
    );
    const players = strategyNamed('plan:cost:town').prepare({ game, budget: 1000, resetCost: 1000 });
    const choosers = sutNamed('weighted').prepare({ game });
    const spent = Array.from({ length: 800 }, (_, run) => {
      const campaign = new Campaign({
        game,
        player: players(testerDice(5, run)),
        budget: 1000,
        resetCost: 1000,
      });
      playToEnd(campaign, choosers(sutDice(5, run)));
      return campaign.spent - 1;
    });
    const { mean, halfWidth95 } = summarise(spent);
    expect(Math.abs(mean - 3.7)).toBeLessThanOrEqual(2 * halfWidth95);
  });
});
