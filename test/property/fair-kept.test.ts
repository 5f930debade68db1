// The strategy fair keeps its promise: of simulated runs against the worst kinds of p-fair systems, at least 95 % cover what was promised,
// for a budget that is enough for everything and for one that is not. 93.6 % is two standard errors of 1,000 runs below that.

import { describe, expect, it } from 'vitest';
import { fairAnswers, promiseWithin } from '../../src/fair/index.ts';
import { buildGame, type Game } from '../../src/game/index.ts';
import { runnerOf } from '../../src/run/index.ts';
import { fairWith } from '../../src/strategy/index.ts';
import { type Sut, sutNamed } from '../../src/sut/index.ts';
import { chosenWithin } from '../../src/sut/within-fairness.ts';
import { atLength } from '../length.ts';
import { randomGraph } from '../reference/random-graph.ts';

const EFFORT = 3_000_000;
const RUNS = atLength(250, 1000);
/** Two standard errors below 95 %. */
const LEAST = 0.95 - 2 * Math.sqrt((0.95 * 0.05) / RUNS);

/** A p-fair system that prefers an answer by its place. */
const preferring = (id: string, place: (from: number, to: number) => number): Sut => ({
  id,
  title: id,
  about: id,
  prepare: ({ game, fair: p = 0.1 }) => {
    const answers = fairAnswers(game, p);
    return (dice) => ({ choose: (node) => chosenWithin(game, node, { answers, dice, worst: place }) });
  },
});

const KINDS: readonly Sut[] = [
  sutNamed('p-fair'),
  sutNamed('p-fair-sticky'),
  preferring('first', (from) => from),
  preferring('last', (_, to) => to - 1),
];

/** Behind a gate that opens rarely: a dead end, a way back, and two rooms. */
const gate = buildGame({
  initial: 'door',
  nodes: [
    { id: 'door', owner: 'tester' },
    { id: 'guard', owner: 'sut' },
    { id: 'cell', owner: 'tester' },
    { id: 'hall', owner: 'sut' },
    { id: 'vault', owner: 'tester', gain: 3 },
    { id: 'yard', owner: 'tester' },
  ],
  edges: [
    { from: 'door', to: 'guard' },
    { from: 'guard', to: 'cell' },
    { from: 'guard', to: 'hall' },
    { from: 'guard', to: 'door' },
    { from: 'hall', to: 'yard' },
    { from: 'hall', to: 'vault' },
    { from: 'yard', to: 'door' },
  ],
});

const GAMES: Readonly<Record<string, Game>> = {
  gate,
  ...Object.fromEntries(
    [1, 2, 3, 4].map((seed) => [`graph ${seed}`, randomGraph({ nodes: 7, edges: 12, seed, sutShare: 0.5 })]),
  ),
};

const keptOf = (game: Game, sut: Sut, p: number, budget: number): number => {
  const need = promiseWithin(game, { p, budget, resetCost: 3, effort: EFFORT }).covered!;
  const play = runnerOf({ game, strategy: fairWith(EFFORT), sut, budget, resetCost: 3, seed: 5, fair: p });
  let kept = 0;
  for (let run = 0; run < RUNS; run++) if (play(run).gain >= need) kept++;
  return kept / RUNS;
};

describe.each(Object.entries(GAMES))('fair on %s', (_, game) => {
  it.each(atLength([0.05, 0.3], [0.02, 0.05, 0.1, 0.2, 0.3]))('keeps the promise of p = %d', (p) => {
    const { upper } = promiseWithin(game, { p, budget: 30, resetCost: 3, effort: EFFORT });
    const budgets = [30, ...(upper === null || upper > atLength(3000, 100_000) ? [] : [upper])];
    for (const budget of budgets) {
      for (const sut of KINDS) expect(keptOf(game, sut, p, budget)).toBeGreaterThanOrEqual(LEAST);
    }
  });
});

describe('the promise is about fair systems', () => {
  it('and broken by a less fair one', () => {
    const { upper } = promiseWithin(gate, { p: 0.3, budget: 30, resetCost: 3, effort: EFFORT });
    const play = runnerOf({
      game: gate,
      strategy: fairWith(EFFORT),
      sut: {
        ...sutNamed('p-fair'),
        prepare: (setup) => sutNamed('p-fair').prepare({ ...setup, fair: 0.03 }),
      },
      budget: upper!,
      resetCost: 3,
      seed: 5,
      fair: 0.3,
    });
    let kept = 0;
    for (let run = 0; run < RUNS; run++) if (play(run).coverage === 100) kept++;
    expect(kept / RUNS).toBeLessThan(0.5);
  });
});
