// What the simulated SUTs say of themselves, counted: a habit that nobody has is one that strategies are tried on in vain.

import { describe, expect, it } from 'vitest';
import { Dice } from '../../../src/base/index.ts';
import { buildGame } from '../../../src/game/index.ts';
import { type Chooser, SUTS, sutNamed } from '../../../src/sut/index.ts';

const fan = (answers: number) =>
  buildGame({
    initial: 's',
    nodes: [
      { id: 's', owner: 'sut' as const },
      ...Array.from({ length: answers }, (_, i) => ({ id: `a${i}`, owner: 'tester' as const })),
    ],
    edges: Array.from({ length: answers }, (_, i) => ({ from: 's', to: `a${i}` })),
  });

const chooserOf = (id: string, answers: number, seed = 1): Chooser =>
  sutNamed(id).prepare({ game: fan(answers) })(Dice.of(seed));

/** The answers to a hundred thousand visits. */
const asked = (chooser: Chooser, times = 100_000): number[] =>
  Array.from({ length: times }, () => chooser.choose(0));

const share = (answers: readonly number[], holds: (answer: number, i: number) => boolean): number =>
  answers.filter(holds).length / answers.length;

describe('simulated SUTs', () => {
  it('sticky repeats its last answer, and answers anew one time in ten', () => {
    const answers = asked(chooserOf('sticky', 5));
    expect(share(answers, (answer, i) => answer === answers[i - 1])).toBeCloseTo(0.9 + 0.1 / 5, 2);
    for (let e = 0; e < 5; e++) expect(share(answers, (answer) => answer === e)).toBeCloseTo(1 / 5, 1);
  });

  it('drifting has a favourite that changes', () => {
    const answers = asked(chooserOf('drifting', 4));
    for (let e = 0; e < 4; e++) expect(share(answers, (answer) => answer === e)).toBeCloseTo(1 / 4, 1);
    const windows = Array.from({ length: 12_500 }, (_, i) => answers.slice(8 * i, 8 * i + 8));
    const most = windows.map((some) => Math.max(...[0, 1, 2, 3].map((e) => share(some, (a) => a === e))));
    expect(most.reduce((a, b) => a + b) / most.length).toBeGreaterThan(0.7);
    expect(share(answers, (answer, i) => answer === answers[i - 200])).toBeCloseTo(1 / 4, 1);
  });

  it('skewed answers with what was seen before, one time in sixteen with something new', () => {
    const chooser = chooserOf('skewed', 6);
    for (const w of [0, 1, 2]) chooser.visit!(w);
    const answers = asked(chooser);
    // Edges 0 and 1 lead to nodes 1 and 2, which were visited; the other four lead to something new.
    expect(share(answers, (answer) => answer >= 2)).toBeCloseTo(1 / 16, 2);
    for (let e = 2; e < 6; e++) expect(share(answers, (answer) => answer === e)).toBeCloseTo(1 / 64, 2);
    for (const w of [3, 4, 5, 6]) chooser.visit!(w);
    expect(share(asked(chooser), (answer) => answer >= 2)).toBeCloseTo(4 / 6, 1);
  });

  for (const id of ['p-fair', 'p-fair-sticky']) {
    it(`${id} gives each answer the chance it must have, and one of them the rest`, () => {
      for (const [p, answers] of [
        [0.1, 4],
        [0.05, 3],
        [1, 5],
        [0, 3],
      ] as const) {
        const chooser = sutNamed(id).prepare({ game: fan(answers), fair: p })(Dice.of(3));
        const least = Math.min(p, 1 / answers);
        const shares = Array.from({ length: answers }, () => 0);
        const given = asked(chooser);
        for (const answer of given) shares[answer] += 1 / given.length;
        for (const one of shares) expect(one).toBeGreaterThan(least - 0.005);
        const repeated = share(given, (answer, i) => answer === given[i - 1]);
        if (p < 1 / answers && id === 'p-fair-sticky') expect(repeated).toBeCloseTo(1 - (answers - 1) * p, 2);
        if (p < 1 / answers && id === 'p-fair')
          expect(Math.max(...shares)).toBeCloseTo(1 - (answers - 1) * p, 2);
      }
    });
  }

  it('p-fair keeps away from what is uncovered, by the cost to reach it', () => {
    const game = buildGame({
      initial: 's',
      nodes: [
        { id: 's', owner: 'sut' },
        { id: 'old', owner: 'tester' },
        { id: 'lever', owner: 'tester' },
        { id: 'prize', owner: 'tester' },
      ],
      edges: [
        { from: 's', to: 'lever' },
        { from: 's', to: 'old' },
        { from: 'lever', to: 'prize' },
        { from: 'lever', to: 's' },
        { from: 'old', to: 's' },
      ],
    });
    const chooser = sutNamed('p-fair').prepare({ game, fair: 0.1 })(Dice.of(3));
    for (const seen of [0, 1, 2]) chooser.visit!(seen);
    // All but the prize is covered, and the lever leads to it.
    expect(share(asked(chooser), (edge) => edge === 1)).toBeCloseTo(0.9, 2);
    const other = sutNamed('p-fair').prepare({ game, fair: 0.1 })(Dice.of(3));
    for (const seen of [0, 2, 3]) other.visit!(seen);
    expect(share(asked(other), (edge) => edge === 0)).toBeCloseTo(0.9, 2);
  });

  it('give a node with one edge that edge, and the same seed the same answers', () => {
    for (const { id } of SUTS) {
      expect(asked(chooserOf(id, 1), 5)).toEqual([0, 0, 0, 0, 0]);
      expect(asked(chooserOf(id, 3, 7), 50)).toEqual(asked(chooserOf(id, 3, 7), 50));
    }
  });
});
