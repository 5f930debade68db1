// MQTT brokers learned from themselves, and then tested with what was learned: the broker passes it, and one with a planted bug does not.

import { describe, expect, it } from 'vitest';
import { mqttDriver } from '../../examples/mqtt/driver.ts';
import { hasMosquitto } from '../../examples/mqtt/server.ts';
import type { Game } from '../../src/game/index.ts';
import { learn } from '../../src/learn/node/index.ts';
import { testSystem } from '../../src/run/node/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import type { Driver } from '../../src/sut/index.ts';

const INPUTS = ['connect(false)', 'subscribe', 'publish(1, 0)', 'drop'];

const play = (game: Game, open: () => Driver) =>
  testSystem({
    game,
    sut: { address: game.name, open },
    strategy: strategyNamed('adaptive'),
    budget: 600,
    resetCost: 10,
    seed: 1,
    shrinkTries: 0,
    provenance: null,
    patience: { answer: 60_000, reset: 60_000 },
  });

for (const kind of ['aedes', 'mosquitto'] as const) {
  const why = kind === 'mosquitto' && !hasMosquitto() ? 'mosquitto is not installed' : null;
  if (why) console.log(`learning the broker is skipped: ${why}`);
  describe.skipIf(why)(`the MQTT broker ${kind}`, { timeout: 1_200_000 }, () => {
    it('is learned from itself, passes what was learned, and a broker with a bug fails it', async () => {
      const { game, finished } = await learn({
        sut: { address: kind, open: () => mqttDriver('', kind) },
        inputs: INPUTS,
        rarest: 1,
        tests: 5,
        patience: { answer: 60_000, reset: 60_000 },
      });
      expect(finished).toBe(true);
      expect(await play(game, () => mqttDriver('', kind))).toMatchObject({ verdict: 'pass', failures: [] });
      const { verdict, failures } = await play(game, () => mqttDriver('lost-retained'));
      expect([verdict, failures.length]).toEqual(['fail', 1]);
    });
  });
}
