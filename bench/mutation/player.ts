// A process that plays tests, with one mutant on or none: many plays after another, as all of what is loaded stays as it is. A test that ends
// the process, needs too long or waits for what never comes is told by how the process ends (players.ts).

import { existsSync, readFileSync } from 'node:fs';
import process, { env } from 'node:process';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect } from 'vitest';
import { type CollectedTest, collectFile, type SuiteOfTests, takeFinished } from './collected.ts';
import type { Order, Said, TestRecord } from './messages.ts';
import { board, ENDLESS, HANDED } from './preload.ts';

const NOBODY = -1;
const MEGA = 1e6;
const TICK = 10_000;

const files = new Map<string, Promise<CollectedTest[]>>();
const say = (said: Said): void => void process.send?.(said);

/** The tests of a file, by their numbers. */
function testsOf(file: string): Promise<CollectedTest[]> {
  const known = files.get(file);
  if (known) return known;
  const collected = collectFile(pathToFileURL(file).href);
  files.set(file, collected);
  return collected;
}

/** Ends the process if a test needs too much of the processor, or waits too long: the test itself may not let anybody speak. */
const limits = new Float64Array(new SharedArrayBuffer(16));
limits.fill(Number.POSITIVE_INFINITY);
const WATCH = `
  const { workerData: limits } = require('node:worker_threads');
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (user + system > limits[0] || Date.now() > limits[1]) process.kill(process.pid, 'SIGKILL');
  }, 50);`;
new Worker(WATCH, { eval: true, workerData: limits, execArgv: [] }).unref();

/** Of this process, in microseconds; of those it started and that have ended too where the system says so. */
function used(): number {
  const { user, system } = process.cpuUsage();
  const stat = existsSync('/proc/self/stat')
    ? readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
    : [];
  return user + system + (Number(stat[13] ?? 0) + Number(stat[14] ?? 0)) * TICK;
}

function allow(seconds: { cpu: number; wait: number } | null): void {
  const { user, system } = process.cpuUsage();
  limits[0] = seconds ? user + system + seconds.cpu * MEGA : Number.POSITIVE_INFINITY;
  limits[1] = seconds ? Date.now() + seconds.wait * 1000 : Number.POSITIVE_INFINITY;
}

let astray: (error: unknown) => void = () => {};
process.on('unhandledRejection', (error) => astray(error));
process.on('uncaughtException', (error) => astray(error));

async function runHooks(suite: SuiteOfTests, name: keyof SuiteOfTests['hooks'], after: unknown[] = []) {
  for (const hook of suite.hooks[name]) {
    const undo = await hook({});
    if (typeof undo === 'function') after.push(undo);
  }
}

const outwards = (suite: SuiteOfTests): SuiteOfTests[] =>
  suite.outer ? [suite, ...outwards(suite.outer)] : [suite];

interface OpenSuite {
  readonly suite: SuiteOfTests;
  readonly undo: unknown[];
}

/** Plays tests of a file, in their order; the hooks of a suite around the tests that are in it. The first error ends it. */
class Play {
  /** The suites that have begun, the innermost last. */
  readonly #open: OpenSuite[] = [];

  async test({ body, suite, title }: CollectedTest): Promise<void> {
    const path = outwards(suite).reverse();
    while (this.#open.length > 0 && this.#open.at(-1)?.suite !== path[this.#open.length - 1])
      await this.#close();
    for (const one of path.slice(this.#open.length)) {
      const undo: unknown[] = [];
      this.#open.push({ suite: one, undo });
      await runHooks(one, 'beforeAll', undo);
    }
    const undo: unknown[] = [];
    let error: unknown;
    let failed = false;
    const attempt = async (step: () => unknown): Promise<void> => {
      try {
        await step();
      } catch (thrown) {
        if (!failed) error = thrown;
        failed = true;
      }
    };
    await attempt(async () => {
      for (const one of path) await runHooks(one, 'beforeEach', undo);
      await body({ expect, task: { name: title } });
    });
    for (const hook of takeFinished()) await attempt(hook);
    for (const one of [...path].reverse()) await attempt(() => runHooks(one, 'afterEach'));
    for (const one of undo) await attempt(one as () => unknown);
    if (failed) throw error;
  }

  async end(): Promise<void> {
    while (this.#open.length > 0) await this.#close();
  }

  async #close(): Promise<void> {
    const { suite, undo } = this.#open.pop() as OpenSuite;
    await runHooks(suite, 'afterAll');
    for (const one of undo) await (one as () => unknown)();
  }
}

/** The error of a step, be it thrown, or by a promise that nobody waits for. */
async function errorOf(step: () => Promise<void>): Promise<{ message: string } | null> {
  try {
    await new Promise<void>((resolve, reject) => {
      astray = reject;
      step().then(resolve, reject);
    });
    return null;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { message: text.split('\n')[0].slice(0, 200) };
  } finally {
    astray = () => {};
  }
}

function switchOn(mutant: number, limit: number): void {
  board.on = mutant;
  board.limit = limit;
  board.reached.fill(0);
  env[HANDED.on] = String(mutant);
  env[HANDED.limit] = String(limit);
}

/** What was reached since last asked, here and elsewhere: mutants, and how often. */
function reached(): [number, number][] {
  const found = Array.from(board.reached.entries()).filter(([, times]) => times > 0);
  board.reached.fill(0);
  return found;
}

/** What other threads and processes reached since last asked. They write a mutant once, so later tests of the file may reach it as well. */
function reachedElsewhere(): number[] {
  const file = env[HANDED.elsewhere] ?? '';
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  const fresh = lines.slice(heard).map(Number);
  heard = lines.length;
  return [...new Set(fresh)];
}
let heard = 0;

async function record(file: string, seconds: { cpu: number; wait: number }): Promise<void> {
  switchOn(NOBODY, Number.POSITIVE_INFINITY);
  let tests: CollectedTest[] = [];
  const error = await errorOf(async () => {
    tests = await testsOf(file);
  });
  say({ is: 'loaded', reached: reached(), tests: tests.length, error });
  const records: TestRecord[] = [];
  const elsewhere = new Set<number>();
  reachedElsewhere();
  for (const again of [false, true]) {
    const play = new Play();
    for (const [index, test] of tests.entries()) {
      if (again && (!records[index].passes || records[index].seconds > seconds.cpu / 4)) continue;
      allow(seconds.cpu === 0 ? null : { cpu: seconds.cpu * 5, wait: seconds.wait });
      const began = used();
      const wrong = await errorOf(() => play.test(test));
      allow(null);
      const cost = (used() - began) / MEGA;
      for (const mutant of reachedElsewhere()) elsewhere.add(mutant);
      if (again)
        records[index] = {
          ...records[index],
          again: wrong === null,
          seconds: Math.max(cost, records[index].seconds),
        };
      else
        records.push({
          title: test.title,
          seconds: cost,
          passes: wrong === null,
          again: wrong === null,
          error: wrong,
          reached: [...reached(), ...Array.from(elsewhere, (mutant) => [mutant, 1] as [number, number])],
        });
      if (!again) say({ is: 'recorded', index, record: records[index] });
    }
    await errorOf(() => play.end());
    reached();
  }
  say({ is: 'record', records });
}

async function playPlan({ on, limit, plan }: Extract<Order, { do: 'play' }>): Promise<void> {
  switchOn(on, limit);
  for (const { file, tests: chosen } of plan) {
    let tests: CollectedTest[] = [];
    say({ is: 'at', file, test: null });
    allow({ cpu: 60, wait: 120 });
    const unread = await errorOf(async () => {
      tests = await testsOf(file);
    });
    if (unread)
      return say({ is: 'played', killed: { file, test: null, how: 'failed', message: unread.message } });
    const play = new Play();
    for (const { index, seconds } of chosen) {
      say({ is: 'at', file, test: index });
      allow(seconds);
      const wrong = await errorOf(() => play.test(tests[index]));
      if (!wrong) continue;
      allow({ cpu: 10, wait: 30 });
      await errorOf(() => play.end());
      allow(null);
      const how = wrong.message.includes(ENDLESS) ? 'endless' : 'failed';
      return say({ is: 'played', killed: { file, test: index, how, message: wrong.message } });
    }
    allow({ cpu: 20, wait: 60 });
    await errorOf(() => play.end());
  }
  allow(null);
  say({ is: 'played', killed: null });
}

let busy = false;
// Nothing is left that could go on, and the test still waits.
process.on('beforeExit', () => {
  if (!busy) return;
  say({ is: 'stuck' });
  process.exit(0);
});

process.on('message', async (order: Order) => {
  busy = true;
  process.channel?.unref();
  if (order.do === 'load') {
    for (const door of order.doors) await errorOf(() => import(pathToFileURL(door).href));
    say({ is: 'loaded', reached: reached(), tests: 0, error: null });
  } else if (order.do === 'record') await record(order.file, order.seconds);
  else await playPlan(order);
  switchOn(NOBODY, Number.POSITIVE_INFINITY);
  busy = false;
  process.channel?.ref();
});

await import('../../test/seed.ts');
say({ is: 'ready' });
