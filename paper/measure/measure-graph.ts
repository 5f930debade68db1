// Measures one graph of the paper's tables: explores it, looks for its guarantees, makes its suites, and plays all algorithms at all budgets.
// Effort of the solver is counted in slices, never in seconds, so the answer is the same everywhere.

import { type Game, makeSuite, orThrow, SUT, type Suite, solve } from 'covergame';
import { loadProgram } from 'covergame/node';
import { type Column, columnsFor, runsOn } from '../algorithms.ts';
import type { Benchmark } from '../benchmarks.ts';
import { PAPER_RESET_COST, paperGraph } from '../paper-tables.ts';
import type { GraphResult, Interval, SeriesPoint, SuiteResult } from '../results.ts';
import { MAIN, played, SUITES } from '../set-ups.ts';

export interface MeasureOptions {
  readonly runs: number;
  readonly seed: number;
  /** Only these algorithms, and nothing but their cells. */
  readonly strategies?: readonly string[];
  /** Plays the runs, on the threads of this machine or elsewhere: `covergame reproduce` knows both. */
  readonly play: Play;
  readonly signal?: AbortSignal;
  readonly onRuns?: (done: number, of: number) => void;
}

/** So many runs of one game, as `covergame run` plays them. */
export interface PaperPlan {
  readonly game: Game;
  readonly strategy: string;
  readonly sut: 'uniform';
  readonly suite?: Suite;
  readonly budget: number;
  readonly resetCost: number;
  readonly seed: number;
  readonly runs: number;
  readonly restart: true;
}

/** What came of the runs of a plan. */
export interface PlayedPlan {
  /** The gain of what each run covered, in the order of the runs. */
  readonly gains: readonly number[];
  /** Coverage at so many points evenly spaced between nothing and the budget. */
  series(points: number): readonly SeriesPoint[];
}

/** The program and its values name the graph. */
export type Play = (
  plans: readonly PaperPlan[],
  graph: Pick<Benchmark, 'program' | 'set'>,
  onRuns: (done: number) => void,
) => Promise<readonly PlayedPlan[]>;

const SLICES = 3000;
const CHART_POINTS = 60;

interface Planned {
  readonly column: Column;
  readonly plan: PaperPlan;
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
  const outcomes = await options.play(plans, benchmark, onRuns);
  if (options.signal?.aborted) return null;
  const { total } = solve(game, { stop: () => true });
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
    total,
    ...(benchmark.instance === 1 &&
      !options.strategies && {
        guarantee: guaranteeOf(game, false),
        restartGuarantee: guaranteeOf(game, true),
      }),
    suites: once.map(
      ({ suite }, i): SuiteResult => ({
        criterion: SUITES[i],
        cases: suite!.cases.length,
        cost: costOf(suite!),
        once: outcomes[planned.length + i].gains,
      }),
    ),
    cells: planned.map(({ column, plan }, i) => ({
      budget: plan.budget,
      ...column,
      gains: outcomes[i].gains,
    })),
    ...(isMain && { series: seriesOf(planned, outcomes, Math.max(...budgets)) }),
  };
}

/** What is known of the guarantee after so many slices of search. */
function guaranteeOf(game: Game, restart: boolean): Interval {
  let left = SLICES;
  const { lower, upper } = solve(game, { restart, stop: () => --left <= 0 });
  return [lower, upper];
}

/** What executing every case once costs: a unit for each node, and a reset between two cases. */
const costOf = ({ cases }: Suite): number =>
  cases.reduce((sum, nodes) => sum + nodes.length, PAPER_RESET_COST * Math.max(0, cases.length - 1));

function planFor(
  benchmark: Benchmark,
  game: Game,
  suites: ReadonlyMap<string, Suite>,
  { strategy, suite }: Column,
  budget: number,
  { runs, seed }: MeasureOptions,
): PaperPlan {
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
): PaperPlan {
  const cost = costOf(suites.get(suite)!);
  return planFor(benchmark, game, suites, { strategy: 'gmu', suite }, cost, options);
}

/** The lines of the figures: the algorithms as the main set-up has them, and ours. */
function seriesOf(
  planned: readonly Planned[],
  outcomes: readonly PlayedPlan[],
  budget: number,
): GraphResult['series'] {
  return planned.flatMap(({ column: { strategy, suite }, plan }, i) => {
    const shown =
      (suite ?? MAIN.suite) === MAIN.suite && (strategy !== 'rdm' || played('rdm', MAIN) === 'rdm');
    if (plan.budget !== budget || !shown) return [];
    return [{ strategy, points: outcomes[i].series(CHART_POINTS) }];
  });
}
