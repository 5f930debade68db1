// `covergame solve --suite` and `--strategy`: what a suite or a strategy is certain to cover, beside what the best tester is, and the play of the
// system that limits it.

import { InputError } from '../../base/index.ts';
import {
  DEFAULT_RESET_COST,
  type Game,
  type Goal,
  modelFacts,
  modelOf,
  totalGain,
} from '../../game/index.ts';
import { guaranteedWithinAsync } from '../../play/index.ts';
import {
  type NextCase,
  nextCase,
  settle,
  visitedIds,
  type WorstPlay,
  worstPlay,
  worstSuite,
  worstTrace,
} from '../../run/index.ts';
import { loadStrategy } from '../../run/node/index.ts';
import { finishInTurns, solveAsync, solveLabelsAsync } from '../../solve/index.ts';
import type { Strategy } from '../../strategy/index.ts';
import { foldedCases, type Suite } from '../../suite/index.ts';
import { ownLine, strategyWithTarget } from '../campaign/index.ts';
import type { Given } from '../option.ts';
import { save } from '../save.ts';
import { givenSuite } from '../stored/index.ts';
import { type Context, type Ended, EXIT, type Exit } from '../terminal/index.ts';
import { intervalText } from './answer-text.ts';
import { callOff } from './call-off.ts';
import type { WORST_OPTIONS } from './worst-options.ts';
import { type WorstFacts, worstText } from './worst-text.ts';

export type GivenWorst = Given<typeof WORST_OPTIONS> & {
  readonly goal: Goal;
  readonly restart: boolean;
  readonly budget: number | undefined;
  readonly resetCost: number | undefined;
};

interface Work extends Omit<GivenWorst, 'strategy'> {
  readonly game: Game;
  readonly strategy: Strategy;
  readonly cost: number;
  readonly cases: Suite | undefined;
}

export async function solveWorst(
  game: Game,
  given: GivenWorst,
  limit: Ended,
  context: Context,
): Promise<Exit> {
  const id =
    given.strategy === undefined ? 'gmu' : strategyWithTarget(given.strategy, given.target, given.objective);
  const strategy = await loadStrategy(id);
  const { suite, budget, resetCost: cost = DEFAULT_RESET_COST } = given;
  if (suite !== undefined && !strategy.needsSuite) throw unusedSuite(id);
  // Each case once: the budget that takes is known beforehand.
  if (budget === undefined && id !== 'gmu') throw noBudget(id);
  const cases = strategy.needsSuite ? await givenSuite(game, given, cost) : undefined;
  const progress = context.progress();
  const total = totalGain(game);
  const show = (told: { lower: number; upper: number }) =>
    progress.update(() => intervalText(told.lower, told.upper, total));
  const work: Work = { ...given, game, strategy, cost, cases };
  try {
    const worst = await worstOf(work, limit, show);
    const ended = worst.exact ? null : limit();
    const best = await bestOf(work, limit, worst);
    const next = await nextOf(work, worst, limit);
    const { trace } = given;
    if (trace !== undefined) await save(trace, worstTrace(traceOf(work), worst), context);
    const facts = { game, id, cases, budget, total, worst, best, next, trace, ended };
    context.result(worstObject(work, facts), () => worstText(facts, context));
    return worst.exact ? EXIT.met : EXIT.spent;
  } finally {
    progress.end();
  }
}

const settled = ({ game, goal, strategy, restart, budget, cost, cases }: Work, most = budget) =>
  settle({
    ...{ game, goal, strategy, restart, sut: 'adversary', resetCost: cost },
    ...(most !== undefined && { budget: most }),
    ...(cases && { suite: cases }),
  });

type Show = (told: { lower: number; upper: number }) => void;

async function worstOf(work: Work, limit: Ended, onProgress: Show): Promise<WorstPlay> {
  const { game, budget, cost, cases } = work;
  const stop = () => limit() !== null;
  if (budget !== undefined) return finishInTurns(worstPlay({ settled: settled(work), stop }), { onProgress });
  return finishInTurns(worstSuite({ game, suite: cases!, resetCost: cost, stop }), { onProgress });
}

/** What the best tester is certain to cover on the same terms; this one is a tester, too. */
async function bestOf(
  { game, budget, cost }: Work,
  limit: Ended,
  worst: WorstPlay,
): Promise<WorstFacts['best']> {
  const signal = callOff(limit);
  const restart = true;
  const question = { budget: budget ?? 0, resetCost: cost, signal };
  const found =
    budget !== undefined
      ? await guaranteedWithinAsync(game, question)
      : game.countsTags
        ? await solveLabelsAsync(game, { restart, signal })
        : await solveAsync(game, { restart, signal });
  const within = 'whole' in found ? { whole: found.whole, enough: found.enough } : null;
  const resets = within === null || budget! > cost + 1;
  return { lower: Math.max(found.lower, worst.lower), upper: found.upper, resets, within };
}

/** Null where another case is not the question, or the time is over. */
async function nextOf({ game, cost, cases, budget, strategy }: Work, worst: WorstPlay, limit: Ended) {
  if (!cases || budget !== undefined || strategy.id !== 'gmu' || !worst.exact) return null;
  const stop = () => limit() !== null;
  return finishInTurns(nextCase({ game, suite: cases, resetCost: cost, worst, stop }), {});
}

const traceOf = (work: Work) => ({ settled: settled(work, work.budget ?? 1), again: ownLine() });

function worstObject(
  { game, budget, cost, restart, strategy, cases }: Work,
  { total, worst: { lower, upper, exact, play }, best, next }: WorstFacts,
): object {
  return {
    model: modelFacts(game),
    nodes: modelOf(game).n,
    edges: modelOf(game).m,
    restart: restart || best.resets,
    ...(budget !== undefined && { budget, resetCost: cost }),
    ...{ lower, upper, exact, total, best: best.lower, bestUpper: best.upper, ...best.within },
    strategy: strategy.id,
    ...(cases && { cases: cases.cases.length }),
    ...(next && { next: next.best && nextObject(game, next.best) }),
    play: visitedIds(game, play.events),
  };
}

const nextObject = (game: Game, { path, lower, upper }: NextCase) => ({
  case: foldedCases(game, [path])[0],
  lower,
  upper,
});

const unusedSuite = (id: string): InputError =>
  InputError.of(
    'run/unused-suite',
    `the strategy ${id} does not execute a suite, but you gave one`,
    'use gmu, s1.5, s2, s3 or s4, or remove --strategy',
  );

const noBudget = (id: string): InputError =>
  InputError.of(
    'cli/missing-option',
    `--budget is missing: what ${id} is certain to cover depends on the budget`,
    'set a budget: --budget 1000',
  );
