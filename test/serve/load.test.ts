// Many campaigns at once, over HTTP and WebSockets, the service killed in the middle: every step is in its trace, once. The same, larger,
// is `npm run bench serve`.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { traceFaults } from '../../bench/serve/check.ts';
import { HttpConnection, SocketConnection } from '../../bench/serve/connection.ts';
import { Latency } from '../../bench/serve/latency.ts';
import { Player } from '../../bench/serve/player.ts';
import { orThrow, sourceOf } from '../../src/base/index.ts';
import { readModel } from '../../src/format/index.ts';
import { atLength } from '../length.ts';
import { endServices, folder, ROOT, start } from './running.ts';

afterAll(endServices);

const CAMPAIGNS = atLength(16, 40);
const STEPS = atLength(40, 60);

test('no step is lost or there twice', async () => {
  const where = folder();
  let service = await start([], where);
  const { port } = new URL(service.url);
  const model = readFileSync(join(ROOT, 'models/login.game.json'), 'utf8');
  let steps = 0;
  let restarted: Promise<void> | null = null;
  const restart = async (): Promise<void> => {
    await service.kill();
    service = await start(['--port', port], where);
  };
  const players = Array.from({ length: CAMPAIGNS }, (_, i) => {
    const id = `campaign-${i}`;
    return new Player({
      id,
      seed: i,
      load: {
        campaign: id,
        model,
        strategy: i % 3 === 0 ? 'adaptive' : 'rdm',
        spendAll: true,
        seed: i,
        budget: 20 * STEPS,
        until: `steps ${STEPS}`,
      },
      connect: () => (i % 2 === 0 ? new HttpConnection(Number(port)) : new SocketConnection(Number(port))),
      next: new Latency(),
      answers: new Latency(),
      onStep() {
        if (++steps === (CAMPAIGNS * STEPS) / 2) restarted = restart();
      },
    });
  });
  await Promise.all(players.map((player) => player.play()));
  await restarted;
  const game = orThrow(readModel(sourceOf('login', model)));
  for (const player of players) {
    expect(traceFaults(game, readFileSync(join(where, `${player.id}.jsonl`)), player, STEPS)).toEqual([]);
  }
  expect(steps).toBe(CAMPAIGNS * STEPS);
  expect(players.some(({ again }) => again > 0)).toBe(true);
  await service.kill('SIGTERM');
});
