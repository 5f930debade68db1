// Plays a campaign, or one case of a suite, as one test of a host. It runs against the system behind a driver, with
// a trace and a report in a folder of that test's own. It ends in time for the host to hear of it.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError, orThrow, redactedAddress } from '../base/index.ts';
import { makeFolder } from '../base/node/index.ts';
import { DEFAULT_RESET_COST, forGoal, type Game, GOALS } from '../game/index.ts';
import { type Findings, findingsOf, readTally, reportNamed, writeCoverage } from '../report/index.ts';
import { DEFAULT_SEED, type Judgement, RUN_SETTINGS, settingsIn } from '../run/index.ts';
import { loadStrategy, type SystemResult, type SystemTest, TimeOver, testSystem } from '../run/node/index.ts';
import { type Strategy, strategyOf } from '../strategy/index.ts';
import type { Suite } from '../suite/index.ts';
import type { DrivenSut } from '../sut/node/index.ts';
import { CasePlay, RESET_COST } from './case-player.ts';
import { type CaseTraces, judgeTogether } from './cases-together.ts';
import {
  type Conclusion,
  conclusionText,
  consequenceOf,
  rememberedFacts,
  rememberedLines,
  type Taken,
} from './conclusion.ts';
import { knownFrom } from './known-files.ts';
import { inCaseSettings } from './setting-words.ts';
import {
  CASE_TRIES,
  type CampaignSettings,
  type CaseSettings,
  type ReportTime,
  SHRINK_TRIES,
  type SystemSettings,
} from './settings.ts';
import { suiteOf } from './suite-input.ts';
import { PLAYING_SHARE } from './time-limit.ts';

/** What the host gives one try of one test. */
export interface Stage {
  readonly sut: DrivenSut;
  /** Nobody else's. */
  readonly folder: string;
  /** How the model is called in command lines. */
  readonly modelPath: string;
  /** The command that runs this test again. */
  readonly again: string;
  /** The time limit of the test in ms; 0 if there is none. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
}

/** How often a failure is looked for again, to say how often it comes. */
const RATE_TRIES = 10;

export async function playCampaign(
  model: Game,
  settings: CampaignSettings,
  stage: Stage,
): Promise<Conclusion> {
  const { goal = 'nodes', budget, resetCost = DEFAULT_RESET_COST } = settings;
  if (!(budget >= 1)) throw noBudget(budget);
  if (!GOALS.includes(goal)) throw noGoal(goal);
  const game = forGoal(model, goal);
  const strategy = await strategyGiven(settings.strategy);
  const suite = strategy.needsSuite ? suiteOf(game, settings.suite, resetCost) : undefined;
  const result = await play(settings, stage, {
    ...settingsIn({ ...settings, known: knownFrom(game, settings.known) }),
    game,
    goal,
    strategy,
    ...(suite && { suite }),
    ...(settings.failures !== undefined && { failures: settings.failures }),
    ...(settings.today !== undefined && { today: settings.today }),
  });
  return conclude(game, result, result, {
    settings,
    stage,
    strategy,
    report: settings.report ?? 'always',
  });
}

export async function playCase(
  game: Game,
  suite: Suite,
  number: number,
  given: CaseSettings,
  stage: Stage,
  traces: CaseTraces,
): Promise<Conclusion> {
  // A seed for each case: a system that rolls its dice by it would say the same in all of them.
  const settings = { ...given, seed: (given.seed ?? DEFAULT_SEED) + number - 1 };
  const path = suite.cases[number - 1];
  const playing = new CasePlay(`case ${number}`, path, settings.tries ?? CASE_TRIES);
  const { strategy, budget, until } = playing;
  const result = await play(settings, stage, {
    game,
    strategy,
    suite,
    budget,
    resetCost: RESET_COST,
    until,
    // By its trace a case must have visited its nodes; whether it was walked to its end is seen here.
    require: `nodes:${JSON.stringify(Array.from(path, (v) => game.ids[v]))}`,
    stopEarly: true,
    slices: 0,
  });
  traces.add(number, join(stage.folder, TRACE_NAME));
  const { done, tries, best, diversion } = playing.progress;
  const steps = path.length - 1;
  const diverted =
    diversion === ''
      ? `the case was not completed: ${result.outcome.end.why}`
      : `diverted in ${tries} of ${tries} tries, as the model allows; the best made ${Math.max(0, best)} of ${steps} steps: ${diversion}`;
  const judgement: Judgement =
    done || result.failures.length > 0
      ? result
      : { ...result, verdict: 'inconclusive', why: diverted, cure: null };
  const diversionTaken = settings.onInconclusive ?? (diversion === '' ? 'fail' : 'skip');
  return conclude(game, judgement, result, {
    settings: { ...settings, onInconclusive: diversionTaken },
    stage,
    strategy,
    report: settings.report ?? 'failure',
  });
}

/** The last test of a block of cases: what all of them have shown together. */
export async function concludeCases(
  game: Game,
  suite: Suite,
  { require = RUN_SETTINGS.require.realDefault, ...settings }: CaseSettings,
  stage: Stage,
  traces: CaseTraces,
): Promise<Conclusion> {
  const { judgement, tally } = judgeTogether(game, suite, traces, require);
  const { seed = DEFAULT_SEED, report: when = 'failure' } = settings;
  const { verdict, why, cure, required } = judgement;
  const consequence = consequenceOf(verdict, settings);
  const findings = findingsOf(tally, { modelPath: stage.modelPath, require: [require] });
  const { folder } = stage;
  makeFolder(folder);
  const trace = join(folder, TOGETHER_NAME);
  writeFileSync(trace, writeCoverage(tally));
  const wanted = when === 'always' || (when === 'failure' && consequence === 'fail');
  const report = wanted ? await writeReport(findings, folder) : null;
  return {
    model: game.name,
    verdict,
    why,
    required,
    strategy: 'cases',
    seed,
    spent: findings.spent,
    steps: findings.steps,
    resets: findings.resets,
    coverage: findings.coverage,
    failures: findings.failures.map(({ signature, rate }) => ({ signature, rate })),
    trace,
    report,
    consequence,
    text: [`${verdict}: ${why}`, ...(cure === null ? [] : [inCaseSettings(cure)])].join('\n'),
  };
}

type Play = Omit<SystemTest, 'sut' | 'seed' | 'patience' | 'tolerate' | 'trace' | 'signal'>;

async function play(
  { seed = DEFAULT_SEED, patience, tolerate, redact, shrinkTries = SHRINK_TRIES }: SystemSettings,
  { sut, folder, again, timeout, signal }: Stage,
  test: Play,
): Promise<SystemResult> {
  makeFolder(folder);
  const clock = new AbortController();
  const limited = timeout > 0 && Number.isFinite(timeout);
  const playing = timeout * PLAYING_SHARE;
  const isUp = new TimeOver(playing, `the run may take ${playing} ms of the ${timeout} ms that its test has`);
  const timer = limited ? setTimeout(() => clock.abort(isUp), playing) : undefined;
  const signals = [signal, clock.signal].filter((one) => one != null);
  return testSystem({
    ...test,
    sut,
    seed,
    again,
    trace: join(folder, TRACE_NAME),
    sync: 'never',
    shrinkTries,
    repeats: Math.min(RATE_TRIES, shrinkTries),
    ...(patience && { patience }),
    ...(tolerate && { tolerate }),
    ...(redact && { redact }),
    signal: AbortSignal.any(signals),
  }).finally(() => clearTimeout(timer));
}

interface Ending {
  readonly settings: SystemSettings & Taken;
  readonly stage: Stage;
  readonly strategy: Strategy;
  readonly report: ReportTime;
}

export const TRACE_NAME = 'trace.jsonl';
const TOGETHER_NAME = 'cases.coverage.json';
export const REPORT_NAME = 'report.html';

async function conclude(
  game: Game,
  judgement: Judgement,
  result: SystemResult,
  { settings, stage, strategy, report: when }: Ending,
): Promise<Conclusion> {
  const { folder, again } = stage;
  const { seed = DEFAULT_SEED } = settings;
  const { verdict, why, required } = judgement;
  const consequence = consequenceOf(verdict, settings);
  const trace = join(folder, TRACE_NAME);
  const wanted = when === 'always' || (when === 'failure' && consequence === 'fail');
  const report = wanted ? await writeReport(findingsIn(game, stage), folder) : null;
  const told = { game, judgement, result, seed, again: redactedAddress(again), trace, report };
  const { outcome, failures } = result;
  return {
    model: game.name,
    verdict,
    why,
    required,
    strategy: strategy.id,
    seed,
    spent: outcome.spent,
    steps: outcome.steps,
    resets: outcome.resets,
    coverage: outcome.coverage,
    failures: failures.map(({ signature, rate }) => ({ signature, rate })),
    ...rememberedFacts(result),
    trace,
    report,
    consequence,
    text:
      consequence === 'fail'
        ? conclusionText(told)
        : [`${verdict}: ${why}`, ...rememberedLines(result)].join('\n'),
  };
}

function findingsIn(game: Game, { folder, modelPath }: Stage): Findings {
  const bytes = readFileSync(join(folder, TRACE_NAME));
  return findingsOf(orThrow(readTally(game, [{ name: TRACE_NAME, bytes }])), { modelPath });
}

async function writeReport(findings: Findings, folder: string): Promise<string> {
  const page = await reportNamed('html').render(findings, {});
  const path = join(folder, REPORT_NAME);
  writeFileSync(path, page);
  return path;
}

async function strategyGiven(given: CampaignSettings['strategy'] = 'adaptive'): Promise<Strategy> {
  if (typeof given === 'string') return loadStrategy(given);
  return typeof given === 'function' ? strategyOf(given.name || 'given', given) : given;
}

const noGoal = (goal: unknown): InputError =>
  InputError.of('plugin/no-goal', `the goal is ${JSON.stringify(goal)}; expected one of ${GOALS.join(', ')}`);

const noBudget = (budget: unknown): InputError =>
  InputError.of(
    'plugin/no-budget',
    `the budget is ${String(budget)}; expected a number, such as 500: each node visited costs 1`,
    'for instance budget: 500',
  );
