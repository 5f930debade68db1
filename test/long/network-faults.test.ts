// What befalls a fleet and a service on real machines, with a real Redis: a Redis that fails over to its replica, connections that are half-open, clocks that
// jump, and a lead that is killed ten times.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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
import { booksOf, readTrace } from '../../src/run/index.ts';
import { endServices, MAIN, ROOT, start } from '../serve/running.ts';
import { coin, expectWhole, folder, lead, redisHere, work } from '../unit/fleet/coin-fleet.ts';
import { hasRedis } from '../unit/fleet/redis-server.ts';

afterAll(endServices);

/** A port that leads to another one, which may be changed. */
class Wire {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  readonly #hushed = new Set<Socket>();
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
        one.on('data', (data) => {
          if (!this.#hushed.has(one)) other.write(data);
        });
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

  /** Whatever is sent on the connections that there are gets lost, and they stay open: as behind a router that has forgotten them. */
  hush(): void {
    for (const socket of this.#sockets) this.#hushed.add(socket);
  }

  close(): void {
    this.#server.close();
    for (const socket of [...this.#sockets]) socket.destroy();
  }
}

const KILLS = 10;
const KILLED_BUDGET = 30_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

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

  it('cuts connections that are half-open, and goes on', async () => {
    const { port } = await redisHere();
    const { wire, url } = await wireTo(port);
    await work(url, 'a', coin());
    await work(url, 'b', coin());
    let hushed = 0;
    const led = await lead(url, 'half-open', {
      onEvent: (event) => {
        if (event.event !== 'accepted' || event.job < 10 * (hushed + 1) || hushed === 2) return;
        hushed++;
        wire.hush();
      },
    });
    expect(hushed).toBe(2);
    expectWhole(led);
  });

  it('ends whole though its lead is killed ten times', async () => {
    const { url } = await redisHere();
    const path = join(ROOT, 'models/coffee.game.json');
    const name = 'killed-leads.game.json';
    writeFileSync(join(folder, name), readFileSync(path));
    const trace = join(folder, 'killed-leads.jsonl');
    const begin = (words: readonly string[]): ChildProcess =>
      spawn(process.execPath, [MAIN, ...words], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    const heard = { text: '' };
    const listened = (child: ChildProcess): ChildProcess => {
      for (const stream of [child.stdout!, child.stderr!])
        stream.on('data', (data) => {
          heard.text += data;
        });
      return child;
    };
    const worker = begin(['worker', '--redis', url, '--name', 'w', '--instances', '2']);
    const run = `run ${name} --strategy rdm --budget ${KILLED_BUDGET} --max-test 40 --seed 3 --fleet ${url} --trace ${trace}`;
    let leading = listened(begin(run.split(' ')));
    try {
      let id: string | undefined;
      for (let kills = 0; kills < KILLS; kills++) {
        const size = existsSync(trace) ? statSync(trace).size : 0;
        while (!existsSync(trace) || statSync(trace).size < size + 2000) {
          expect(leading.exitCode, heard.text).toBeNull();
          await pause(20);
        }
        id ??= /campaign (\w+);/.exec(heard.text)![1];
        leading.kill('SIGKILL');
        await once(leading, 'exit');
        // Who was killed leads for ten seconds more.
        for (;;) {
          const words = ['fleet', 'attach', id, '--redis', url, '--trace', trace];
          leading = listened(begin(words));
          const before = statSync(trace).size;
          while (leading.exitCode === null && statSync(trace).size === before) await pause(20);
          if (leading.exitCode !== 2) break;
        }
      }
      if (leading.exitCode === null) await once(leading, 'exit');
      expect([leading.exitCode, heard.text]).toEqual([0, expect.stringContaining('verdict    pass')]);
    } finally {
      worker.kill('SIGKILL');
      leading.kill('SIGKILL');
    }
    const bytes = readFileSync(trace);
    const game = orThrow(readModel({ name, bytes: readFileSync(path) }, { fileName: name }));
    const { runs } = orThrow(readTrace(game, { name: trace, bytes }));
    const jobs = runs[0].sources!.map(({ job }) => job!);
    expect(jobs).toEqual([...new Set(jobs)].sort((a, b) => a - b));
    const { spent, resets } = booksOf(game, runs[0].events, 10);
    expect(resets + 1).toBe(jobs.length);
    expect(spent).toBeLessThanOrEqual(KILLED_BUDGET);
    expect(spent).toBeGreaterThan(KILLED_BUDGET - 12);
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
