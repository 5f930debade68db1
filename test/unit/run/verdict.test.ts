// The verdict of a run from what it covered, may have covered, and gave up: each rule at its boundary.

import { describe, expect, it } from 'vitest';
import { buildGame } from '../../../src/game/index.ts';
import { type JudgedRun, judgementOf } from '../../../src/run/judgement/index.ts';

/** A tester alone on a row: all four are certain. */
const row = buildGame({
  name: 'row',
  initial: 'v0',
  nodes: ['v0', 'v1', 'v2', 'v3'].map((id) => ({ id, owner: 'tester' as const })),
  edges: [0, 1, 2].map((i) => ({ from: `v${i}`, to: `v${i + 1}`, label: 'on' })),
});
const question = { restart: true, slices: 1000 };
const run = (over: Partial<JudgedRun> = {}): JudgedRun => ({
  ...{ budget: 3, resetCost: 1, question, require: 'all', covered: [0, 1], maybe: [], taken: null },
  ...{ end: { reason: 'budget', why: 'the budget is spent' } as JudgedRun['end'], failures: [], givenUp: 0 },
  ...over,
});
const verdict = (over: Partial<JudgedRun> = {}, given?: object): string =>
  judgementOf(row, [run(over)], { forced: { ...forced, ...given } as never }).verdict;
const forced = {
  lower: 3,
  upper: 3,
  exact: true,
  restart: true,
  enough: null,
  whole: { lower: 4, upper: 4 },
};
const failure = { signature: 's', kind: 'off-model', node: 'v1', rate: null };

describe('a run that covers too little', () => {
  it('is deficient if less is covered than was certain', () => {
    expect(verdict()).toBe('deficient');
    expect(verdict({ covered: [0] })).toBe('deficient');
    expect(verdict({ covered: [0, 1, 2] })).toBe('inconclusive');
    expect(verdict({}, { lower: 2 })).toBe('inconclusive');
  });

  it('is inconclusive if it may have covered as much as was certain', () => {
    expect(verdict({ maybe: [2] })).toBe('inconclusive');
    expect(verdict({ maybe: [2, 3] })).toBe('inconclusive');
    expect(verdict({ maybe: [1] })).toBe('deficient');
    expect(verdict({ maybe: [2] }, { lower: 4, upper: 4 })).toBe('deficient');
  });

  it('is inconclusive if a test was given up, or something ended it from outside', () => {
    expect(verdict({ givenUp: 1 })).toBe('inconclusive');
    for (const reason of ['cancelled', 'time', 'failure'] as const) {
      expect(verdict({ end: { reason, why: '' } as never })).toBe('inconclusive');
    }
  });

  it('is inconclusive if nobody knows what was certain', () => {
    expect(judgementOf(row, [run()], { forced: null }).verdict).toBe('inconclusive');
  });
});

describe('a run', () => {
  it('fails with a failure, whatever else', () => {
    expect(verdict({ failures: [failure] })).toBe('fail');
    expect(verdict({ failures: [failure], covered: [0, 1, 2, 3] })).toBe('fail');
  });

  it('passes with what is required, met or not by the others', () => {
    expect(verdict({ covered: [0, 1, 2, 3] })).toBe('pass');
    expect(verdict({ require: '50%' })).toBe('pass');
    expect(verdict({ require: '51%' })).toBe('deficient');
    expect(verdict({ require: 'nodes:v0,v1' })).toBe('pass');
    expect(verdict({ require: 'guarantee', covered: [0, 1, 2] }, { whole: { lower: 3, upper: 3 } })).toBe(
      'pass',
    );
  });

  it('passes with what is required though something ended it from outside', () => {
    for (const reason of ['cancelled', 'time'] as const) {
      expect(verdict({ covered: [0, 1, 2, 3], end: { reason, why: '' } as never })).toBe('pass');
    }
  });

  it('passes with all, which nothing certain exceeds', () => {
    const all = judgementOf(row, [run({ covered: [0, 1, 2, 3], require: 'guarantee' })]);
    expect([all.verdict, all.required, all.forced]).toEqual(['pass', { what: 'guarantee', met: true }, null]);
  });

  it('finds out what was certain by itself', () => {
    const judged = judgementOf(row, [run({ budget: 3 })]);
    expect([judged.verdict, judged.forced!.lower]).toEqual(['deficient', 3]);
    expect(judged.required).toEqual({ what: 'all', met: false });
    expect(judgementOf(row, [run({ budget: 2 })]).verdict).toBe('inconclusive');
  });

  it('counts what several cover together, and needs all that they were made for', () => {
    const together = judgementOf(row, [run(), run({ covered: [0, 2], require: '75%' })], {
      forced: forced as never,
    });
    expect([together.verdict, together.required]).toEqual(['inconclusive', { what: 'all, 75%', met: false }]);
    const enough = judgementOf(row, [run({ require: '50%' }), run({ covered: [2], require: '75%' })]);
    expect([enough.verdict, enough.required.met]).toEqual(['pass', true]);
  });
});
