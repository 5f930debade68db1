// `covergame replay --shrink`: the shortest failing way of each failure that a trace records, written into the trace as `run` would have.

import { InputError, printable } from '../../base/index.ts';
import { type Game, modelFacts } from '../../game/index.ts';
import {
  fixedBecause,
  rateOf,
  rateText,
  type Script,
  type TraceFile,
  wayOf,
  withShortest,
} from '../../run/index.ts';
import {
  type RecordedFailure,
  recordedFailures,
  type ShrunkFailure,
  shortestOnModel,
  shrinkRecorded,
} from '../../run/node/index.ts';
import { isDriverAddress } from '../../sut/node/index.ts';
import type { Given } from '../option.ts';
import { save } from '../save.ts';
import { type Context, EXIT, type Exit } from '../terminal/index.ts';
import { type PATIENCE_OPTIONS, patienceOf, type QUIET_OPTIONS, systemAt } from './drive-options.ts';
import { notReal } from './drive-replay.ts';
import { replayLine } from './repeat-line.ts';

export interface ShrinkReplay extends Given<typeof PATIENCE_OPTIONS>, Given<typeof QUIET_OPTIONS> {
  /** The path of the model. */
  readonly model: string;
  readonly sut: string | undefined;
  readonly out: string | undefined;
  readonly shrinkTries: number;
}

export interface TraceBytes extends TraceFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export async function shrinkReplay(
  game: Game,
  trace: TraceBytes,
  given: ShrinkReplay,
  context: Context,
): Promise<Exit> {
  if (given.sut !== undefined && !isDriverAddress(given.sut)) throw notReal(given.sut);
  const recorded = recordedFailures(trace.runs);
  if (recorded.length === 0) {
    throw InputError.of(
      'replay/no-failure',
      `${trace.path} has no failure to shrink`,
      'record failures of a real system with covergame run --sut … --trace FILE',
    );
  }
  return given.sut === undefined
    ? onModel(game, recorded, context)
    : onSystem(game, trace, recorded, { ...given, sut: given.sut }, context);
}

/** Nothing is executed, so nothing is known, and nothing is written. */
function onModel(game: Game, recorded: readonly RecordedFailure[], context: Context): Exit {
  const shrunk = recorded.map((each) => ({ ...each, way: shortestOnModel(game, each) }));
  context.result(
    {
      model: modelFacts(game),
      executed: false,
      written: null,
      failures: shrunk.map((each) => facts(game, each, each.way)),
    },
    () =>
      [
        ...shrunk.flatMap((each) => [
          `${headText(each)}: ${stepsText(each.way)} instead of ${each.recorded} on the model`,
          `  ${wayText(game, each.way)}`,
        ]),
        '',
        'not executed: add --sut to find out whether these steps fail too; nothing was written',
      ].join('\n'),
  );
  return EXIT.met;
}

async function onSystem(
  game: Game,
  trace: TraceBytes,
  recorded: readonly RecordedFailure[],
  given: ShrinkReplay & { readonly sut: string },
  context: Context,
): Promise<Exit> {
  const sut = await systemAt(given.sut, game.name, given, context);
  const progress = context.progress();
  const others = new Set<string>();
  let tries = 0;
  const shrunk = await shrinkRecorded(recorded, {
    game,
    sut,
    seed: trace.runs[trace.runs.length - 1].header.seed,
    patience: patienceOf(given),
    tries: given.shrinkTries,
    signal: context.signal,
    onTry(outcome) {
      tries++;
      if (typeof outcome === 'object') others.add(outcome.other);
      progress.update(() => `${tries} tests`);
    },
  }).finally(() => progress.end());
  const found = shrunk.filter(({ shortest }) => shortest !== null && shortest.repeats > 0);
  const { written, why } = await keep(game, trace, found, given, context);
  const replay = replayLine(given.model, written ?? trace.path, given.sut);
  if (given.out !== '-') {
    context.result(
      {
        model: modelFacts(game),
        executed: true,
        written,
        failures: shrunk.map((each) => ({
          ...facts(game, each, found.includes(each) ? each.shortest : null),
          repeats: each.shortest?.repeats ?? 0,
          tries: each.shortest?.tries ?? 0,
          rate: each.shortest && rateOf(each.shortest.repeats, each.shortest.tries),
          ...(found.includes(each) && written !== null && { replay }),
        })),
        others: [...others],
      },
      () =>
        [
          ...shrunk.flatMap((each) => shrunkText(game, each)),
          ...[...others].map((message) => `another failure occurred meanwhile: ${printable(message)}`),
          '',
          ...(why === null ? [] : [why]),
          ...(written === null ? [] : [`written into ${written}`, `again: ${replay}`]),
        ].join('\n'),
    );
  }
  if (others.size > 0) return EXIT.notMet;
  return found.length === shrunk.length && !context.signal.aborted ? EXIT.met : EXIT.spent;
}

/** Writes what was found; where to, and why not where the trace is. */
async function keep(
  game: Game,
  trace: TraceBytes,
  found: readonly ShrunkFailure[],
  { model, out, sut }: ShrinkReplay & { readonly sut: string },
  context: Context,
): Promise<{ readonly written: string | null; readonly why: string | null }> {
  if (found.length === 0) return { written: null, why: 'nothing was written: no failure occurred again' };
  const fixed = out === undefined ? fixedBecause(trace, trace.bytes) : null;
  if (fixed !== null) {
    return { written: null, why: `${trace.path} is unchanged: ${fixed}; use -o FILE to write a new trace` };
  }
  const path = out ?? trace.path;
  const text = withShortest(
    game,
    trace.bytes,
    trace,
    found.map(({ run, failure, shortest }) => ({
      run,
      signature: failure.signature,
      shortest: shortest!,
      replay: replayLine(model, path, sut),
    })),
  );
  await save(path, text, context);
  return { written: path, why: null };
}

function facts(game: Game, { failure, recorded, run }: RecordedFailure, way: Script | null): object {
  const { kind, node, message, signature } = failure;
  return {
    run,
    kind,
    node,
    message,
    signature,
    recorded,
    steps: way?.play.length ?? null,
    way: way && wayOf(game, way),
  };
}

const headText = ({ failure: { kind, node } }: RecordedFailure): string => `${kind} at ${printable(node)}`;
const stepsText = ({ play }: Script): string => `${play.length} ${play.length === 1 ? 'step' : 'steps'}`;
const wayText = (game: Game, way: Script): string => wayOf(game, way).map(printable).join(' → ');

function shrunkText(game: Game, each: ShrunkFailure): string[] {
  const { shortest, recorded, failure } = each;
  const rate = shortest && rateOf(shortest.repeats, shortest.tries);
  if (!shortest || shortest.repeats === 0)
    return [`${headText(each)}: ${rateText(rate)} (${printable(failure.message)})`];
  return [
    `${headText(each)}: ${stepsText(shortest)} instead of ${recorded}, ${rateText(rate)}: ${printable(failure.message)}`,
    `  ${wayText(game, shortest)}`,
  ];
}
