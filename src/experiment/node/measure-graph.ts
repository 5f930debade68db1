// Measures one graph of the paper's tables: explores it, looks for its guarantees, and plays all strategies at all budgets.
// Effort of the solver is counted in slices, never in seconds, so the answer is the same everywhere.

import { availableParallelism } from 'node:os';
import { orThrow } from '../../base/index.ts';
import { type Game, SUT } from '../../game/index.ts';
import { loadProgram } from '../../model/node/index.ts';
import { coverageSeries, seriesGrid, summariseRuns, totalGain } from '../../run/index.ts';
import { type PoolPlan, playAll } from '../../run/node/index.ts';
import { solve } from '../../solve/index.ts';
import { STRATEGIES } from '../../strategy/index.ts';
import { makeSuite } from '../../suite/index.ts';
import type { Benchmark } from '../benchmarks.ts';
import { PAPER_GRAPHS, PAPER_RESET_COST, PAPER_STRATEGIES } from '../paper-tables.ts';
import type { Cell, GraphResult, Interval } from '../results.ts';

export interface MeasureOptions {
  readonly runs: number;
  readonly seed: number;
  readonly workers?: number;
  readonly signal?: AbortSignal;
  readonly onRuns?: (done: number, of: number) => void;
}

/** Graphs of more nodes are played without `optimal`, which solves a game after each newly covered node. */
export const OPTIMAL_NODES = 20;
const SLICES = 3000;
const CHART_POINTS = 60;

/** The columns of a graph's rows: the paper's six and ours, as far as they are there. */
export function columnsFor(nodes: number): string[] {
  const known = STRATEGIES.map(({ id }) => id as string);
  const ours = ['adaptive', ...(nodes <= OPTIMAL_NODES ? ['optimal'] : [])];
  return [...PAPER_STRATEGIES, ...ours.filter((id) => known.includes(id))];
}

/** Null if it was interrupted. */
export async function measureGraph(
  benchmark: Benchmark,
  options: MeasureOptions,
): Promise<GraphResult | null> {
  const paper = PAPER_GRAPHS.find(({ graph }) => graph === benchmark.graph)!;
  const program = orThrow(await loadProgram(benchmark.program));
  const { game } = orThrow(program.explore({ set: benchmark.set }));
  const plans = plansFor(
    game,
    paper.budgets.map(({ budget }) => budget),
    options,
  );
  const all = plans.length * options.runs;
  const outcomes = await playAll(plans, {
    // Budgets say nothing of what planning costs, so every graph is worth all processors.
    workers: options.workers ?? availableParallelism(),
    ...(options.signal && { signal: options.signal }),
    onRuns: (done) => options.onRuns?.(done, all),
  });
  if (options.signal?.aborted) return null;
  const largest = Math.max(...paper.budgets.map(({ budget }) => budget));
  const grid = seriesGrid(largest, CHART_POINTS);
  const total = totalGain(game);
  return {
    graph: benchmark.graph,
    title: benchmark.title,
    table: paper.table,
    panel: benchmark.panel,
    nodes: game.n,
    edges: game.m,
    sutNodes: game.owner.filter((owner) => owner === SUT).length,
    paperNodes: paper.nodes,
    total,
    guarantee: guaranteeOf(game, false),
    restartGuarantee: guaranteeOf(game, true),
    cells: plans.map(({ budget, strategy }, i): Cell => {
      const { mean, halfWidth95 } = summariseRuns(game, outcomes[i]).coverage;
      const row = paper.budgets.find((candidate) => candidate.budget === budget)!;
      const theirs = row.figures[(PAPER_STRATEGIES as readonly string[]).indexOf(strategy)];
      return { budget, strategy, ours: [mean, halfWidth95], ...(theirs && { paper: theirs }) };
    }),
    series: plans.flatMap(({ budget, strategy }, i) =>
      budget === largest ? [{ strategy, points: coverageSeries(game, total, outcomes[i], grid) }] : [],
    ),
  };
}

function plansFor(game: Game, budgets: readonly number[], { runs, seed }: MeasureOptions): PoolPlan[] {
  const suite = makeSuite(game, 'node');
  return budgets.flatMap((budget) =>
    columnsFor(game.n).map((strategy) => ({
      game,
      strategy,
      sut: 'uniform',
      suite,
      budget,
      resetCost: PAPER_RESET_COST,
      seed,
      runs,
      // Resets are allowed, so `optimal` plays for the guarantee with them.
      restart: true,
    })),
  );
}

function guaranteeOf(game: Game, restart: boolean): Interval {
  let left = SLICES;
  const { lower, upper } = solve(game, { restart, stop: () => --left <= 0 });
  return [lower, upper];
}
