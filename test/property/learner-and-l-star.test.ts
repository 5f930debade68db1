// The learner beside its textbook rival, L* with a cache and the W-method for one extra state: the same machines, and on average no more
// stimuli, though ours adds random tests. At 100 states with as many random tests, at most three times as many.

import { expect, test } from 'vitest';
import { Dice } from '../../src/base/index.ts';
import type { Game } from '../../src/game/index.ts';
import { machineGame, SimulatedSystem, stimuliOf } from '../../src/learn/index.ts';
import { lStar, type Output, randomWords, wMethod } from '../reference/l-star.ts';
import { difference, distinctStates } from '../reference/same-behaviour.ts';
import { learned } from '../unit/learn/learned.ts';
import { randomMachine } from '../unit/learn/random-machine.ts';

function outputOf(game: Game): Output {
  const system = new SimulatedSystem(game, Dice.of(1));
  const inputs = stimuliOf(game);
  return (word) => {
    system.reset();
    return word.map((input) => system.ask(inputs[input]).labels.join());
  };
}

test('on average no more stimuli than L* and the W-method', () => {
  const sizes = [5, 10, 15, 20, 30, 40].flatMap((states) =>
    [3, 6].map((inputs) => ({ states, inputs, answers: 2 })),
  );
  let [ours, theirs] = [0, 0];
  for (const [seed, size] of sizes.entries()) {
    const game = randomMachine(size, seed);
    const { machine, steps } = learned(game, 1);
    const rival = lStar(outputOf(game), size.inputs, wMethod(1));
    expect(rival.machine.next).toHaveLength(distinctStates(game));
    expect(difference(game, machineGame(machine))).toBeNull();
    ours += steps;
    theirs += rival.steps;
  }
  expect(ours / theirs).toBeLessThanOrEqual(1);
});

test('100 states within three times L* at equal tests', () => {
  const game = randomMachine({ states: 100, inputs: 4, answers: 3 }, 1);
  const tests = 1000;
  const { machine, steps } = learned(game, 1, { tests });
  const rival = lStar(outputOf(game), 4, randomWords(tests, Dice.of(1)));
  expect(rival.machine.next.length).toBe(distinctStates(game));
  expect(difference(game, machineGame(machine))).toBeNull();
  expect(steps).toBeLessThanOrEqual(3 * rival.steps);
});
