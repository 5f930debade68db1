// What befalls a fleet and a service on real machines, with a real Redis: a Redis that fails over to its replica, and clocks that jump.

import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect as connectTo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { traceFaults } from '../../bench/serve/check.ts';
import { HttpConnection } from '../../bench/serve/connection.ts';
import { Latency } from '../../bench/serve/latency.ts';
import { Player } from '../../bench/serve/player.ts';
import { orThrow, sourceOf } from '../../src/base/index.ts';
import { readModel } from '../../src/format/index.ts';
import { endServices, ROOT, start } from '../serve/running.ts';
import { coin, expectWhole, folder, lead, redisHere, work } from '../unit/fleet/coin-fleet.ts';
import { hasRedis } from '../unit/fleet/redis-server.ts';

afterAll(endServices);

/** A port that leads to another one, which may be changed. */
class Wire {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #to: number;

  constructor(to: number) {
    this.#to = to;
    this.#server = createServer((near) => {
      const far = connectTo(this.#to, '127.0.0.1');
      for (const [one, other] of [
        [near, far],
        [far, near],
      ]) {
        this.#sockets.add(one);
        one.on('error', () => {});
        one.on('data', (data) => other.write(data));
        one.on('close', () => {
          this.#sockets.delete(one);
          other.destroy();
        });
      }
    });
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `redis://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
  }

  /** New connections lead there; the others are cut. */
  switchTo(port: number): void {
    this.#to = port;
    for (const socket of [...this.#sockets]) socket.destroy();
  }

  close(): void {
    this.#server.close();
    for (const socket of [...this.#sockets]) socket.destroy();
  }
}

const wires: Wire[] = [];
afterEach(() => {
  for (const wire of wires.splice(0)) wire.close();
});

async function wireTo(port: number): Promise<{ wire: Wire; url: string }> {
  const wire = new Wire(port);
  wires.push(wire);
  return { wire, url: await wire.open() };
}

describe.skipIf(!hasRedis)('a fleet (redis-server)', () => {
  it('goes on where its Redis fails over to a replica', async () => {
    const first = await redisHere();
    const { wire, url } = await wireTo(first.port);
    const replica = await redisHere('--replicaof', '127.0.0.1', String(first.port));
    const told = new Redis(replica.url);
    while (!/master_link_status:up/.test(await told.info('replication')))
      await new Promise((resolve) => setTimeout(resolve, 50));
    await work(url, 'a', coin());
    await work(url, 'b', coin());
    let over: Promise<unknown> | undefined;
    const led = await lead(url, 'fail-over', {
      onEvent: (event) => {
        if (over || event.event !== 'accepted' || event.job < 12) return;
        over = first.end().then(async () => {
          await told.replicaof('NO', 'ONE');
          wire.switchTo(replica.port);
        });
      },
    });
    await over;
    told.disconnect();
    expectWhole(led);
  });

  it('minds no clock that jumps by days, back and forth', async () => {
    const { url } = await redisHere();
    const real = Date.now;
    let off = 0;
    Date.now = () => real() + off;
    try {
      await work(url, 'a', coin());
      const led = await lead(url, 'jumps', {
        timeLimit: 3_000_000,
        onEvent: (event) => {
          if (event.event === 'accepted') off = [0, 864e5, -864e5, -1000, 1e10][event.job % 5];
        },
      });
      expectWhole(led);
    } finally {
      Date.now = real;
    }
  });
});

describe('a service', () => {
  it('minds no clock that jumps by days, back and forth', async () => {
    const jumps = join(folder, 'jumps.mjs');
    writeFileSync(
      jumps,
      `const now = Date.now;
let calls = 0;
Date.now = () => now() + [0, 86_400_000, -86_400_000, -1000, 10_000_000_000][++calls % 5];
`,
    );
    const service = await start(['--idle', '1'], undefined, {
      NODE_OPTIONS: `--import ${new URL(`file://${jumps}`).href}`,
    });
    const { port } = new URL(service.url);
    const model = readFileSync(join(ROOT, 'models/login.game.json'), 'utf8');
    const players = Array.from(
      { length: 6 },
      (_, i) =>
        new Player({
          id: `jumps-${i}`,
          seed: i,
          load: {
            campaign: `jumps-${i}`,
            model,
            strategy: i % 2 ? 'adaptive' : 'rdm',
            spendAll: true,
            seed: i,
            budget: 4000,
            until: 'steps 200',
          },
          connect: () => new HttpConnection(Number(port)),
          next: new Latency(),
          answers: new Latency(),
          onStep: () => {},
        }),
    );
    await Promise.all(players.map((player) => player.play()));
    const game = orThrow(readModel(sourceOf('login', model)));
    for (const player of players) {
      const bytes = readFileSync(join(service.folder, `${player.id}.jsonl`));
      expect(traceFaults(game, bytes, player, 200)).toEqual([]);
      const { body } = await service.get(`/campaigns/${player.id}/statistics`);
      expect(body.ended ?? body.end).toBeTruthy();
    }
    await service.kill('SIGTERM');
  });
});
