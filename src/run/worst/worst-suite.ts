// What a suite is certain to cover, each of its cases executed once, in any order and with any budget: the least closed set of its game
// (suite-game.ts), solved as every guarantee with restart is. The play that limits it is played by the strategy gmu, as `covergame run --suite` would,
// against a system that answers by the set.

import { GrowingInts } from '../../base/index.ts';
import { type Game, totalGain } from '../../game/index.ts';
import { type SolverSearch, searching, searchingLabels } from '../../solve/index.ts';
import { RESET, strategyNamed } from '../../strategy/index.ts';
import type { Suite } from '../../suite/index.ts';
import type { Chooser } from '../../sut/index.ts';
import { Campaign, outcomeOf, testerDice } from '../campaign/index.ts';
import { playToEnd } from '../play/index.ts';
import { type SuiteGame, suiteGame } from './suite-game.ts';
import type { PlayedRun, WorstPlay } from './worst-play.ts';

export interface SuiteQuestion {
  readonly game: Game;
  readonly suite: Pick<Suite, 'cases'>;
  readonly resetCost: number;
  /** True ends the search with what is known. */
  readonly stop?: () => boolean;
}

/** Enough for every case, and the count of what is spent stays exact. */
const ANY_BUDGET = Number.MAX_SAFE_INTEGER;

export function* worstSuite(question: SuiteQuestion): SolverSearch<WorstPlay> {
  const made = suiteGame(question.game, question.suite);
  const { lower, upper, closed } = yield* leastClosedSet(made.game, question.stop);
  const play = playedBy(question, made, closed);
  const { gain } = play.outcome;
  if (gain > upper) throw new Error(`the run of the suite gains ${gain}, but its closed set only ${upper}`);
  return { lower, upper: gain, exact: lower === gain, play, cut: null };
}

function* leastClosedSet(game: Game, stop: SuiteQuestion['stop']) {
  const options = { restart: true, ...(stop && { stop }) };
  if (game.countsTags) {
    const { lower, upper, witness } = yield* searchingLabels(game, options);
    return { lower, upper, closed: new Set(witness.closed.flatMap((set) => [...set])) };
  }
  const { lower, upper, witness } = yield* searching(game, options);
  if (!witness.restart) throw new Error('a guarantee with restart has a closed set for a witness');
  return { lower, upper, closed: new Set(witness.closure) };
}

function playedBy(
  { game, suite, resetCost }: SuiteQuestion,
  made: SuiteGame,
  closed: ReadonlySet<number>,
): PlayedRun {
  const events = new GrowingInts();
  const recorder = { start: () => events.push(RESET), step: (edge: number) => events.push(edge) };
  const terms = { game, suite: suite as Suite, budget: ANY_BUDGET, resetCost };
  const player = strategyNamed('gmu').prepare(terms)(testerDice(0, 0));
  const campaign = new Campaign({ ...terms, player, recorder });
  playToEnd(campaign, answering(game, suite, made, closed));
  return { outcome: outcomeOf(0, totalGain(game), campaign), events: events.view().slice() };
}

/** The system that answers in each case by a closed set; gmu executes the cases in their order. */
function answering(
  game: Game,
  { cases }: Pick<Suite, 'cases'>,
  { game: { outStart, target }, stands, answers }: SuiteGame,
  closed: ReadonlySet<number>,
): Chooser {
  let test = 0;
  let at = -1;
  return {
    choose(node) {
      const due = answers[test].find((answer) => answer.at === at);
      const options = due ? [...target.subarray(outStart[due.node], outStart[due.node + 1])] : [];
      const option = options.find((v) => closed.has(v)) ?? -1;
      const other = option < 0 ? -1 : stands[option];
      return edgeTo(game, node, other < 0 ? cases[test][at + 1] : other);
    },
    visit: () => {
      at++;
    },
    reset: () => {
      test++;
      at = -1;
    },
  };
}

function edgeTo({ outStart, target }: Game, from: number, to: number): number {
  let e = outStart[from];
  while (target[e] !== to) e++;
  return e;
}
