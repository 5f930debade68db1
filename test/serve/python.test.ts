// A client written in Python with the standard library alone gives, through the service, the trace that the command line gives with the
// same machine and seed, byte for byte; also if the service is killed in the middle.

import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { untimed } from '../reference/untimed.ts';
import { between } from './between.ts';
import { endServices, folder, MAIN, ROOT, start, VENDING } from './running.ts';

afterAll(endServices);

const EXAMPLE = join(ROOT, 'examples/vending');
const MACHINE = join(EXAMPLE, 'vending.py');
const SUT = `exec: python3 ${MACHINE}`;
const lacksPython = spawnSync('python3', ['--version']).error !== undefined;

interface Play {
  readonly strategy: string;
  readonly budget: number;
  readonly seed: number;
  readonly bug: string;
  readonly keepGoing: boolean;
}

const plays: Play[] = [
  { strategy: 'adaptive', budget: 200, seed: 1, bug: '', keepGoing: false },
  { strategy: 's2', budget: 150, seed: 7, bug: '', keepGoing: false },
  { strategy: 'rdm', budget: 400, seed: 3, bug: 'free-tea', keepGoing: true },
  { strategy: 'rdm', budget: 400, seed: 3, bug: 'free-tea', keepGoing: false },
];

function commandLine({ strategy, budget, seed, bug, keepGoing }: Play): string {
  const trace = join(folder(), 'trace.jsonl');
  const words = [
    MAIN,
    'run',
    VENDING,
    '--strategy',
    strategy,
    '--budget',
    String(budget),
    '--seed',
    String(seed),
    '--require',
    'guarantee',
  ];
  const more = [
    '--sut',
    SUT,
    '--trace',
    trace,
    '--shrink-tries',
    '0',
    ...(keepGoing ? ['--keep-going'] : []),
  ];
  spawnSync(process.execPath, [...words, ...more], {
    env: { ...process.env, VENDING_BUG: bug },
  });
  return readFileSync(trace, 'utf8');
}

function client(url: string, name: string, { strategy, budget, seed, bug, keepGoing }: Play) {
  const words = [
    '--strategy',
    strategy,
    '--budget',
    String(budget),
    '--seed',
    String(seed),
    '--require',
    'guarantee',
    '--sut',
    SUT,
    '--name',
    name,
  ];
  const child = spawn(
    'python3',
    // A busy machine may take minutes to start a service again.
    [
      join(EXAMPLE, 'client.py'),
      url,
      VENDING,
      ...words,
      '--patience',
      '600',
      ...(keepGoing ? ['--keep-going'] : []),
    ],
    { env: { ...process.env, VENDING_BUG: bug, PYTHONDONTWRITEBYTECODE: '1' } },
  );
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, said }));
  });
}

describe.skipIf(lacksPython)('a client in Python', () => {
  test('gives the traces of the command line', async () => {
    const service = await start();
    for (const [i, one] of plays.entries()) {
      const { code, said } = await client(service.url, `python-${i}`, one);
      expect([code, said]).toEqual([one.bug ? 1 : 0, expect.stringMatching(one.bug ? /^fail: / : /^pass: /)]);
      expect(untimed(service.trace(`python-${i}`))).toBe(untimed(commandLine(one)));
    }
    await service.kill('SIGTERM');
  });

  test('gives them also if the service is killed again and again', async () => {
    const where = folder();
    let service = await start([], where);
    const kill = async (): Promise<void> => {
      await service.kill();
      service = await start([], where);
    };
    // Requests 30 and 150 are lost on their way to the service, and so are the answers to requests 90 and 210.
    const door = await between(() => service.url, { '30': kill, '150': kill }, { '90': kill, '210': kill });
    try {
      const { code, said } = await client(door.url, 'killed', plays[2]);
      expect([code, said]).toEqual([1, expect.stringMatching(/^fail: /)]);
      expect(door.lost).toEqual([30, 90, 150, 210]);
    } finally {
      door.close();
    }
    expect(untimed(service.trace('killed'))).toBe(untimed(commandLine(plays[2])));
    await service.kill('SIGTERM');
  });
});
