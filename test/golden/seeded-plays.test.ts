// The same seed gives the same play, on every machine and in every release: every strategy on a few games, against every simulated system,
// with every setting of a run that decides a move. seeded-plays.json holds what came of each, and a digest of all its moves. A change of how a
// strategy decides shows here what it does to coverage; UPDATE_PLAYS=1 npx vitest run test/golden/seeded-plays.test.ts writes the file anew.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { InputError, orThrow } from '../../src/base/index.ts';
import { readModel } from '../../src/format/index.ts';
import { forGoal, type Game, plainGame } from '../../src/game/index.ts';
import { type GivenSettings, runnerOf, settle, simulatedPlan } from '../../src/run/index.ts';
import { STRATEGIES as ALL, fairWith } from '../../src/strategy/index.ts';
import { SUTS, type Sut } from '../../src/sut/index.ts';
import { randomGraph } from '../reference/random-graph.ts';
import { richGraph } from '../reference/rich-graph.ts';

/** A rough plan is soon made, and played no less. */
const STRATEGIES = ALL.map((strategy) => (strategy.id === 'fair' ? fairWith(1_000_000) : strategy));
const FILE = fileURLToPath(new URL('./seeded-plays.json', import.meta.url));
const known = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Record<string, string>>;
const isWritten = env['UPDATE_PLAYS'] === '1';

const bundled = (name: string): Game =>
  orThrow(readModel({ name, bytes: readFileSync(new URL(`../../models/${name}`, import.meta.url)) }));
const GAMES: Readonly<Record<string, Game>> = {
  coffee: bundled('coffee.game.json'),
  login: bundled('login.game.json'),
  'with sinks': randomGraph({ nodes: 14, edges: 30, seed: 5, forward: true, maxGain: 3 }),
  strong: randomGraph({ nodes: 24, edges: 55, seed: 6 }),
  sparse: randomGraph({ nodes: 40, edges: 62, seed: 7, sutShare: 0.3, maxGain: 2 }),
  labelled: forGoal(richGraph({ nodes: 18, edges: 40, seed: 1, labels: 6 }), 'labels'),
  priced: richGraph({ nodes: 16, edges: 34, seed: 2, maxCost: 5 }),
  'with doubtful edges': plainGame(richGraph({ nodes: 9, edges: 20, seed: 3, missing: true })),
  'with unasked outputs': plainGame(richGraph({ nodes: 14, edges: 34, seed: 4, unasked: true })),
};

const SETTINGS: Readonly<Record<string, GivenSettings & { readonly sut?: string }>> = {
  plain: {},
  'spend all': { spendAll: true },
  'cheap reset': { resetCost: 1, spendAll: true },
  'no reset': { noReset: true },
  restart: { restart: true },
  'short tests': { maxTest: 7 },
  until: { until: 'coverage>=70 or no-progress 25' },
  'three instances': { instances: 3 },
  little: { budget: 21 },
  'two instances, little': { instances: 2, budget: 34, resetCost: 3 },
  plenty: { budget: 260, resetCost: 3, spendAll: true },
  'little fairness': { fair: 0.05, sut: 'p-fair' },
  'half fair': { fair: 0.5, sut: 'p-fair-sticky' },
};
/** Those that meet the settings which name none, in turn. */
const SYSTEMS = SUTS.filter((sut: Sut) => !sut.isFair).map(({ id }) => id);
const RUNS = 2;

function played(game: Game, strategy: (typeof STRATEGIES)[number], sut: string, settings: object): string {
  const plan = simulatedPlan(settle({ game, strategy, sut, budget: 90, seed: 3, ...settings }));
  const play = runnerOf(plan);
  const moves: unknown[] = [];
  const recorder = {
    start: (test: number, source?: unknown) => moves.push([test, source]),
    step: (edge: number) => moves.push(edge),
  };
  const runs = Array.from({ length: RUNS }, (_, run) => {
    const { coverage, spent, resets, end } = play(run, recorder as never);
    return `${coverage.toFixed(1)} % for ${spent}, ${resets} resets, ${end.reason}`;
  });
  const digest = createHash('sha256').update(JSON.stringify(moves)).digest('hex').slice(0, 8);
  return [...runs, digest].join('; ');
}

/** A game of labels is refused by who plays for the sum of gains. */
function playedOrRefused(...given: Parameters<typeof played>): string {
  try {
    return played(...given);
  } catch (error) {
    if (error instanceof InputError) return error.issues.map(({ code }) => code).join(' ');
    throw error;
  }
}

const fresh: Record<string, Record<string, string>> = {};
afterAll(() => {
  if (isWritten) writeFileSync(FILE, `${JSON.stringify(fresh, null, 2)}\n`);
});

describe.each(STRATEGIES)('$id', (strategy) => {
  test.each(Object.entries(GAMES))('on %s', (name, game) => {
    const rows = Object.entries(SETTINGS).map(([words, settings], i) => {
      const inTurn = SYSTEMS[(i + STRATEGIES.indexOf(strategy)) % SYSTEMS.length];
      const { sut = inTurn, ...said } = settings;
      return [`${words}, ${sut}`, playedOrRefused(game, strategy, sut, said)];
    });
    const key = `${strategy.id} on ${name}`;
    fresh[key] = Object.fromEntries(rows);
    if (!isWritten) expect(fresh[key]).toEqual(known[key]);
  });
});
