// The example of calls that overlap: it passes clean, and the race is found by the check beside the driver.

import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import clientsDriver from '../../examples/clients/driver.ts';
import { orThrow } from '../../src/base/index.ts';
import { forGoal } from '../../src/game/index.ts';
import { loadProgram } from '../../src/model/node/index.ts';
import { testSystem } from '../../src/run/node/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';

const path = fileURLToPath(new URL('../../examples/clients/clients.ts', import.meta.url));

async function play() {
  const program = orThrow(await loadProgram(path));
  const { game } = orThrow(program.explore({ states: true }));
  return testSystem({
    game: forGoal(game, 'transitions'),
    sut: { address: 'clients', open: clientsDriver },
    strategy: strategyNamed('adaptive'),
    budget: 400,
    resetCost: 10,
    seed: 1,
    spendAll: true,
    patience: { answer: 60_000 },
    shrinkTries: 20,
  });
}

afterEach(() => {
  delete process.env['CLIENTS_BUG'];
});

describe('examples/clients', () => {
  it('passes, every order of answers covered', async () => {
    const { verdict, outcome, disturbanceCount } = await play();
    expect([verdict, outcome.coverage, disturbanceCount]).toEqual(['pass', 100, 0]);
  });

  it('finds the number that is given twice', async () => {
    process.env['CLIENTS_BUG'] = 'race';
    const { verdict, failures } = await play();
    expect(verdict).toBe('fail');
    expect(failures).toMatchObject([
      { kind: 'assertion', message: expect.stringMatching(/^number \d+ was given twice$/) },
    ]);
  });
});
