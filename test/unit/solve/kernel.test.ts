// The kernel as WebAssembly: what is checked in is what its source says, its memory comes back, and what does not fit into it is an error.

import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { kernelCode } from '../../../scripts/build-kernel.mjs';
import { Dice, InputError } from '../../../src/base/index.ts';
import { buildGame, type Game } from '../../../src/game/index.ts';
import { solve } from '../../../src/solve/index.ts';
import { Cdcl } from '../../../src/solve/kernel/cdcl.ts';
import { Instance } from '../../../src/solve/kernel/instance.ts';

const SMALL = { room: 40, mostLearned: 100, more: 50 };

/** Random clauses of three literals, and a question. */
function someSearch(dice: Dice, instance?: Instance, n = 40, ratio = 4.2): Cdcl {
  const solver = new Cdcl('last', { ...SMALL, room: n }, instance);
  for (let v = 0; v < n; v++) solver.newVariable();
  for (let k = 0; k < ratio * n; k++) {
    const variables = new Set<number>();
    while (variables.size < 3) variables.add(dice.below(n));
    solver.add(Array.from(variables, (v) => 2 * v + dice.below(2)));
  }
  return solver;
}

const answerOf = (solver: Cdcl) => {
  let answer = solver.run(10_000);
  while (answer === 'open') answer = solver.run(10_000);
  return answer;
};

function* working(solver: Cdcl): Generator<void, void> {
  while (solver.run(10) === 'open') yield;
}

function randomGame(seed: number, n: number): Game {
  const dice = Dice.of(seed);
  return buildGame({
    initial: 'v0',
    nodes: Array.from({ length: n }, (_, v) => ({
      id: `v${v}`,
      owner: dice.below(2) === 0 ? 'sut' : 'tester',
    })),
    edges: Array.from({ length: 3 * n }, (_, i) => ({ from: `v${i % n}`, to: `v${dice.below(n)}` })),
  });
}

it('is compiled from the source that is there', () => {
  const path = new URL('../../../src/solve/kernel/code.ts', import.meta.url);
  expect(readFileSync(path, 'utf8') === kernelCode(), 'npm run kernel makes it anew').toBe(true);
});

describe('memory', () => {
  it('of searches that are released serves the next ones', () => {
    const instance = new Instance();
    const dice = Dice.of(5);
    const round = () => {
      for (let i = 0; i < 100; i++) {
        const solver = someSearch(dice, instance);
        answerOf(solver);
        solver.release();
      }
    };
    round();
    const { size } = instance;
    for (let k = 0; k < 20; k++) round();
    expect(instance.size).toBe(size);
  });

  it('of whole solutions, with and without restart, comes back while nobody waits', () => {
    const games = Array.from({ length: 20 }, (_, seed) => randomGame(seed, 60));
    const all = () => {
      for (const game of games) for (const restart of [true, false]) solve(game, { restart });
    };
    for (let k = 0; k < 3; k++) all();
    const { size } = Instance.forSearch();
    for (let k = 0; k < 10; k++) all();
    expect(Instance.forSearch().size).toBeLessThanOrEqual(size);
  });

  it('of searches that were left in the middle comes back when nobody knows them', async () => {
    setFlagsFromString('--expose-gc');
    const instance = new Instance();
    const collect = runInNewContext('gc') as () => void;
    const dice = Dice.of(7);
    const leaveSome = async () => {
      for (let k = 0; k < 100; k++) working(someSearch(dice, instance)).next();
      for (let k = 0; k < 3; k++) {
        collect();
        await new Promise((done) => setImmediate(done));
      }
    };
    for (let k = 0; k < 3; k++) await leaveSome();
    const { size } = instance;
    for (let k = 0; k < 20; k++) await leaveSome();
    expect(instance.size).toBe(size);
  });

  it('that cannot grow is an error, and nothing is asked of it any more', () => {
    const instance = new Instance(60);
    const other = someSearch(Dice.of(1), instance);
    const solver = someSearch(Dice.of(2), instance, 300, 4.26);
    expect(() => answerOf(solver)).toThrow(InputError);
    expect(() => solver.run(10)).toThrow('the solver ran out of memory; its searches had 3 MB');
    expect(() => other.run(10)).toThrow('the solver ran out of memory');
    for (const search of [solver, other]) search.release();
    expect(answerOf(someSearch(Dice.of(1)))).toMatch(/sat/);
  });
});

it('looks at memory where it is after it has grown', () => {
  const instance = new Instance();
  const first = someSearch(Dice.of(1), instance);
  const answer = answerOf(first);
  const { size } = instance;
  const states = first.states(40);
  const others = Array.from({ length: 200 }, (_, i) => someSearch(Dice.of(i), instance, 200));
  expect(instance.size).toBeGreaterThan(size);
  expect(first.states(40)).toEqual(states);
  expect(answerOf(first)).toBe(answer);
  for (const search of others) search.release();
});

it('is not asked after its release, save for what it has done', () => {
  const solver = someSearch(Dice.of(1));
  answerOf(solver);
  const { effort } = solver;
  solver.release();
  solver.release();
  expect(solver.effort).toBe(effort);
  expect(effort).toBeGreaterThan(0);
  expect(() => solver.run(10)).toThrow('after its release');
});
