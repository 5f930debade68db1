// `covergame replay`: checks a trace against its model, and plays its runs again from their seeds.

import { readFile } from 'node:fs/promises';
import { counted, InputError, orThrow, type Source } from '../../base/index.ts';
import { type Game, modelFacts, totalGain } from '../../game/index.ts';
import { isModulePath } from '../../model/node/index.ts';
import { goalOf, judgeTally, tallyRun, withoutRepeats } from '../../report/index.ts';
import { type Judgement, readTrace, type TracedRun } from '../../run/index.ts';
import { REPLAY_TRIES } from '../../run/node/index.ts';
import {
  DRIVEN_REPLAY,
  PATIENCE_OPTIONS,
  QUIET_OPTIONS,
  type Replayed,
  replayRun,
  replayText,
  SHRINK_OPTIONS,
  SHRUNK_REPLAY,
} from '../campaign/index.ts';
import { defineCommand } from '../command.ts';
import { MODEL, MODEL_OPTIONS, REDACT_OPTION, readGivenModel, refuseOtherKinds } from '../input/index.ts';
import * as json from '../json/index.ts';
import { argument, file, flag, number, text } from '../option.ts';
import { checkOutputs } from '../save.ts';
import { SUITE_OPTIONS } from '../stored/index.ts';
import type { Context } from '../terminal/index.ts';
import { EXIT, type Exit } from '../terminal/index.ts';
import { needs, only, REAL, warnOfUnused } from '../use.ts';

const { suite } = SUITE_OPTIONS;
const MAKE_TRACE = 'make one with covergame run --trace FILE';

export const command = defineCommand({
  details:
    'Checks that every step is an edge of the model, and counts visits, cost and gain again. A run against a simulated system is played again from its seed and must take the same steps. Exit code 1 if it does not.\n\nWith --sut, the recorded tests are followed against a real system. If the system gives another allowed answer, the test is tried again from a reset. Exit code 0 if every test was followed to its end and every recorded failure came again. Exit code 1 if another failure came, 3 if the tries were used up.\n\nWith --shrink, each recorded failure is tried again on shorter and shorter paths. The shortest that fails is written into the trace, with how often it fails; the exit codes are the same. Without --sut, --shrink shows a shortest path on the model, which was not tried, and writes nothing.',
  arguments: { model: MODEL, trace: argument('TRACE', 'the trace, as covergame run --trace writes it') },
  options: {
    check: flag('--check', 'only read the trace and report what is wrong with it, line by line'),
    steps: flag('--steps', 'print every state visited'),
    suite,
    sut: text('--sut <address>', 'follow the last run against this real system'),
    tries: only(
      REAL,
      number(
        '--tries <n>',
        'tries per test, if the system gives other answers than recorded',
        { min: 1 },
        REPLAY_TRIES,
      ),
    ),
    bisect: only(
      REAL,
      flag(
        '--bisect',
        'for git bisect run: exit code 0 if the recorded failure is gone, 1 if it is there, 125 if unknown',
      ),
    ),
    shortest: only(
      REAL,
      flag(
        '--shortest',
        'follow only the shortest reproductions of its failures, as run and --shrink find them',
      ),
    ),
    shrink: flag('--shrink', 'find the shortest reproduction of each recorded failure'),
    out: needs(
      '--shrink',
      file('-o, --out <file>', 'with --shrink: write the trace with the shortest reproductions to this file'),
    ),
    ...SHRINK_OPTIONS,
    ...PATIENCE_OPTIONS,
    ...QUIET_OPTIONS,
    ...REDACT_OPTION,
    ...MODEL_OPTIONS,
  },
  output: json.either(
    json.object({
      model: json.MODEL,
      reproduced: json.orNull(json.flag),
      verdict: json.orNull(json.VERDICT),
      why: json.orNull(json.text),
      runs: json.list(
        json.object(
          {
            run: json.count,
            strategy: json.text,
            sut: json.text,
            seed: json.integer,
            complete: json.flag,
            steps: json.count,
            resets: json.count,
            spent: json.count,
            gain: json.count,
            coverage: json.number,
            reproduced: json.orNull(json.flag),
          },
          { reason: json.text, trace: json.PLAY },
        ),
      ),
    }),
    DRIVEN_REPLAY,
    SHRUNK_REPLAY,
  ),
  examples: [
    {
      line: 'covergame replay login t.jsonl',
      about: 'does the run repeat?',
    },
    {
      line: 'covergame replay login t.jsonl --check',
      about: 'is every line whole, and does it fit the model?',
    },
    {
      line: 'covergame replay login t.jsonl --steps',
      about: 'the states visited, test by test',
    },
    {
      line: "covergame replay vending.game.json t.jsonl --sut 'exec: python3 vending.py'",
      about: 'against a real system',
    },
    {
      line: "covergame replay vending.game.json t.jsonl --sut 'exec: python3 vending.py' --shrink",
      about: 'the shortest reproduction of each failure, kept in the trace',
    },
    {
      line: "git bisect run npx covergame replay vending.game.json t.jsonl --sut 'exec: python3 vending.py' --bisect",
      about: 'which commit introduced the failure?',
    },
  ],
  async run({ model, trace, check, steps, suite: given, sut, shrink, out, ...options }, context) {
    warnOfUnused(command.options, sut === undefined ? [] : [REAL], context);
    const bytes = await bytesOf(trace);
    refuseOtherKinds({ name: trace, bytes }, ['covergame-trace/'], 'a trace', MAKE_TRACE);
    const states = sut !== undefined && isModulePath(sut);
    const goal = goalOf({ name: trace, bytes });
    const game = await readGivenModel(model, { ...options, goal }, context, states);
    if (shrink) {
      checkShrink(check, steps, options.bisect, out, context);
      checkOutputs([out], [model]);
    }
    if (check) return checkTrace(game, { name: trace, bytes }, context);
    const outcome = readTrace(game, { name: trace, bytes });
    if (outcome.ok) context.warn(outcome.warnings);
    if (shrink) {
      const { shrinkReplay } = await import('../campaign/shrink-replay.ts');
      const read = { ...orThrow(outcome), path: trace, bytes };
      return shrinkReplay(game, read, { ...options, model, sut, out }, context);
    }
    if (sut !== undefined) {
      const { driveReplay } = await import('../campaign/drive-replay.ts');
      try {
        const { runs } = orThrow(outcome);
        return await driveReplay(game, runs, judged(game, trace, runs), { ...options, sut }, context);
      } catch (error) {
        // A version that does not even start is neither good nor bad.
        if (!options.bisect || !(error instanceof InputError)) throw error;
        context.warn(error.issues);
        return EXIT.unjudged;
      }
    }
    const total = totalGain(game);
    const runs: Replayed[] = [];
    const recorded = orThrow(outcome).runs;
    for (const run of recorded) runs.push(await replayRun(game, total, run, given));
    const judgement = judged(game, trace, recorded);
    const failed = runs.some((run) => run.reproduced === false);
    context.result(
      {
        model: modelFacts(game),
        reproduced: failed ? false : runs.every((run) => run.reproduced) ? true : null,
        verdict: judgement?.verdict ?? null,
        why: judgement?.why ?? null,
        runs: runs.map(({ play, ...facts }) => ({ ...facts, ...(steps && { trace: play }) })),
      },
      () =>
        [
          replayText(runs, steps, context),
          ...(judgement ? [`verdict ${judgement.verdict}: ${judgement.why}`] : []),
        ].join('\n'),
    );
    return failed ? EXIT.notMet : EXIT.met;
  },
});

/** What cannot be asked together with --shrink. */
function checkShrink(
  check: boolean,
  steps: boolean,
  bisect: boolean,
  out: string | undefined,
  { json: asJson }: Context,
): void {
  const other = check ? '--check' : steps ? '--steps' : bisect ? '--bisect' : null;
  if (other !== null)
    throw InputError.of('cli/conflict', `--shrink and ${other} exclude each other`, 'remove one of them');
  if (out === '-' && asJson)
    throw InputError.of(
      'cli/one-output',
      '--json and -o - both write to standard output',
      'remove one of them',
    );
}

/** Faults told in full: whoever looks for the one that matters wants them all, but not a million. */
const CHECKED = 1000;

/** Exit code 0 if the trace is whole, 1 if not. */
function checkTrace(game: Game, source: Source, context: Context): Exit {
  const outcome = readTrace(game, source, CHECKED);
  const issues = outcome.ok ? outcome.warnings : outcome.issues;
  const faults = outcome.ok ? 0 : outcome.total;
  const lines = source.bytes.reduce((count, byte) => (byte === 10 ? count + 1 : count), 0);
  const runs = outcome.ok ? outcome.value.runs.length : null;
  context.result({ model: modelFacts(game), file: source.name, lines, runs, faults, issues }, () =>
    [
      ...issues.map(
        ({ message, where, hint }) =>
          `${source.name}${where ? `:${where.line}` : ''}: ${message}${hint === undefined ? '' : ` (${hint})`}`,
      ),
      ...(faults > issues.length ? [`… and ${faults - issues.length} more`] : []),
      outcome.ok
        ? `${source.name}: ${lines} lines, ${runs} ${runs === 1 ? 'run' : 'runs'}, no errors`
        : `${source.name}: ${lines} lines, ${counted(faults, 'error')}`,
    ].join('\n'),
  );
  return outcome.ok ? EXIT.met : EXIT.notMet;
}

/** What the runs have shown, as report and audit say it; null if there is none. */
function judged(game: Game, file: string, recorded: readonly TracedRun[]): Judgement | null {
  if (recorded.length === 0) return null;
  const runs = recorded.map((run) => tallyRun(game, file, run));
  return judgeTally(withoutRepeats({ game, runs }).tally);
}

async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw InputError.of(
      'cli/cannot-read',
      `the trace ${path} cannot be read: ${(error as Error).message}`,
      MAKE_TRACE,
    );
  }
}
