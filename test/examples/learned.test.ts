// The vending machine learned from its model and from itself, and then tested with what was learned: the machine passes it, and with a
// planted bug it does not. (For MQTT brokers: test/long.)

import { afterEach, describe, expect, it, vi } from 'vitest';
import { vendingDriver } from '../../examples/vitest-vending/driver.ts';
import { orThrow } from '../../src/base/index.ts';
import { readModelFile } from '../../src/format/node/index.ts';
import type { Game } from '../../src/game/index.ts';
import { machineGame } from '../../src/learn/index.ts';
import { learn } from '../../src/learn/node/index.ts';
import { testSystem } from '../../src/run/node/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import type { Driver } from '../../src/sut/index.ts';
import { difference } from '../reference/same-behaviour.ts';
import { learned } from '../unit/learn/learned.ts';

const play = (game: Game, open: () => Driver, patience: number) =>
  testSystem({
    game,
    sut: { address: game.name, open },
    strategy: strategyNamed('rdm'),
    budget: 600,
    resetCost: 10,
    seed: 1,
    spendAll: true,
    shrinkTries: 0,
    provenance: null,
    patience: { answer: patience },
  });

describe('the vending machine', () => {
  afterEach(() => vi.unstubAllEnvs());
  // What the machine says to a stimulus is there before the driver has taken it, so the shortest silence is silence.
  const SILENT = 1;

  it('is learned from its model exactly', async () => {
    const path = new URL('../../examples/vending/vending.game.json', import.meta.url).pathname;
    const game = orThrow(await readModelFile(path));
    expect(difference(game, machineGame(learned(game, 1).machine))).toBeNull();
  });

  it('is learned from itself, passes what was learned, and fails it with a bug', async () => {
    const { game, finished, nondeterministic } = await learn({
      sut: { address: 'vending', open: vendingDriver },
      inputs: ['coin', 'press', 'cancel', 'take'],
      answers: 'all',
      rarest: 0.2,
      confidence: 0.99,
      tests: 20,
      patience: { answer: SILENT },
    });
    expect([finished, [...nondeterministic].sort()]).toEqual([true, ['coin', 'press']]);
    expect(await play(game, vendingDriver, SILENT)).toMatchObject({ verdict: 'pass', failures: [] });
    vi.stubEnv('VENDING_BUG', 'free-tea');
    const { verdict, failures } = await play(game, vendingDriver, SILENT);
    expect(verdict).toBe('fail');
    expect(failures[0].message).toMatch(/answered "(tea|coffee)"/);
  });
});
