// What `run` and `replay` share when the SUT is a real system: how long to wait, what to put up with.

import { PATIENCE, SHRINK_TRIES } from '../../run/node/index.ts';
import { type DrivenSut, drivenSut } from '../../sut/node/index.ts';
import { choice, file, flag, type Given, number, type Options, text } from '../option.ts';
import type { Context } from '../terminal/index.ts';
import { needs, only, REAL } from '../use.ts';
import { REAL_SETTINGS } from './setting-options.ts';

export const PATIENCE_OPTIONS = {
  answerTime: only(
    REAL,
    number(
      '--answer-time <ms>',
      'how long to wait for an answer; silence until then is an observation',
      {},
      PATIENCE.answer,
    ),
  ),
  resetTime: only(REAL, number('--reset-time <ms>', 'how long a reset may take', {}, PATIENCE.reset)),
  inProcess: only(
    REAL,
    flag(
      '--in-process',
      'run the driver of a module in this process, for a debugger; by default it has one of its own',
    ),
  ),
} as const satisfies Options;

export const QUIET_OPTIONS = {
  quietTime: only(
    REAL,
    number(
      '--quiet-time <ms>',
      'how long to wait for unsolicited output before the next stimulus',
      {},
      PATIENCE.quiet,
    ),
  ),
} as const satisfies Options;

/** What a run remembers of failures. */
export const FAILURE_OPTIONS = {
  failures: only(
    REAL,
    file(
      '--failures <file>',
      'known failures: replay them first, report which are still there, and update the file',
    ),
  ),
  today: needs(
    '--failures',
    text('--today <date>', 'the day by which quarantines end, such as 2026-12-31; default the clock (UTC)'),
  ),
} as const satisfies Options;

export const SHRINK_OPTIONS = {
  shrinkTries: only(
    REAL,
    number('--shrink-tries <n>', 'at most this number of tests to shrink each failure', {}, SHRINK_TRIES),
  ),
} as const satisfies Options;

export const DRIVE_OPTIONS = {
  ...PATIENCE_OPTIONS,
  ...QUIET_OPTIONS,
  ...REAL_SETTINGS,
  ...SHRINK_OPTIONS,
  sync: only(
    REAL,
    choice('--sync <when>', 'when to write the trace through to the disk', ['never', 'test', 'step'], 'test'),
  ),
} as const satisfies Options;

/** The system at an address, whose driver has a process of its own unless it was asked for here. */
export const systemAt = (
  address: string,
  model: string,
  { inProcess }: Pick<Given<typeof PATIENCE_OPTIONS>, 'inProcess'>,
  { signal }: Pick<Context, 'signal'>,
): Promise<DrivenSut> => drivenSut(address, model, { apart: !inProcess, signal });

export function patienceOf({
  answerTime,
  resetTime,
  quietTime = PATIENCE.quiet,
}: Omit<Given<typeof PATIENCE_OPTIONS>, 'inProcess'> & Partial<Given<typeof QUIET_OPTIONS>>) {
  return {
    answer: answerTime,
    quiet: quietTime,
    late: answerTime,
    apply: Math.max(answerTime, PATIENCE.apply),
    reset: resetTime,
  };
}
