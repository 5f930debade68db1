// The requirement fair:P: what it asks for, what it says, and that a system which is less fair is named.

import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/base/index.ts';
import { promiseWithin } from '../../../src/fair/index.ts';
import { buildGame } from '../../../src/game/index.ts';
import { type JudgedRun, judgementOf } from '../../../src/run/judgement/index.ts';
import { requirementOf } from '../../../src/run/requirement/index.ts';

const shop = buildGame({
  initial: 'shelf',
  nodes: [
    { id: 'shelf', owner: 'tester' },
    { id: 'ordered', owner: 'sut' },
    { id: 'paid', owner: 'tester' },
    { id: 'none left', owner: 'tester' },
  ],
  edges: [
    { from: 'shelf', to: 'ordered', label: 'order' },
    { from: 'ordered', to: 'paid', label: 'accepted' },
    { from: 'ordered', to: 'none left', label: 'sold out' },
    { from: 'paid', to: 'shelf', label: 'back' },
    { from: 'none left', to: 'shelf', label: 'back' },
  ],
});

const judged = (
  budget: number,
  covered: readonly number[],
  soldOut: number,
  times: number,
  slices = 1000,
) => {
  const run: JudgedRun = {
    budget,
    resetCost: 10,
    question: { restart: true, slices },
    require: 'fair:0.1',
    covered,
    maybe: [],
    taken: { edges: [1, 2], counts: [times - soldOut, soldOut] },
    end: { reason: 'budget', why: 'the budget is spent' },
    failures: [],
    givenUp: 0,
  };
  return judgementOf(shop, [run]);
};

describe('fair:P', () => {
  const { upper } = promiseWithin(shop, { p: 0.1, budget: 1000, resetCost: 10 });

  it('asks for everything where the budget is enough for it', () => {
    const met = judged(upper!, [0, 1, 2, 3], 3, 20);
    expect(met).toMatchObject({ verdict: 'pass', required: { what: 'fair:0.1', met: true } });
    const missed = judged(upper!, [0, 1, 2], 0, 20);
    expect(missed.required.met).toBe(false);
    expect(missed.verdict).toBe('inconclusive');
    expect(missed.why).toContain('3 of 4 states covered; 4 are certain at 95 %');
    expect(missed.cure).toContain('--strategy fair --fair 0.1');
  });

  it('asks for less where it is not, and names the budget that is', () => {
    const covered = promiseWithin(shop, { p: 0.1, budget: upper! - 1, resetCost: 10 }).covered!;
    expect(covered).toBeLessThan(4);
    expect(judged(upper! - 1, [0, 1, 2], 0, 10)).toMatchObject({
      verdict: 'pass',
      required: { what: 'fair:0.1', met: true },
    });
    // Where it is not known what is certain on any system.
    const { why } = judged(20, [0], 0, 0, 0);
    expect(why).toContain(`budget ${upper} is enough for all`);
  });

  it('names the answer that came too rarely for it', () => {
    expect(judged(upper!, [0, 1, 2], 0, 60).why).toContain(
      'the system does not look 0.1-fair: `order` answered "sold out" 0 of 60 times: below 0.049 with 95 %',
    );
    expect(judged(upper!, [0, 1, 2], 0, 20).why).not.toContain('does not look');
  });

  it('is refused if it is no chance', () => {
    for (const text of ['fair:2', 'fair:', 'fair:-1', 'fair:often'])
      expect(() => requirementOf(shop, text)).toThrow(InputError);
    expect(requirementOf(shop, 'fair:.5').assumes).toBe(0.5);
  });
});
