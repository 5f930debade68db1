// `covergame replay` against a real system.

import { counted, InputError, printable } from '../../base/index.ts';
import { type Game, modelFacts } from '../../game/index.ts';
import type { Judgement, TracedRun } from '../../run/index.ts';
import { type ReplayedTest, replaySystem } from '../../run/node/index.ts';
import { isDriverAddress } from '../../sut/node/index.ts';
import type { Given } from '../option.ts';
import type { Context } from '../terminal/index.ts';
import { EXIT, type Exit } from '../terminal/index.ts';
import { type PATIENCE_OPTIONS, patienceOf, type QUIET_OPTIONS, systemAt } from './drive-options.ts';

export interface DriveReplay extends Given<typeof PATIENCE_OPTIONS>, Given<typeof QUIET_OPTIONS> {
  readonly sut: string;
  readonly tries: number;
  /** Answer as `git bisect run` asks. */
  readonly bisect: boolean;
  /** Only the shortest ways that are recorded. */
  readonly shortest: boolean;
}

/** Follows the last run of a trace; `judgement` is what the trace has shown. */
export async function driveReplay(
  game: Game,
  runs: readonly TracedRun[],
  judgement: Judgement | null,
  given: DriveReplay,
  context: Context,
): Promise<Exit> {
  if (!isDriverAddress(given.sut)) throw notReal(given.sut);
  const run = runs[runs.length - 1];
  if (given.shortest && run.shortest.length === 0)
    throw noShortest(runs.some(({ failures }) => failures.length > 0));
  const sut = await systemAt(given.sut, game.name, given, context);
  const progress = context.progress();
  const tests = await replaySystem({
    game,
    sut,
    run,
    shortest: given.shortest,
    patience: patienceOf(given),
    tries: given.tries,
    signal: context.signal,
    progress: ({ test, tries }) => progress.update(() => `test ${test}, ${tries} tries`),
  }).finally(() => progress.end());
  const exit = tellReplay(game, tests, judgement, context);
  return given.bisect ? bisected(tests, context) : exit;
}

/** Is the recorded failure still there? Only tests that had one count. */
function bisected(tests: readonly ReplayedTest[], { signal, note }: Context): Exit {
  const failing = tests.filter(({ failure }) => failure !== null);
  if (failing.some(({ repeated }) => repeated)) return EXIT.notMet;
  const gone = failing.every(({ followed, steps, fault }) => followed === steps && !fault);
  if (failing.length > 0 && gone && !signal.aborted) return EXIT.met;
  note(
    failing.length === 0
      ? 'cannot be judged: the trace records no failure'
      : 'cannot be judged: the system did not give the recorded answers up to the failure; use more --tries',
  );
  return EXIT.unjudged;
}

function tellReplay(
  game: Game,
  tests: readonly ReplayedTest[],
  judgement: Judgement | null,
  context: Context,
): Exit {
  const sum = (pick: (test: ReplayedTest) => number) => tests.reduce((total, test) => total + pick(test), 0);
  const steps = sum((test) => test.steps);
  const followed = sum((test) => test.followed);
  const fresh = tests.filter(({ fault, repeated }) => fault && !repeated);
  const whole = tests.every(
    (test) => test.followed === test.steps && (test.failure === null || test.repeated),
  );
  const { verdict = null, why = null } = judgement ?? {};
  context.result({ model: modelFacts(game), verdict, why, steps, followed, whole, tests }, () =>
    [
      ...tests.map(testText),
      '',
      `followed ${followed} of ${counted(steps, 'step')} in ${counted(tests.length, 'test')} with ${sum((test) => test.tries)} tries`,
      ...(judgement ? [`recorded verdict ${verdict}: ${why}`] : []),
    ].join('\n'),
  );
  if (fresh.length > 0) return EXIT.notMet;
  return whole && !context.signal.aborted ? EXIT.met : EXIT.spent;
}

function testText({
  test,
  steps,
  followed,
  tries,
  diverted,
  fault,
  failure,
  repeated,
}: ReplayedTest): string {
  const far = `test ${test}: ${followed} of ${steps} steps in ${tries} ${tries === 1 ? 'try' : 'tries'}`;
  if (repeated) return `${far}; the failure occurred again: ${printable(fault!.message)}`;
  if (fault) return `${far}; another failure occurred: ${printable(fault.message)}`;
  if (failure !== null) return `${far}; the failure did not occur again (instead: ${diverted ?? 'nothing'})`;
  return diverted === null ? far : `${far}; then the system answered ${diverted}, which the model allows`;
}

export const notReal = (sut: string): InputError =>
  InputError.of(
    'cli/bad-value',
    `--sut is ${JSON.stringify(sut)}, which is not a real system`,
    "use a command ('exec: …'), a module (./my-sut.ts), or an http or ws address",
  );

const noShortest = (failed: boolean): InputError =>
  InputError.of(
    'replay/no-shortest',
    'the last run of the trace has no shortest reproduction of a failure',
    failed ? 'find it with covergame replay --shrink' : 'remove --shortest',
  );
