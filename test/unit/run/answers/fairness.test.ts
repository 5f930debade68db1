// What answers say of the chances behind them: against closed forms, and against systems whose chances are known.

import { describe, expect, it } from 'vitest';
import { Dice } from '../../../../src/base/index.ts';
import { buildGame, type Game } from '../../../../src/game/index.ts';
import { doubtsOf, fairnessObject, fairnessOf, fairnessTexts } from '../../../../src/run/answers/index.ts';
import { atLength } from '../../../length.ts';

const shop = buildGame({
  initial: 'shelf',
  nodes: [
    { id: 'shelf', owner: 'tester' },
    { id: 'ordered', owner: 'sut' },
    { id: 'paid', owner: 'sut' },
    { id: 'done', owner: 'tester' },
    { id: 'none left', owner: 'tester' },
  ],
  edges: [
    { from: 'shelf', to: 'ordered', label: 'order' },
    { from: 'ordered', to: 'paid', label: 'accepted' },
    { from: 'ordered', to: 'none left', label: 'sold out' },
    { from: 'paid', to: 'done', label: 'receipt' },
    { from: 'done', to: 'shelf', label: 'back' },
  ],
});
const [ACCEPTED, SOLD_OUT] = [1, 2];

const countsOf = (game: Game, some: Readonly<Record<number, number>>): Float64Array => {
  const counts = new Float64Array(game.m);
  for (const [edge, count] of Object.entries(some)) counts[Number(edge)] = count;
  return counts;
};

describe('the fairness that answers support', () => {
  it('is bounded for each answer by one side of the exact interval', () => {
    const { p, nodes } = fairnessOf(shop, countsOf(shop, { [ACCEPTED]: 40 }));
    expect(p).toBe(0);
    // Nodes of a single answer have no choice.
    expect(nodes.map(({ node }) => shop.ids[node])).toEqual(['ordered']);
    const [accepted, soldOut] = nodes[0].answers;
    expect(soldOut).toMatchObject({ edge: SOLD_OUT, count: 0, low: 0 });
    expect(soldOut.high).toBeCloseTo(1 - 0.05 ** (1 / 40), 12);
    expect(accepted.low).toBeCloseTo(0.05 ** (1 / 40), 12);
    expect(accepted.high).toBe(1);
  });

  it('is that of the rarest answer, and not known where nothing was asked', () => {
    const { p, nodes } = fairnessOf(shop, countsOf(shop, { [ACCEPTED]: 30, [SOLD_OUT]: 10 }));
    expect(p).toBe(nodes[0].answers[1].low);
    // The quantile of the beta distribution, beta.ppf(0.05, 10, 31) of SciPy.
    expect(p).toBeCloseTo(0.1424, 4);
    expect(fairnessOf(shop, countsOf(shop, {}))).toEqual({ p: null, nodes: [] });
  });

  it('is right for 95 % of systems whose chances are steady', () => {
    const runs = atLength(2000, 20_000);
    const dice = Dice.of(9);
    for (const chance of [0.05, 0.3]) {
      let right = 0;
      for (let run = 0; run < runs; run++) {
        let rare = 0;
        for (let i = 0; i < 60; i++) if (dice.unit() < chance) rare++;
        const { p } = fairnessOf(shop, countsOf(shop, { [ACCEPTED]: 60 - rare, [SOLD_OUT]: rare }));
        if (p! <= chance) right++;
      }
      expect(right / runs).toBeGreaterThan(0.945);
      expect(right / runs).toBeLessThan(0.99);
    }
  });
});

describe('doubts that a system is p-fair', () => {
  it('name the answer that came too rarely', () => {
    const fairness = fairnessOf(shop, countsOf(shop, { [ACCEPTED]: 40 }));
    expect(doubtsOf(fairness, 0.1)).toMatchObject([{ edge: SOLD_OUT, asked: 40, count: 0 }]);
    expect(doubtsOf(fairness, 0.05)).toEqual([]);
    expect(doubtsOf(fairness, 0)).toEqual([]);
  });

  it('arise in at most 5 % of systems that are p-fair, however many answers there are', () => {
    const nodes = 6;
    const wide = buildGame({
      initial: 's0',
      nodes: Array.from({ length: nodes }, (_, i) => ({ id: `s${i}`, owner: 'sut' as const })),
      edges: Array.from({ length: nodes }, (_, i) => [
        { from: `s${i}`, to: 's0', label: 'often' },
        { from: `s${i}`, to: 's1', label: 'rarely' },
      ]).flat(),
    });
    const runs = atLength(1000, 20_000);
    const dice = Dice.of(4);
    let suspected = 0;
    for (let run = 0; run < runs; run++) {
      const counts = new Float64Array(wide.m);
      for (let v = 0; v < nodes; v++)
        for (let i = 0; i < 80; i++) counts[2 * v + (dice.unit() < 0.1 ? 1 : 0)]++;
      if (doubtsOf(fairnessOf(wide, counts), 0.1).length > 0) suspected++;
    }
    expect(suspected / runs).toBeLessThan(0.05);
    expect(suspected).toBeGreaterThan(0);
  });
});

describe('in words', () => {
  it('a bound holds as it is printed', () => {
    const fairness = fairnessOf(shop, countsOf(shop, { [ACCEPTED]: 40 }));
    expect(fairnessTexts(shop, fairness, null)).toEqual([
      '`order` answered "sold out" 0 of 40 times: below 0.073 with 95 %',
    ]);
    expect(fairnessTexts(shop, fairness, 0.1)).toEqual([
      'the system does not look 0.1-fair: `order` answered "sold out" 0 of 40 times: below 0.073 with 95 %',
    ]);
    const even = fairnessOf(shop, countsOf(shop, { [ACCEPTED]: 12, [SOLD_OUT]: 8 }));
    expect(fairnessTexts(shop, even, 0.1)).toEqual([
      'every answer has a chance of at least 0.21 with 95 % (1 state with a choice)',
    ]);
    expect(fairnessTexts(shop, fairnessOf(shop, countsOf(shop, {})), 0.1)).toEqual([]);
  });

  it('programs get the bounds, and the doubts if a p was assumed', () => {
    const fairness = fairnessOf(shop, countsOf(shop, { [ACCEPTED]: 40 }));
    expect(fairnessObject(shop, fairness, null)).not.toHaveProperty('assumed');
    expect(fairnessObject(shop, fairness, 0.1)).toMatchObject({
      p: 0,
      nodes: [
        {
          id: 'ordered',
          asked: 40,
          answers: [{ answer: 'accepted' }, { answer: 'sold out', to: 'none left' }],
        },
      ],
      assumed: 0.1,
      doubts: [{ id: 'ordered', answer: 'sold out', asked: 40, count: 0 }],
    });
  });
});
