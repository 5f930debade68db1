// What lasts: a service that is killed, stopped, or left alone, and clients that say everything twice.

import { spawn } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealed } from '../../src/run/index.ts';
import { untimed } from '../reference/untimed.ts';
import {
  answerOf,
  endServices,
  folder,
  type Json,
  MAIN,
  play,
  type Running,
  start,
  vending,
} from './running.ts';

afterAll(endServices);

const loadOf = (campaign: string, options: object = {}) => ({
  campaign,
  model: vending,
  strategy: 'adaptive',
  budget: 80,
  resetCost: 4,
  until: 'no-progress 60',
  ...options,
});

/** A campaign played without any disturbance, as a trace. */
let calm = '';
beforeAll(async () => {
  const service = await start();
  await service.post('/campaigns', loadOf('calm'));
  await play(service, 'calm');
  calm = service.trace('calm');
  await service.kill('SIGTERM');
});

describe('a service that is killed', () => {
  test('goes on with every campaign where it was, to the same trace', async () => {
    const where = folder();
    let service = await start([], where);
    const ids = ['a', 'b', 'c'];
    for (const id of ids) await service.post('/campaigns', loadOf(id));
    let done = 0;
    while (done < ids.length) {
      done = 0;
      for (const [i, id] of ids.entries()) {
        const turn = await play(service, id, 30 + 9 * i);
        if (turn.do === 'done') done++;
      }
      await service.kill();
      service = await start([], where);
      const { body } = await service.get('/');
      expect([body.campaigns, body.open, body.underWay]).toEqual([3, 0, 3 - done]);
    }
    for (const id of ids) expect(untimed(service.trace(id))).toBe(untimed(calm));
    await service.kill('SIGTERM');
  });

  test('loses half a line at most, wherever that is cut', async () => {
    const where = folder();
    const service = await start([], where);
    await service.post('/campaigns', loadOf('cut'));
    await service.kill();
    const load = readFileSync(join(where, 'cut.load.json'), 'utf8');
    const sizes = [0, 5, 300, 700, 1100, calm.length - 3, calm.length];
    for (const size of sizes) {
      writeFileSync(join(where, `cut-${size}.load.json`), load);
      writeFileSync(join(where, `cut-${size}.jsonl`), calm.slice(0, size));
    }
    const again = await start([], where);
    for (const size of sizes) {
      await play(again, `cut-${size}`);
      expect(untimed(again.trace(`cut-${size}`))).toBe(untimed(calm));
    }
    await again.kill('SIGTERM');
  });

  test.each([
    ['trace/bad-sum', sealed('{"do":"fly","to":"moon"}').replace('moon', 'mars')],
    ['trace/no-edge', sealed('{"do":"fly","to":"moon"}')],
  ])('tells what is wrong with a changed trace (%s), and serves the others', async (code, line) => {
    const where = folder();
    const service = await start([], where);
    await service.post('/campaigns', loadOf('spoilt'));
    await service.post('/campaigns', loadOf('sound'));
    await play(service, 'spoilt', 3);
    await service.kill();
    appendFileSync(join(where, 'spoilt.jsonl'), line);
    const again = await start([], where);
    const { status, body } = await again.get('/campaigns/spoilt/next');
    expect([status, body.issues[0].code]).toEqual([422, code]);
    expect((await again.get('/campaigns/sound/next')).status).toBe(200);
    await again.kill('SIGTERM');
  });
});

describe('an answer that is said twice', () => {
  /** Says everything twice, and with `kill` kills the service in between. */
  async function stammer(service: Running, id: string, kill?: () => Promise<Running>): Promise<Running> {
    let { body: turn } = await service.get(`/campaigns/${id}/next`);
    let running = service;
    for (let i = 0; turn.do !== 'done'; i++) {
      const operation = turn.do === 'reset' ? 'restart' : 'observe';
      const seen = turn.do === 'observe' ? { observation: answerOf(turn.nodes, turn.turn) } : {};
      const input = { turn: turn.turn, ...seen };
      const first: Json = await running.post(`/campaigns/${id}/${operation}`, input);
      if (kill && i % 30 === 3) running = await kill();
      const second: Json = await running.post(`/campaigns/${id}/${operation}`, input);
      expect(second.body).toEqual(first.body);
      turn = second.body;
    }
    return running;
  }

  test('makes one step', async () => {
    const service = await start();
    await service.post('/campaigns', loadOf('twice'));
    await stammer(service, 'twice');
    expect(untimed(service.trace('twice'))).toBe(untimed(calm));
    await service.kill('SIGTERM');
  });

  test('makes one step, too, if the service was killed before it could answer', async () => {
    const where = folder();
    let service = await start([], where);
    await service.post('/campaigns', loadOf('twice'));
    service = await stammer(service, 'twice', async () => {
      await service.kill();
      service = await start([], where);
      return service;
    });
    expect(untimed(service.trace('twice'))).toBe(untimed(calm));
    await service.kill('SIGTERM');
  });

  test('counts once whatever it is, after a restart too', async () => {
    const where = folder();
    let service = await start([], where);
    const said: [string, object, object][] = [
      ['observe', { observation: 'tea' }, { keepGoing: true }],
      ['observe', { silence: true }, { keepGoing: true }],
      ['observe', { edge: 1 }, {}],
      ['observe', { node: 'paid' }, {}],
      ['fail', { message: 'no' }, { keepGoing: true }],
      ['fail', { message: 'no' }, {}],
      ['fail', { message: 'no', kind: 'death' }, { tolerate: ['death'] }],
      ['restart', {}, {}],
    ];
    const say = async ([operation, input]: (typeof said)[number], i: number): Promise<Json> =>
      (await service.post(`/campaigns/once-${i}/${operation}`, { turn: 2, ...input })).body;
    const first: Json[] = [];
    const traces: string[] = [];
    for (const [i, one] of said.entries()) {
      await service.post('/campaigns', loadOf(`once-${i}`, one[2]));
      await play(service, `once-${i}`, 2);
      first.push(await say(one, i));
      traces.push(service.trace(`once-${i}`));
      expect(await say(one, i)).toEqual(first[i]);
    }
    await service.kill();
    service = await start([], where);
    for (const [i, one] of said.entries()) {
      expect(await say(one, i)).toEqual(first[i]);
      expect(service.trace(`once-${i}`)).toBe(traces[i]);
    }
    await service.kill('SIGTERM');
  });

  test('is refused if it is another one the second time', async () => {
    const service = await start();
    await service.post('/campaigns', loadOf('other'));
    await play(service, 'other', 2);
    await service.post('/campaigns/other/observe', { turn: 2, observation: 'accepted' });
    for (const input of [{ observation: 'rejected' }, { node: 'idle' }, { edge: 1 }, { silence: true }, {}]) {
      const { status, body } = await service.post('/campaigns/other/observe', { turn: 2, ...input });
      expect([status, body.turn]).toEqual([409, 3]);
    }
    expect((await service.post('/campaigns/other/restart', { turn: 2 })).status).toBe(409);
    expect((await service.post('/campaigns/other/fail', { turn: 2, message: 'x' })).status).toBe(409);
    await service.kill('SIGTERM');
  });

  test('is finished if the service was killed in the middle of writing it', async () => {
    const where = folder();
    let service = await start([], where);
    await service.post('/campaigns', loadOf('half'));
    await play(service, 'half', 1);
    const both = { turn: 1, observation: 'accepted' };
    const first = await service.post('/campaigns/half/observe', both);
    expect(first.body.turn).toBe(3);
    const trace = service.trace('half');
    await service.kill();
    writeFileSync(
      join(where, 'half.jsonl'),
      trace
        .split(/(?<=\n)/)
        .slice(0, -1)
        .join(''),
    );
    service = await start([], where);
    expect((await service.get('/campaigns/half/next')).body.turn).toBe(2);
    expect((await service.post('/campaigns/half/observe', both)).body).toEqual(first.body);
    expect(untimed(service.trace('half'))).toBe(untimed(trace));
    await service.kill('SIGTERM');
  });
});

describe('a campaign that nobody touches', () => {
  test('is closed, and taken up at the next touch', async () => {
    const service = await start(['--idle', '0.3']);
    await service.post('/campaigns', loadOf('idle'));
    for (let turn: Json = {}; turn.do !== 'done'; ) {
      turn = await play(service, 'idle', 30);
      for (let open = 1; open > 0; ) open = (await service.get('/')).body.open;
    }
    expect((await service.get('/campaigns')).body.campaigns).toEqual([
      { campaign: 'idle', ended: true, open: false },
    ]);
    expect(untimed(service.trace('idle'))).toBe(untimed(calm));
    expect((await service.get('/campaigns/idle/statistics')).body.end).not.toBeNull();
    await service.kill('SIGTERM');
  });
});

describe('a service that is told to stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s finishes what it is at, and ends with 0',
    async (signal) => {
      const service = await start();
      await service.post('/campaigns', loadOf('last'));
      await play(service, 'last', 3);
      const { hostname, port } = new URL(service.url);
      // A request that is still being sent when the signal comes.
      const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
        const body = JSON.stringify({ turn: 3 });
        const sending = request(
          {
            hostname,
            port,
            path: '/campaigns/last/observe',
            method: 'POST',
            // The service says that it has begun to read.
            headers: {
              'content-type': 'application/json',
              'content-length': body.length,
              expect: '100-continue',
            },
          },
          (response) => {
            let text = '';
            response.setEncoding('utf8').on('data', (chunk: string) => {
              text += chunk;
            });
            response.on('end', () => resolve({ status: response.statusCode!, text }));
          },
        );
        sending.on('error', reject);
        sending.flushHeaders();
        sending.once('continue', async () => {
          sending.write(body.slice(0, 4));
          service.kill(signal);
          // It has heard the signal when it takes no more callers.
          while (await isOpen(Number(port), hostname)) await new Promise(setImmediate);
          sending.end(body.slice(4));
        });
      });
      const { status, text } = await answer;
      expect(await service.exit).toBe(0);
      const lines = service.trace('last').trim().split('\n');
      if (status === 200) expect(lines).toHaveLength(1 + JSON.parse(text).turn);
      expect(status).toBe(200);
      expect(readdirSync(service.folder).sort()).toEqual(['last.jsonl', 'last.load.json']);
    },
  );
});

test('a folder is served once', async () => {
  const where = folder();
  const service = await start([], where);
  await expect(start([], where)).rejects.toThrow(
    /is in use by another service, process \d+.*serve\/folder-in-use/,
  );
  await service.kill();
  const again = await start([], where);
  await again.kill('SIGTERM');
});

test('a disk that is full costs nothing that was acknowledged', async () => {
  // A limit on the size of files stands for the disk.
  const where = folder();
  const words = [MAIN, 'serve', '--port', '0', '--traces', where, '--json'];
  const child = spawn('bash', ['-c', 'ulimit -f 8; exec "$@"', 'bash', process.execPath, ...words]);
  try {
    const { url } = JSON.parse(
      await new Promise((resolve) => child.stdout.once('data', (data) => resolve(String(data)))),
    );
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: response.status, body: (await response.json()) as Json };
    };
    let { status, body } = await post(
      '/campaigns',
      loadOf('full', { strategy: 'rdm', budget: 5000, until: 'steps 4000' }),
    );
    let acknowledged = 0;
    while (status < 300 && body.do !== 'done') {
      acknowledged = body.turn;
      const seen = body.do === 'observe' ? { observation: answerOf(body.nodes, body.turn) } : {};
      ({ status, body } = await post(`/campaigns/full/${body.do === 'reset' ? 'restart' : 'observe'}`, {
        turn: body.turn,
        ...seen,
      }));
    }
    expect([status, body.issues[0].code]).toEqual([507, 'serve/cannot-write-trace']);
    const next = (await (await fetch(`${url}/campaigns/full/next`)).json()) as Json;
    expect(next.turn).toBe(acknowledged);
    const trace = readFileSync(join(where, 'full.jsonl'), 'utf8');
    expect(trace.split('\n').length - 2).toBe(acknowledged);
  } finally {
    child.kill('SIGKILL');
  }
});

function isOpen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
