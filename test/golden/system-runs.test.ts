// Runs against systems with known faults, by a seed: what is judged, what is found, how it is shrunk, and what the trace holds, without the words
// of messages. The systems answer by their model, with a fault planted in each; system-runs.json holds what came of each run.
// UPDATE_RUNS=1 npx vitest run test/golden/system-runs.test.ts writes it anew.

import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { Dice, orThrow, sourceOf } from '../../src/base/index.ts';
import { readModel } from '../../src/format/index.ts';
import type { Game } from '../../src/game/index.ts';
import { readTrace, sutDice } from '../../src/run/index.ts';
import { type SystemTest, testSystem } from '../../src/run/node/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import { type Driver, Fault, sutNamed, wordOf } from '../../src/sut/index.ts';
import { randomGraph } from '../reference/random-graph.ts';
import { simulatedDriver } from '../reference/simulated-driver.ts';
import { untimed } from '../reference/untimed.ts';

const FILE = fileURLToPath(new URL('./system-runs.json', import.meta.url));
const known = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Record<string, unknown>>;
const isWritten = env['UPDATE_RUNS'] === '1';

const bundled = (name: string): Game =>
  orThrow(readModel({ name, bytes: readFileSync(new URL(`../../models/${name}`, import.meta.url)) }));
const GAMES: Readonly<Record<string, Game>> = {
  coffee: bundled('coffee.game.json'),
  login: bundled('login.game.json'),
  strong: randomGraph({ nodes: 12, edges: 26, seed: 8 }),
  'with sinks': randomGraph({ nodes: 10, edges: 20, seed: 9, forward: true, maxGain: 3 }),
};

/** A system that answers by the model, and its planted fault; `dice` are its own. */
type Planted = (game: Game, dice: Dice) => Driver;
const healthy: Planted = (game, dice) =>
  simulatedDriver(game, sutNamed('weighted').prepare({ game })(sutDice(dice.below(1e6), 0)));
const speaking =
  (speak: (edge: number, game: Game, dice: Dice) => string): Planted =>
  (game, dice) =>
    simulatedDriver(game, sutNamed('uniform').prepare({ game })(sutDice(dice.below(1e6), 0)), (edge) =>
      speak(edge, game, dice),
    );
/** Throws at every so many calls. */
const throwing =
  (every: number, fault: () => Error, call: 'apply' | 'observe' | 'reset'): Planted =>
  (game, dice) => {
    const driver = healthy(game, dice);
    let calls = 0;
    const original = driver[call].bind(driver) as (...given: unknown[]) => unknown;
    return Object.assign(driver, {
      [call]: (...given: unknown[]) => {
        if (++calls % every === 0) throw fault();
        return original(...given);
      },
    });
  };
const SYSTEMS: Readonly<Record<string, Planted>> = {
  healthy,
  'a wrong word': speaking((edge, game) => (edge % 7 === 5 ? 'wrong' : wordOf(game, edge))),
  'a wrong word now and then': speaking((edge, game, dice) =>
    edge % 3 === 1 && dice.below(4) === 0 ? 'wrong' : wordOf(game, edge),
  ),
  'an assertion that fails': throwing(7, () => new Fault('assertion', 'the sum is wrong'), 'observe'),
  'an error of the driver': throwing(9, () => new Error('no such key'), 'apply'),
  'a stimulus refused': throwing(6, () => new Fault('refused', 'not now'), 'apply'),
  'a reset that fails now and then': throwing(3, () => new Error('port in use'), 'reset'),
};

const SETTINGS: Readonly<Record<string, Partial<SystemTest>>> = {
  plain: {},
  'keep going': { keepGoing: true },
  tolerant: { keepGoing: true, tolerate: ['assertion', 'refused'] },
  'stop early': { stopEarly: true, require: 'guarantee' },
  until: { until: 'coverage>=60 or no-progress 12', require: '50%' },
  'no reset': { noReset: true },
  'short tests': { maxTest: 6, resetCost: 2 },
  'not shrunk': { shrinkTries: 0, keepGoing: true },
  'two instances': { instances: 2, keepGoing: true },
};

const folder = mkdtempSync(join(tmpdir(), 'covergame-system-runs-'));
const fresh: Record<string, Record<string, unknown>> = {};
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  if (isWritten) writeFileSync(FILE, `${JSON.stringify(fresh, null, 1)}\n`);
});

const withoutWords = (text: string): string =>
  text.replace(/"(?:why|message|version)":"(?:[^"\\]|\\.)+"/g, '""');
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
let traces = 0;

async function run(
  game: Game,
  system: Planted,
  strategy: string,
  settings: Partial<SystemTest>,
): Promise<string[]> {
  const dice = Dice.of(11);
  const trace = join(folder, `${traces++}.jsonl`);
  const result = await testSystem({
    game,
    sut: { address: 'planted', open: () => system(game, dice) },
    strategy: strategyNamed(strategy),
    budget: 60,
    seed: 5,
    shrinkTries: 12,
    repeats: 4,
    trace,
    sync: 'never',
    provenance: null,
    ...settings,
  });
  const { outcome, failures, required, verdict, disturbanceCount, possible, tested } = result;
  const bytes = settings.instances ? '' : readFileSync(trace, 'utf8');
  if (bytes !== '') expect(readTrace(game, sourceOf('t.jsonl', bytes)).ok).toBe(true);
  return [
    `${verdict}, ${required.met ? 'met' : 'not met'}, ${outcome.end.reason}`,
    `${outcome.coverage.toFixed(1)} % for ${outcome.spent}, ${outcome.steps} steps, ${outcome.resets} resets`,
    ...failures.map(({ signature, count, rate, shortest, nodes }) => {
      const shown = rate ? `${rate.failed} of ${rate.tries}` : 'unknown';
      return `${count} times at ${nodes.length}: ${signature}; ${shown}; ${shortest ? JSON.stringify(shortest) : 'not shrunk'}`;
    }),
    `${disturbanceCount} disturbances, ${possible.length} perhaps; ${digest(JSON.stringify(tested))} ${digest(withoutWords(untimed(bytes)))}`,
  ];
}

describe.each(Object.entries(SYSTEMS))('%s', (words, system) => {
  test.each(Object.entries(SETTINGS))('%s', async (setting, settings) => {
    const key = `${words}, ${setting}`;
    fresh[key] = {};
    for (const [name, game] of Object.entries(GAMES)) {
      const strategy = name === 'coffee' ? 'adaptive' : name === 'login' ? 'rdm' : 'adaptive';
      fresh[key][name] = await run(game, system, strategy, settings);
    }
    if (!isWritten) expect(fresh[key]).toEqual(known[key]);
  });
});
