// How many more runs would be enough? The campaign is played on, in simulation: the same strategy and budget, against a
// SUT that chooses as this one was seen to choose. What it was never seen to choose keeps a chance (half an observation for
// each answer, spread by the weights of the model), so nothing unseen is taken for impossible.
//
// Each replica plays runs until what is missing is covered, together with what has been. The answer is the most that any of
// 59 replicas needed: with 95 % confidence 95 % of campaigns need no more, whatever the distribution, because
// 1 - 0.95^59 > 0.95. It says nothing about a SUT that will choose otherwise than it did. The replicas share their dice with
// nothing else, so the answer is the same everywhere; the effort is bounded in what is spent, never in seconds.

import { type Game, outDegree, SUT, weightOf } from '../../game/index.ts';
import { type Plan, runnerOf } from '../../run/index.ts';
import { type Player, STRATEGIES, type Strategy } from '../../strategy/index.ts';
import { CRITERIA, makeSuite, type Suite } from '../../suite/index.ts';
import { SUTS } from '../../sut/index.ts';
import type { Findings, NextStep } from './findings.ts';

export interface MoreRuns {
  /** The strategy and the budget of each run that was simulated. */
  readonly strategy: string;
  readonly budget: number;
  readonly resetCost: number;
  /** With 95 % confidence so many more runs are enough in 95 % of cases; null if the effort ended first. */
  readonly runs: number | null;
  /** What those runs may spend altogether; where `runs` is null it is not enough. */
  readonly spend: number;
  readonly replicas: number;
}

export interface MoreRunsOptions {
  /** Played instead of the strategy of the last run. */
  readonly strategy?: string;
  /** Of all replicas together, in what is spent; what is worth a second or so if left out. */
  readonly effort?: number;
}

const REPLICAS = 59;
/** A second or so. */
const EFFORT = 3_000_000;
const PLANNER = 'adaptive';
/** It thinks before it moves, so less of it is simulated. */
const PLANNER_EFFORT = 100_000;
/** Of edges that a planner follows, so many take as long as one of its steps. */
const EDGES_OF_STEP = 2000;
/** To begin a run takes as long as so many steps. */
const BEGINNING = 50;
const SEED = 59;

/** `enough` says whether the nodes covered so far (1 in the row) are. */
export function moreRuns(
  findings: Findings,
  enough: (covered: Uint8Array) => boolean,
  { strategy, effort }: MoreRunsOptions = {},
): MoreRuns {
  const { game, nodes, runs } = findings;
  const { header } = runs[runs.length - 1];
  const resetCost = header.resetCost;
  const plan = planLike(findings, strategy ?? header.strategy);
  const budget = Math.max(1, header.budget);
  const rationed = counting(plan.strategy);
  const { strategy: player } = rationed;
  const play = runnerOf({
    ...plan,
    strategy: player,
    budget,
    resetCost,
    seed: SEED,
    restart: header.restart,
  });
  const before = Uint8Array.from(nodes, ({ state }) => (state === 'covered' ? 1 : 0));
  const most = effort ?? (plan.strategy.id === PLANNER ? PLANNER_EFFORT : EFFORT);
  const facts = { strategy: plan.strategy.id, budget, resetCost, replicas: REPLICAS };
  let spent = 0;
  let needs = 0;
  let run = 0;
  for (let replica = 0; replica < REPLICAS; replica++) {
    const covered = before.slice();
    let needed = 0;
    while (!enough(covered)) {
      if (spent > most) {
        const least = Math.max(needs - 1, needed);
        return { ...facts, runs: null, spend: least * budget };
      }
      const outcome = play(run++);
      for (const v of outcome.coveredNodes) covered[v] = 1;
      spent += BEGINNING + Math.max(outcome.spent, game.n) + rationed.edgesFollowed() / EDGES_OF_STEP;
      needed++;
    }
    needs = Math.max(needs, needed);
  }
  return { ...facts, runs: needs, spend: needs * budget };
}

/** The strategy, and how many edges the last of its players has followed. */
function counting(strategy: Strategy): { strategy: Strategy; edgesFollowed: () => number } {
  let last: Player | null = null;
  const prepare: Strategy['prepare'] = (setup) => {
    const player = strategy.prepare(setup);
    return (dice, team) => {
      last = player(dice, team);
      return last;
    };
  };
  return {
    strategy: strategy.id === PLANNER ? { ...strategy, prepare } : strategy,
    edgesFollowed: () => last?.edgesFollowed ?? 0,
  };
}

/** The strategy, if it can be had without the user's own module or suite; else one that can. */
function planLike(
  { game, runs, taken }: Findings,
  id: string,
): Pick<Plan, 'game' | 'strategy' | 'sut' | 'suite'> {
  const { header } = runs[runs.length - 1];
  const sut = SUTS.find(({ id }) => id === 'weighted')!;
  const learned = asObserved(game, taken);
  // Every run of optimal solves the game anew, which is too much for hundreds of them.
  const known = STRATEGIES.find((one) => one.id === id && one.id !== 'optimal');
  const strategy: Strategy = known ?? fallback();
  if (!strategy.needsSuite) return { game: learned, strategy, sut };
  const suite = suiteLike(learned, header.suite, header.resetCost);
  return suite ? { game: learned, strategy, sut, suite } : { game: learned, strategy: fallback(), sut };
}

const PREFERRED = ['adaptive', 'rdm'];
const fallback = (): Strategy =>
  PREFERRED.flatMap((id) => STRATEGIES.filter((strategy) => strategy.id === id))[0] ?? STRATEGIES[0];

function suiteLike(game: Game, criterion: string | null, resetCost: number): Suite | undefined {
  const known = CRITERIA.find(({ id }) => id === criterion);
  return known && makeSuite(game, known.id, { resetCost });
}

/** The game with the weights that were seen; for answers never seen the weights of the model, as half a time each. */
export function asObserved(game: Game, taken: Float64Array): Game {
  const weight = new Float64Array(game.m);
  for (let v = 0; v < game.n; v++) {
    let sum = 0;
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) sum += weightOf(game, e);
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
      const prior = sum === 0 ? 0 : (weightOf(game, e) / sum) * outDegree(game, v) * 0.5;
      weight[e] = game.owner[v] === SUT ? taken[e] + prior : weightOf(game, e);
    }
  }
  return { ...game, weight };
}

/** How many more runs like the last one would be enough, and how many of a better planner. */
export function estimates(findings: Findings, enough: (covered: Uint8Array) => boolean): MoreRuns[] {
  const same = moreRuns(findings, enough);
  const all = same.strategy === PLANNER ? [same] : [same, moreRuns(findings, enough, { strategy: PLANNER })];
  // "More than 0" says nothing.
  return all.filter(({ runs, spend }) => runs !== null || spend > 0);
}

export function moreRunSteps(list: readonly MoreRuns[]): NextStep[] {
  return list.map(({ runs, budget, spend, strategy }) => {
    const like = `of ${strategy} with a budget of ${budget}`;
    const text =
      runs === null
        ? `You need more than ${Math.floor(spend / budget)} further runs ${like}.`
        : `${runs} more ${runs === 1 ? 'run' : 'runs'} ${like} ${runs === 1 ? 'is' : 'are'} enough in 95 % of cases, with 95 % confidence, if the system keeps answering as it did.`;
    return { id: 'more-runs', text };
  });
}
