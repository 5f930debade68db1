// What report, merge and audit share: a model and the traces or coverage files made with it.

import { InputError, orThrow, type Source } from '../../base/index.ts';
import { readSource } from '../../format/node/index.ts';
import { type Game, GOALS } from '../../game/index.ts';
import { goalOf, readTally, type Tally } from '../../report/index.ts';
import { isKnownFile } from '../../run/index.ts';
import { MODEL_OPTIONS, REDACT_OPTION, readGivenModel, refuseOtherKinds } from '../input/index.ts';
import { choice, type Given, manyArguments } from '../option.ts';
import type { Context } from '../terminal/index.ts';
import { KNOWN_KINDS } from './known.ts';

const TRACE_KINDS = ['covergame-trace/', 'covergame-coverage/'] as const;
const MAKE_TRACE = 'make one with covergame run MODEL … --trace t.jsonl';

export const TRACES = {
  ...manyArguments(
    'TRACES',
    'traces of covergame run, or coverage files of covergame merge; .gz too, - is standard input',
  ),
  hint: MAKE_TRACE,
};

/** The traces know what was to be covered; --goal only says what is expected of them. */
export const TRACED_MODEL_OPTIONS = {
  ...REDACT_OPTION,
  ...MODEL_OPTIONS,
  goal: choice('--goal <what>', 'the goal of the traces, which they record', GOALS),
};

export async function readGivenTraces(
  model: string,
  traces: readonly string[],
  given: Given<typeof TRACED_MODEL_OPTIONS>,
  context: Context,
): Promise<Tally> {
  const { game, sources } = await readGivenSources(model, traces, given, context);
  const outcome = readTally(game, sources);
  if (!outcome.ok) throw new InputError(outcome.issues, outcome.total);
  context.warn(outcome.warnings);
  return outcome.value;
}

/** The same, up to where the work begins. */
export async function readGivenSources(
  model: string,
  traces: readonly string[],
  given: Given<typeof TRACED_MODEL_OPTIONS>,
  context: Context,
  known = false,
): Promise<{ readonly game: Game; readonly sources: readonly Source[] }> {
  if ([model, ...traces].filter((path) => path === '-').length > 1) {
    throw InputError.of('cli/one-input', 'standard input can be read only once', 'use files for the others');
  }
  const sources: Source[] = [];
  for (const path of traces) {
    const source = orThrow(await readSource(path));
    refuseOtherKinds(source, known ? KNOWN_KINDS : TRACE_KINDS, 'a trace', MAKE_TRACE);
    sources.push(source);
  }
  // A known file serves any goal.
  const traced = sources.findIndex((source) => !known || !isKnownFile(source));
  const goal = traced < 0 ? (given.goal ?? 'nodes') : goalOf(sources[traced]);
  if (given.goal !== undefined && given.goal !== goal) {
    throw InputError.of(
      'cli/other-goal',
      `--goal is ${given.goal}, but ${traces[traced]} was made with --goal ${goal}`,
      `remove it, or repeat the runs with --goal ${given.goal}`,
    );
  }
  return { game: await readGivenModel(model, { ...given, goal }, context), sources };
}
