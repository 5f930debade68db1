// Measures one graph of the paper's tables: explores it, looks for its guarantees, makes its suites, and plays all algorithms at all budgets.
// Effort of the solver is counted in slices, never in seconds, so the answer is the same everywhere.

import { availableParallelism } from 'node:os';
import { orThrow } from '../../base/index.ts';
import { type Game, SUT } from '../../game/index.ts';
import { loadProgram } from '../../model/node/index.ts';
import { coverageSeries, type RunOutcome, seriesGrid, totalGain, wholeGuarantee } from '../../run/index.ts';
import { type PoolPlan, playAll } from '../../run/node/index.ts';
import { makeSuite, type Suite, suiteCost } from '../../suite/index.ts';
import { type Column, columnsFor, runsOn } from '../algorithms.ts';
import type { Benchmark } from '../benchmarks.ts';
import { PAPER_RESET_COST, paperGraph } from '../paper-tables.ts';
import type { GraphResult, SuiteResult } from '../results.ts';
import { MAIN, played, SUITES } from '../set-ups.ts';

export interface MeasureOptions {
  readonly runs: number;
  readonly seed: number;
  /** Only these algorithms, and nothing but their cells. */
  readonly strategies?: readonly string[];
  readonly workers?: number;
  /** Plays the runs elsewhere than on the threads of this process; the program and its values name the graph. */
  readonly play?: (
    plans: readonly PoolPlan[],
    graph: Pick<Benchmark, 'program' | 'set'>,
    onRuns: (done: number) => void,
  ) => Promise<RunOutcome[][]>;
  readonly signal?: AbortSignal;
  readonly onRuns?: (done: number, of: number) => void;
}

const SLICES = 3000;
const CHART_POINTS = 60;

interface Planned {
  readonly column: Column;
  readonly plan: PoolPlan;
}

/** Null if it was interrupted. */
export async function measureGraph(
  benchmark: Benchmark,
  options: MeasureOptions,
): Promise<GraphResult | null> {
  const paper = paperGraph(benchmark.graph);
  const program = orThrow(await loadProgram(benchmark.program));
  const { game } = orThrow(program.explore({ set: benchmark.set }));
  const suites = new Map<string, Suite>(SUITES.map((criterion) => [criterion, makeSuite(game, criterion)]));
  const budgets = paper.budgets.map(({ budget }) => budget);
  const wanted = columnsFor(benchmark, game.n).filter(
    ({ strategy }) => options.strategies?.includes(strategy) ?? true,
  );
  const planned = budgets.flatMap((budget) =>
    wanted.map(
      (column): Planned => ({ column, plan: planFor(benchmark, game, suites, column, budget, options) }),
    ),
  );
  const once = options.strategies
    ? []
    : SUITES.map((suite) => onceThrough(benchmark, game, suites, suite, options));
  const plans = [...planned.map(({ plan }) => plan), ...once];
  const all = plans.reduce((sum, plan) => sum + plan.runs, 0);
  const onRuns = (done: number): void => options.onRuns?.(done, all);
  const outcomes = options.play
    ? await options.play(plans, benchmark, onRuns)
    : await playAll(plans, {
        // Budgets say nothing of what planning costs, so every graph is worth all processors.
        workers: options.workers ?? availableParallelism(),
        ...(options.signal && { signal: options.signal }),
        onRuns,
      });
  if (options.signal?.aborted) return null;
  const isMain = benchmark.reading === MAIN.reading && benchmark.instance === 1 && !options.strategies;
  return {
    id: benchmark.id,
    graph: benchmark.graph,
    reading: benchmark.reading,
    instance: benchmark.instance,
    title: benchmark.title,
    table: paper.table,
    panel: benchmark.panel,
    nodes: game.n,
    edges: game.m,
    sutNodes: game.owner.filter((owner) => owner === SUT).length,
    paperNodes: paper.nodes,
    total: totalGain(game),
    ...(benchmark.instance === 1 &&
      !options.strategies && {
        guarantee: wholeGuarantee(game, { restart: false, slices: SLICES }),
        restartGuarantee: wholeGuarantee(game, { restart: true, slices: SLICES }),
      }),
    suites: once.map(
      ({ suite }, i): SuiteResult => ({
        criterion: SUITES[i],
        cases: suite!.cases.length,
        cost: suiteCost(suite!.cases, PAPER_RESET_COST),
        once: gainsOf(outcomes[planned.length + i]),
      }),
    ),
    cells: planned.map(({ column, plan }, i) => ({
      budget: plan.budget,
      ...column,
      gains: gainsOf(outcomes[i]),
    })),
    ...(isMain && { series: seriesOf(game, planned, outcomes, Math.max(...budgets)) }),
  };
}

const gainsOf = (outcomes: readonly RunOutcome[]): number[] => outcomes.map(({ gain }) => gain);

function planFor(
  benchmark: Benchmark,
  game: Game,
  suites: ReadonlyMap<string, Suite>,
  { strategy, suite }: Column,
  budget: number,
  { runs, seed }: MeasureOptions,
): PoolPlan {
  return {
    game,
    strategy,
    sut: 'uniform',
    ...(suite !== undefined && { suite: suites.get(suite)! }),
    budget,
    resetCost: PAPER_RESET_COST,
    seed,
    runs: runsOn(benchmark, runs),
    // Resets are allowed, so `optimal` plays for the guarantee with them.
    restart: true,
  };
}

/** Every case once, with as much budget as the suite costs when nothing diverts it: what is missing is lost by diversions. */
function onceThrough(
  benchmark: Benchmark,
  game: Game,
  suites: ReadonlyMap<string, Suite>,
  suite: string,
  options: MeasureOptions,
): PoolPlan {
  const cost = suiteCost(suites.get(suite)!.cases, PAPER_RESET_COST);
  return planFor(benchmark, game, suites, { strategy: 'gmu', suite }, cost, options);
}

/** The lines of the figures: the algorithms as the main set-up has them, and ours. */
function seriesOf(
  game: Game,
  planned: readonly Planned[],
  outcomes: readonly (readonly RunOutcome[])[],
  budget: number,
): GraphResult['series'] {
  const grid = seriesGrid(budget, CHART_POINTS);
  return planned.flatMap(({ column: { strategy, suite }, plan }, i) => {
    const shown =
      (suite ?? MAIN.suite) === MAIN.suite && (strategy !== 'rdm' || played('rdm', MAIN) === 'rdm');
    if (plan.budget !== budget || !shown) return [];
    return [{ strategy, points: coverageSeries(game, totalGain(game), outcomes[i], grid) }];
  });
}
