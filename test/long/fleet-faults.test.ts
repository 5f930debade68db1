// Five workers and a Redis with an append-only file, over a campaign of 10^5 steps: a hundred times a worker is killed, ten times Redis is, each in the
// middle of whatever it does. What is decided by dice is who and after how much of the budget; the moments are what the machine makes of it.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { Dice, orThrow, VERSION } from '../../src/base/index.ts';
import { connect, type FleetEvent, startFleet } from '../../src/fleet/index.ts';
import { formatById, readModel } from '../../src/format/index.ts';
import { modelFacts } from '../../src/game/index.ts';
import { randomGame } from '../../src/model/index.ts';
import { booksOf, headerOf, readTrace, settle } from '../../src/run/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import { MAIN } from '../serve/running.ts';
import { hasRedis, ownRedis } from '../unit/fleet/redis-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'fleet-long-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const WORKERS = 5;
const KILLS = 100;
const RESTARTS = 10;
const BUDGET = 106_000;
const RESET_COST = 3;
const STEPS = 100_000;

const model = 'game.json';
writeFileSync(
  join(folder, model),
  [...orThrow(formatById('native')!.write!(orThrow(randomGame({ nodes: 60, seed: 4 }))))].join(''),
);
// As the workers read it.
const game = orThrow(
  readModel({ name: model, bytes: readFileSync(join(folder, model)) }, { fileName: model }),
);
const settled = settle({
  game,
  strategy: strategyNamed('rdm'),
  sut: 'uniform',
  budget: BUDGET,
  resetCost: RESET_COST,
  seed: 11,
  instances: 10,
});

/** A worker that is started again wherever it is killed. */
class Place {
  #child: ChildProcess | null = null;
  /** It has said that it plays. */
  ready = false;
  #over = false;
  readonly #url: string;
  readonly #name: string;

  constructor(url: string, name: string) {
    this.#url = url;
    this.#name = name;
    this.#start();
  }

  #start(): void {
    const words = [
      'worker',
      '--redis',
      this.#url,
      '--name',
      this.#name,
      '--instances',
      '2',
      '--lease',
      '0.5',
    ];
    const child = spawn(process.execPath, [MAIN, ...words], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    child.stderr!.on('data', (text: Buffer) => {
      if (String(text).includes('plays for')) this.ready = true;
    });
    child.once('exit', (_, signal) => {
      this.ready = false;
      if (!this.#over && signal === 'SIGKILL') this.#start();
    });
  }

  kill(): void {
    this.ready = false;
    this.#child!.kill('SIGKILL');
  }

  end(): void {
    this.#over = true;
    this.kill();
  }
}

async function verdictOf(command: string, model: string, trace: string): Promise<string> {
  const words = [MAIN, command, model, trace, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, words, {
    cwd: folder,
    maxBuffer: 1 << 26,
  }).catch((error) => error as { stdout: string });
  const told = JSON.parse(stdout);
  return told.verdict?.verdict ?? told.verdict;
}

describe.skipIf(!hasRedis)('a fleet (redis-server)', () => {
  it('is killed a hundred times, and its Redis ten times: every test once, nothing lost, the budget kept', async () => {
    const trace = join(folder, 't.jsonl');
    const redis = await ownRedis();
    const places = Array.from({ length: WORKERS }, (_, i) => new Place(redis.url, `w${i + 1}`));
    const dice = Dice.of(2026);
    const link = await connect(redis.url);
    const { hash, name } = modelFacts(game);
    const events: FleetEvent[] = [];
    let spent = 0;
    let killed = 0;
    let restarted = 0;
    let restarting = Promise.resolve();
    // Kills are due by what is spent, and done as soon as there is somebody to kill.
    const harm = (): void => {
      const ready = places.filter((place) => place.ready);
      if (killed < KILLS && spent >= ((killed + 1) * BUDGET) / (KILLS + 10) && ready.length > 0) {
        killed++;
        ready[dice.below(ready.length)].kill();
      }
      if (restarted < RESTARTS && spent >= ((restarted + 1) * BUDGET) / (RESTARTS + 2)) {
        restarted++;
        restarting = restarting.then(() => redis.restart());
      }
    };
    const due = setInterval(harm, 20);
    process.once('exit', () => {
      for (const place of places) place.end();
    });
    const result = await startFleet({
      link,
      campaign: {
        id: 'long',
        version: VERSION,
        started: '2026-01-01T00:00:00.000Z',
        status: 'open',
        model: { path: model, name, hash, options: {} },
        sut: { id: 'uniform', hash: null },
        strategy: 'rdm',
        suite: null,
        settings: settled.settings as never,
        maxTest: 100,
      },
      settled,
      header: headerOf(settled),
      trace,
      signal: new AbortController().signal,
      onEvent: (event) => {
        events.push(event);
        if (event.event !== 'accepted') return;
        spent = event.spent;
        harm();
      },
    });
    clearInterval(due);
    await restarting;
    for (const place of places) place.end();
    link.end();
    await redis.end();

    expect([killed, restarted]).toEqual([KILLS, RESTARTS]);
    expect(result.outcome.steps).toBeGreaterThanOrEqual(STEPS);
    // Nothing beyond the budget, and nothing left that pays for another test.
    expect(result.outcome.spent).toBeLessThanOrEqual(BUDGET);
    expect(BUDGET - result.outcome.spent).toBeLessThanOrEqual(RESET_COST + 1);

    const bytes = readFileSync(trace);
    const { runs } = orThrow(readTrace(game, { name: trace, bytes }));
    const jobs = runs[0].sources!.map(({ job }) => job!);
    expect(jobs).toEqual([...new Set(jobs)].sort((a, b) => a - b));
    const accepted = events.flatMap((event) => (event.event === 'accepted' ? [event.job] : []));
    expect(accepted.toSorted((a, b) => a - b)).toEqual(jobs);
    // What was merged on arrival is what the trace adds up to, test by test.
    const books = booksOf(game, runs[0].events, RESET_COST);
    const byArrival = events.reduce(
      (sum, event) => sum + (event.event === 'accepted' ? event.covered : 0),
      0,
    );
    expect(byArrival).toBe(books.coveredCount);
    expect(spent).toBe(books.spent);
    expect([...result.outcome.coveredNodes].sort()).toEqual(
      [...books.coveredNodes.slice(0, books.coveredCount)].sort(),
    );
    expect(Object.values(result.lies)).toEqual([]);
    for (const command of ['report', 'audit'])
      expect([command, await verdictOf(command, model, trace)]).toEqual([command, result.verdict]);
  });
});
