// A plan is everything that decides how a run goes; a run of it is found by its number alone.

import { requirePlain, totalGain } from '../../game/index.ts';
import { RESET, rdm } from '../../strategy/index.ts';
import { uniform } from '../../sut/index.ts';
import {
  Campaign,
  type End,
  outcomeOf,
  type Recorder,
  type RunOutcome,
  sutDice,
  testerDice,
} from '../campaign/index.ts';
import { isDefault, SETTING_KEYS, type SettingKey } from '../settings/index.ts';
import { type JointRun, jointRunner } from './joint-run.ts';
import { breathOf, type Halt, type Pause, playToEnd, playWithPauses } from './play-to-end.ts';
import { canWalk, randomWalk } from './random-walk.ts';
import type { Plan } from './ready-plan.ts';

/** Prepares a plan once; the function plays run number `run` of it, from 0. */
export function runnerOf(plan: Plan): (run: number, recorder?: Recorder) => RunOutcome {
  const { game, strategy, sut, budget, resetCost, seed, expired } = plan;
  requirePlain(game);
  if ((plan.instances ?? 1) > 1) return jointOf(plan);
  const player = strategy.prepare(plan);
  const chooser = sut.prepare(plan);
  const total = totalGain(game);
  const walks = strategy === rdm && sut === uniform && !expired && canWalk(game) && isPlainWalk(plan);
  return (run, recorder) => {
    if (walks && !recorder) {
      const walk = randomWalk(game, budget, resetCost, testerDice(seed, run), sutDice(seed, run));
      return outcomeOf(run, total, { ...walk, resets: Math.max(0, walk.tests - 1), end: endOfWalk(walk) });
    }
    const campaign = new Campaign({ ...plan, player: player(testerDice(seed, run)), recorder });
    playToEnd(campaign, chooser(sutDice(seed, run)), expired);
    return outcomeOf(run, total, campaign);
  };
}

/** All that the walk in one loop knows; whatever else a campaign may be told must have its default. */
const WALKED: readonly SettingKey[] = ['budget', 'resetCost', 'seed', 'restart'];
const isPlainWalk = (plan: Plan): boolean =>
  SETTING_KEYS.every((key) => WALKED.includes(key) || isDefault(key, plan[key as keyof Plan]));

/** The same with pauses; a run that is ended in one has that end, and what it covered until then. */
export function pausingRunnerOf(
  plan: Plan,
  pause: Pause,
): (run: number, recorder?: Recorder) => Promise<RunOutcome> {
  const { game, strategy, sut, seed } = plan;
  requirePlain(game);
  if ((plan.instances ?? 1) > 1) return pausingJointOf(plan, pause);
  const player = strategy.prepare(plan);
  const chooser = sut.prepare(plan);
  const total = totalGain(game);
  return async (run, recorder) => {
    const campaign = new Campaign({ ...plan, player: player(testerDice(seed, run)), recorder });
    await playWithPauses(campaign, chooser(sutDice(seed, run)), pause, breathOf(strategy));
    return outcomeOf(run, total, campaign);
  };
}

/** A joint campaign; its recorder is told at the end, test by test. */
function jointOf(plan: Plan): (run: number, recorder?: Recorder) => RunOutcome {
  const runner = jointRunner(plan);
  return (run, recorder) => {
    const playing = runner(run);
    let step = playing.next(null);
    while (!step.done) step = playing.next(plan.expired?.() ? TIME_IS_UP : null);
    if (recorder) tell(recorder, step.value);
    return step.value.outcome;
  };
}

function pausingJointOf(plan: Plan, pause: Pause): (run: number, recorder?: Recorder) => Promise<RunOutcome> {
  const runner = jointRunner(plan);
  return async (run, recorder) => {
    const playing = runner(run);
    let step = playing.next(null);
    while (!step.done) step = playing.next(await pause(step.value));
    if (recorder) tell(recorder, step.value);
    return step.value.outcome;
  };
}

const TIME_IS_UP: Halt = { reason: 'time', why: 'the time limit was reached' };

function tell(recorder: Recorder, { events, sources }: JointRun): void {
  let tests = 0;
  for (const event of events) {
    if (event === RESET) {
      const { test, ...source } = sources[tests++];
      recorder.start(test, source);
    } else recorder.step(event);
  }
}

const endOfWalk = ({ stuck }: { stuck: boolean }): End => ({
  reason: 'budget',
  why: stuck ? 'the budget left is too small for a reset' : 'the budget is spent',
});
