// Joint campaigns beside the same number of campaigns that share nothing: wall time to 95 % coverage, and tests a second.
//
// Those that share nothing are given the best of it: they are asked when their coverage *together* reached 95 %, as if somebody had merged
// their traces after every step, and they begin with other seeds.

import { setMaxListeners } from 'node:events';
import { orThrow } from '../../src/base/index.ts';
import type { Game } from '../../src/game/index.ts';
import { totalGain } from '../../src/game/index.ts';
import { randomGame } from '../../src/model/index.ts';
import { testSystem } from '../../src/run/node/index.ts';
import { strategyNamed } from '../../src/strategy/index.ts';
import { slowSystem } from './system.ts';

export interface JointSize {
  readonly nodes: number;
  readonly instances: readonly number[];
  readonly seeds: number;
  readonly answer: number;
}

const WANTED = 0.95;
const RESET_COST = 10;

interface Measured {
  /** To 95 % coverage, in s. */
  readonly seconds: number;
  readonly tests: number;
  readonly steps: number;
}

const strategy = strategyNamed('adaptive');

async function joint(game: Game, instances: number, seed: number, answer: number): Promise<Measured> {
  const began = performance.now();
  const { outcome } = await testSystem({
    game,
    sut: slowSystem(game, answer, seed),
    strategy,
    budget: 1_000_000,
    resetCost: RESET_COST,
    seed,
    instances,
    until: `coverage>=${100 * WANTED}`,
    stopEarly: true,
    provenance: null,
  });
  const seconds = (performance.now() - began) / 1000;
  return { seconds, tests: outcome.resets + 1, steps: outcome.steps };
}

/** As many campaigns, each by itself; until all together have covered enough. */
async function apart(game: Game, instances: number, seed: number, answer: number): Promise<Measured> {
  const began = performance.now();
  const enough = new AbortController();
  setMaxListeners(0, enough.signal);
  const covered = new Uint8Array(game.n);
  const total = totalGain(game);
  let gain = 0;
  let [tests, steps] = [0, 0];
  let seconds = 0;
  const visit = (v: number): void => {
    if (covered[v] === 1) return;
    covered[v] = 1;
    gain += game.gain[v];
    if (gain < WANTED * total || enough.signal.aborted) return;
    seconds = (performance.now() - began) / 1000;
    enough.abort();
  };
  await Promise.all(
    Array.from({ length: instances }, (_, i) =>
      testSystem({
        game,
        sut: slowSystem(game, answer, 1000 * seed + i),
        strategy,
        budget: 1_000_000,
        resetCost: RESET_COST,
        seed: 1000 * seed + i,
        stopEarly: true,
        provenance: null,
        signal: enough.signal,
        recorder: {
          start: () => {
            tests++;
            visit(game.initial);
          },
          step: (edge) => {
            steps++;
            visit(game.target[edge]);
          },
        },
      }),
    ),
  );
  return { seconds, tests, steps };
}

const median = (all: readonly Measured[]): Measured =>
  all.toSorted((a, b) => a.seconds - b.seconds)[all.length >> 1];

/** True if joint campaigns of eight are at least 1.5 times as soon. */
export async function benchJoint({ nodes, instances, seeds, answer }: JointSize): Promise<boolean> {
  const game = orThrow(randomGame({ nodes, seed: 1 }));
  console.log(
    `${game.n} nodes, ${game.m} edges, adaptive, a system that answers after ${answer} ms; until 95 % are covered, median of ${seeds} seeds`,
  );
  console.log(
    'instances   joint     speed-up  tests/s   steps   | share nothing  tests/s   steps   | joint is sooner by',
  );
  let first = 0;
  let met = true;
  // Code that runs for the first time is slow.
  await joint(game, 2, 0, 0);
  for (const k of instances) {
    const together: Measured[] = [];
    const alone: Measured[] = [];
    for (let seed = 1; seed <= seeds; seed++) {
      together.push(await joint(game, k, seed, answer));
      alone.push(await apart(game, k, seed, answer));
    }
    const [ours, theirs] = [median(together), median(alone)];
    if (first === 0) first = ours.seconds * k;
    const ratio = theirs.seconds / ours.seconds;
    if (k === 8) met = ratio >= 1.5;
    console.log(
      `${String(k).padStart(9)} ${ours.seconds.toFixed(2).padStart(7)} s ${(first / ours.seconds).toFixed(2).padStart(9)}x ${rate(ours)} ${String(ours.steps).padStart(7)}   | ${theirs.seconds.toFixed(2).padStart(11)} s  ${rate(theirs)} ${String(theirs.steps).padStart(7)}   | ${ratio.toFixed(2)}x`,
    );
  }
  return met;
}

const rate = ({ tests, seconds }: Measured): string => (tests / seconds).toFixed(1).padStart(8);
