// `covergame run` against a real system.

import { counted, GrowingInts, InputError, printable } from '../../base/index.ts';
import { type Game, type Goal, isByItself, ownCount, reachable } from '../../game/index.ts';
import {
  type AmbiguityFinding,
  ambiguityFindings,
  ambiguityObject,
  ambiguityText,
} from '../../report/index.ts';
import {
  amountText,
  assumedFairness,
  type DistinctFailure,
  FULL_SLICES,
  fairnessObject,
  heldText,
  KnownCounts,
  type Recheck,
  rateText,
  recheckObject,
  recheckText,
  type Script,
  seriesText,
  settingsIn,
  summariseRuns,
  testedText,
  testName,
  unitOf,
  VERDICTS,
  visitedIds,
  wayOf,
} from '../../run/index.ts';
import { type SystemResult, testSystem } from '../../run/node/index.ts';
import { RESET, type Strategy } from '../../strategy/index.ts';
import type { Suite } from '../../suite/index.ts';
import { SILENCE, wordOf } from '../../sut/index.ts';
import type { Given } from '../option.ts';
import { save } from '../save.ts';
import { newInRuns, newText, saveKnown } from '../stored/index.ts';
import type { Context } from '../terminal/index.ts';
import { EXIT, type Exit } from '../terminal/index.ts';
import { type DRIVE_OPTIONS, patienceOf, systemAt } from './drive-options.ts';
import { fairnessLines } from './fairness-lines.ts';
import { keptTrace } from './kept-trace.ts';
import { playsText } from './plays-text.ts';
import { notePrice } from './price-note.ts';
import { repeatLine, replayLine } from './repeat-line.ts';
import { type Earlier, runFacts } from './run-facts.ts';
import type { SIMULATED_SETTINGS } from './setting-options.ts';

export interface DriveRun
  extends Omit<Given<typeof SIMULATED_SETTINGS>, 'budget' | 'known'>,
    Given<typeof DRIVE_OPTIONS> {
  /** The path of the model. */
  readonly model: string;
  readonly game: Game;
  readonly goal: Goal;
  readonly strategy: Strategy;
  readonly suite: Suite | undefined;
  readonly suts: readonly string[];
  readonly runs: number;
  readonly budget: number;
  readonly trace: string | undefined;
  readonly series: string | undefined;
  readonly precision: number | undefined;
  readonly resume: boolean;
  readonly guarantee: boolean;
  readonly timeLimit: number | undefined;
  readonly failures: string | undefined;
  readonly today: string | undefined;
  /** What earlier runs have covered: the text of a known file, and what it says. */
  readonly known: string | undefined;
  readonly counts: KnownCounts | null;
  readonly saveKnown: string | undefined;
}

export async function driveRun(given: DriveRun, context: Context): Promise<Exit> {
  const { game, strategy, suts, budget, timeLimit } = given;
  if (suts.length > 1 || given.runs > 1 || given.precision !== undefined) throw oneAtATime();
  const sut = await systemAt(suts[0], game.name, given, context);
  const events = new GrowingInts();
  const progress = context.progress();
  const kept = keptTrace(given.trace, game.name);
  const { path: trace } = kept;
  const result = await testSystem({
    ...settingsIn({ ...given }),
    game,
    goal: given.goal,
    sut,
    strategy,
    ...(given.suite && { suite: given.suite }),
    patience: patienceOf(given),
    trace,
    replay: replayLine(given.model, trace, sut.address),
    resume: given.resume,
    sync: given.sync,
    shrinkTries: given.shrinkTries,
    ...(given.failures !== undefined && { failures: given.failures }),
    ...(given.today !== undefined && { today: given.today }),
    ...(timeLimit !== undefined && { timeLimit: timeLimit * 1000 }),
    ...(given.guarantee && { slices: FULL_SLICES }),
    signal: context.signal,
    ...(context.json && {
      recorder: {
        start: () => events.push(RESET),
        step: (edge: number) => events.push(edge),
      },
    }),
    progress: (campaign) =>
      progress.update(() => `${campaign.spent} of ${budget} spent, test ${campaign.tests}`),
  })
    .catch((error) => {
      kept.end(false);
      throw error;
    })
    .finally(() => progress.end());
  const traceFile = kept.end(result.failures.length > 0);
  const { outcome, verdict, why } = result;
  if (given.series !== undefined) await save(given.series, seriesText(game, [outcome], budget), context);
  const earlier = newInRuns(game, given.counts, [outcome]);
  if (given.saveKnown !== undefined) {
    const all = given.counts ?? new KnownCounts(game);
    const today = new Date().toISOString().slice(0, 10);
    await saveKnown(given.saveKnown, all, [outcome], result.taken, today, context);
  }
  const covered = new Set(outcome.coveredNodes);
  const ambiguities = ambiguityFindings(game, result.ambiguities, (v) => covered.has(v));
  const assumed = assumedFairness({ strategy: strategy.id, fair: given.fair, require: given.require ?? '' });
  const facts = {
    ...runFacts(
      { ...given, strategy: strategy.id, sut: sut.address },
      summariseRuns(game, [outcome]),
      earlier,
    ),
    verdict,
    why,
    cure: result.cure,
    required: result.required,
    remark: result.remark,
    ...(result.thisRun && { thisRun: result.thisRun }),
    guarantee: result.forced,
    tested: result.tested,
    fairness: fairnessObject(game, result.fairness, assumed),
    failures: result.failures.map((failure) => failureObject(game, failure)),
    ...(given.failures !== undefined && {
      knownFailures: result.rechecks.map(recheckObject),
      quarantined: quarantinedOf(result.failures),
      failuresFile: { path: given.failures, trouble: result.failuresTrouble ?? null },
    }),
    disturbances: result.disturbances,
    missed: missedIds(game, result),
    possible: result.possible.map((v) => game.ids[v]),
    ...(ambiguities.length > 0 && { ambiguities: ambiguities.map((one) => ambiguityObject(game, one)) }),
    ...(result.resumed > 0 && { resumed: result.resumed }),
    ...(result.traceTrouble !== null && { traceTrouble: result.traceTrouble }),
    ...(result.plays && { plays: result.plays }),
    traceFile,
    trace: visitedIds(game, events.view()),
  };
  const replay = traceFile && replayLine(given.model, traceFile, sut.address);
  context.result(facts, () =>
    driveText(game, { ...facts, assumed, replay }, { ...result, ambiguities, earlier }, context),
  );
  notePrice(given, context);
  return EXIT[VERDICTS.find(({ id }) => id === verdict)!.exit];
}

function missedIds(game: Game, { outcome, possible }: SystemResult): string[] {
  const seen = new Set([...outcome.coveredNodes, ...possible]);
  const wanted = (v: number): boolean =>
    v < ownCount(game) && (game.gain[v] > 0 || game.ownNodes === undefined);
  return [...reachable(game)].filter((v) => !seen.has(v) && wanted(v)).map((v) => game.ids[v]);
}

const quarantinedOf = (failures: readonly DistinctFailure[]): object[] =>
  failures.flatMap(({ signature, kind, nodes, quarantine }) =>
    quarantine ? [{ signature, kind, node: nodes[0], ...quarantine }] : [],
  );

/** A distinct failure, for programs. */
export function failureObject(
  game: Game,
  { script, shortest, during: _d, saw: _s, ...failure }: DistinctFailure,
): object {
  return {
    ...failure,
    retried: failure.rate !== null,
    steps: script && stepsOf(game, script),
    shortest: shortest && {
      steps: stepsOf(game, shortest),
      repeats: shortest.repeats,
      tries: shortest.tries,
      way: wayOf(game, shortest),
      labels: labelsOf(game, shortest.play, shortest.during),
    },
  };
}

/** The stimuli and answers of a play, in words; what only leads through a transition is neither. */
const labelsOf = (game: Game, play: readonly number[], during: number): string[] =>
  [...play, ...(during >= 0 ? [during] : [])]
    .filter((edge) => edge < 0 || !isByItself(game, edge))
    .map((edge) => (edge < 0 ? SILENCE : wordOf(game, edge)));

const stepsOf = (game: Game, { play }: Script): number => labelsOf(game, play, -1).length;

const SHOWN = 8;
const FEW = 3;
const WAY_SHOWN = 40;

function driveText(
  game: Game,
  facts: {
    readonly strategy: string;
    readonly sut: string;
    readonly budget: number;
    readonly seed: number;
    readonly missed: readonly string[];
    readonly traceFile: string | null;
    readonly replay: string | null;
    readonly assumed: number | null;
  },
  result: SystemResult & { readonly ambiguities: readonly AmbiguityFinding[]; readonly earlier: Earlier },
  { colour }: Context,
): string {
  const { outcome, verdict, why, failures } = result;
  const paint = verdict === 'pass' ? colour.green : verdict === 'fail' ? colour.red : colour.yellow;
  const lines = [
    `${game.name || 'model'}: ${colour.bold(facts.strategy)} against ${facts.sut}, budget ${facts.budget}, seed ${facts.seed}`,
    '',
    `verdict    ${paint(colour.bold(verdict))}: ${why}`,
    ...(result.cure === null ? [] : [`cure       ${result.cure}`]),
    ...(result.remark === null || result.cure !== null ? [] : [`note       ${result.remark}`]),
    `coverage   ${outcome.coverage.toFixed(1)} %, ${amountText(game, outcome.gain)}`,
    `spent      ${outcome.spent} in ${counted(outcome.steps, 'step')}, ${counted(outcome.resets, 'reset')}; ${outcome.end.why}`,
    `tested     ${testedText(result.tested, facts.budget)}`,
  ];
  lines.push(...fairnessLines(game, result.fairness, facts.assumed));
  if (result.earlier) lines.push(newText(result.earlier));
  if (result.plays) lines.push(...playsText(result.plays));
  if (result.resumed > 0) lines.push(`resumed    after ${counted(result.resumed, 'step')} of the trace`);
  if (facts.missed.length > 0) lines.push(`missed     ${some(facts.missed)}`);
  const { missed } = result.tested.transitions;
  // Where transitions are the goal they are named already.
  if (missed.length > 0 && unitOf(game) !== 'transition') lines.push(`not taken  ${some(missed, FEW)}`);
  if (result.possible.length > 0) {
    lines.push(`perhaps    covered, but not for certain: ${some(result.possible.map((v) => game.ids[v]))}`);
  }
  for (const one of result.ambiguities) lines.push(`unclear    ${ambiguityText(game, one)}`);
  if (result.rechecks.length > 0) lines.push('', ...rechecksText(result.rechecks, facts.budget));
  failures.forEach((failure, i) => {
    lines.push('', ...failureText(game, failure, i + 1, colour.bold));
  });
  if (result.disturbanceCount > 0) {
    const mended = result.disturbances.filter((one) => one.mended).length;
    lines.push(
      '',
      `tolerated  ${counted(result.disturbanceCount, 'failure')} (${mended} recovered), for instance: ${printable(result.disturbances[0].message)}`,
    );
  }
  if (result.failuresTrouble) lines.push('', `not saved  ${printable(result.failuresTrouble)}`);
  if (result.traceTrouble !== null) lines.push('', `trace      ${result.traceTrouble}`);
  else if (failures.length > 0) lines.push('', `trace      ${facts.traceFile}`);
  lines.push('', `again: ${repeatLine(facts.seed)}`);
  if (failures.some(({ shortest }) => shortest)) lines.push(`replay: ${facts.replay}`);
  return lines.join('\n');
}

/** What became of failures that earlier runs found. */
function rechecksText(rechecks: readonly Recheck[], budget: number): string[] {
  const spent = rechecks.reduce((sum, one) => sum + one.spent, 0);
  const tries = rechecks.reduce((sum, one) => sum + one.tries, 0);
  return [
    `known      ${counted(rechecks.length, 'failure')} replayed first, in ${tries} ${tries === 1 ? 'try' : 'tries'}: ${spent} spent beside the budget of ${budget}`,
    ...rechecks.map((one) => `   ${printable(one.signature)}\n      ${printable(recheckText(one))}`),
  ];
}

function failureText(
  game: Game,
  { kind, nodes, message, count, test, shortest, rate, script, quarantine }: DistinctFailure,
  number: number,
  bold: (text: string) => string,
): string[] {
  const times = count === 1 ? '' : `, ${count} times`;
  const lines = [
    `${number}. ${bold(kind)} at ${some(nodes, FEW)}, ${testName(test)}${times}: ${bold(rateText(rate))}`,
    ...(quarantine ? [`   ${printable(heldText(quarantine))}`] : []),
    `   ${printable(message)}`,
  ];
  if (shortest) {
    const labels = labelsOf(game, shortest.play, shortest.during);
    const shown = labels.length > WAY_SHOWN ? ['…', ...labels.slice(-WAY_SHOWN)] : labels;
    lines.push(
      `   shortest reproduction, ${counted(stepsOf(game, shortest), 'step')}:`,
      `   ${shown.join(' · ')}`,
    );
  } else if (script) lines.push(`   found after ${counted(stepsOf(game, script), 'step')}`);
  return lines;
}

const some = (ids: readonly string[], shown = SHOWN): string =>
  ids
    .slice(0, shown)
    .map((id) => JSON.stringify(id))
    .join(', ') + (ids.length > shown ? ` and ${ids.length - shown} more` : '');

const oneAtATime = (): InputError =>
  InputError.of(
    'cli/bad-value',
    'covergame drives one real system, in one run at a time',
    'use one --sut, without --runs and --precision; for more runs, change --seed and --trace and add them up with covergame merge',
  );
