// Learning in one call: the defaults are those of the command, and every fault of the options is told at once.

import { describe, expect, test } from 'vitest';
import { InputError } from '../../../src/base/index.ts';
import { LEARN_DEFAULTS, learn } from '../../../src/learn/node/index.ts';
import { type Driver, ObservationQueue } from '../../../src/sut/index.ts';

/** A lamp with one button. */
function lamp(): Driver {
  const queue = new ObservationQueue();
  let on = false;
  return {
    reset() {
      queue.clear();
      on = false;
    },
    apply() {
      on = !on;
      queue.push({ label: on ? 'on' : 'off' });
    },
    observe: () => queue.observe(),
    pending: () => queue.pending(),
    close() {},
  };
}

const faultsOf = async (options: object): Promise<string[]> => {
  const error = await learn(options as never).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InputError);
  return (error as InputError).issues.map(({ code, message }) => `${code}: ${message}`);
};

describe('learn', () => {
  test('gives a game, and what it cost', async () => {
    const learned = await learn({
      sut: { address: 'lamp', open: lamp, inputs: ['press'] },
      rarest: 1,
      tests: 5,
    });
    const { game, states, finished, quiet, nondeterministic, faults } = learned;
    expect([game.name, game.n, game.m, states]).toEqual(['lamp', 4, 4, 2]);
    expect([finished, quiet, nondeterministic, faults]).toEqual([true, 5, [], []]);
    expect([learned.steps > 0, learned.resets > 0]).toEqual([true, true]);
  });

  test('stops when the budget is spent, with what is known so far', async () => {
    const { finished, steps, resets } = await learn({
      sut: { address: 'lamp', open: lamp },
      inputs: ['press'],
      budget: 30,
    });
    expect(finished).toBe(false);
    expect(steps + resets * LEARN_DEFAULTS.resetCost).toBeLessThanOrEqual(30);
  });

  test('tells every fault of the options', async () => {
    expect(await faultsOf({ inputs: 'press', buget: 3, rarest: 2 })).toEqual([
      'learn/bad-option: "sut" is missing',
      'learn/bad-option: "inputs" is "press"; it must be a list',
      expect.stringContaining('learn/unknown-option: unknown option "buget"'),
      'learn/bad-option: "rarest" is 2; it must be a number above 0 and at most 1',
    ]);
    expect(await faultsOf({ sut: { address: 'lamp', open: lamp } })).toEqual([
      'learn/no-inputs: the stimuli of the system are not known',
    ]);
  });
});
