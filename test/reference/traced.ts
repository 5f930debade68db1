// Traces for tests: played, or written by hand for what no simulated SUT does.

import { sourceOf } from '../../src/base/index.ts';
import type { Game } from '../../src/game/index.ts';
import { type Tally, tallyRun } from '../../src/report/index.ts';
import {
  headerObject,
  planOf,
  readTrace,
  runnerOf,
  sealed,
  TraceWriter,
  traceHeader,
} from '../../src/run/index.ts';
import { makeSuite } from '../../src/suite/index.ts';

export interface Played {
  readonly game: Game;
  readonly strategy?: string;
  readonly sut?: string;
  readonly seed?: number;
  readonly runs?: number;
  readonly budget: number;
  readonly resetCost?: number;
}

/** The text of a trace file. */
export function playedTrace({
  game,
  strategy = 'rdm',
  sut = 'weighted',
  seed = 1,
  runs = 1,
  budget,
  resetCost = 10,
}: Played): string {
  const suite = strategy.startsWith('s') ? makeSuite(game, 'node', { resetCost }) : undefined;
  const plan = { game, strategy, sut, seed, budget, resetCost, ...(suite && { suite }) };
  const play = runnerOf(planOf(plan));
  let text = '';
  for (let run = 0; run < runs; run++) {
    const writer = new TraceWriter(game, (line) => {
      text += line;
    });
    writer.header(headerOf(plan, run));
    writer.end(play(run, writer));
  }
  return text;
}

const headerOf = (plan: Omit<Required<Played>, 'runs'> & { suite?: unknown }, run: number) =>
  traceHeader({
    game: plan.game,
    goal: 'nodes',
    strategy: plan.strategy,
    sut: plan.sut,
    suite: plan.suite ? 'node' : null,
    seed: plan.seed,
    run,
    budget: plan.budget,
    resetCost: plan.resetCost,
    restart: false,
    until: null,
  });

/** A trace with these lines after its header. */
export function writtenTrace(game: Game, lines: readonly object[], sut = 'stdio:./sut'): string {
  const header = headerOf({ game, strategy: 'rdm', sut, seed: 7, budget: 100, resetCost: 10 }, 0);
  return [headerObject(header), ...lines].map((line) => sealed(JSON.stringify(line))).join('');
}

export function tallyOf(game: Game, text: string, file = 't.jsonl'): Tally {
  const outcome = readTrace(game, sourceOf(file, text));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.issues));
  return { game, runs: outcome.value.runs.map((run) => tallyRun(game, file, run)) };
}
