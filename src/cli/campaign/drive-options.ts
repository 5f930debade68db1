// What `run` and `replay` share when the SUT is a real system: how long to wait, what to put up with.

import { PATIENCE } from '../../run/node/index.ts';
import { FAULT_KINDS } from '../../sut/index.ts';
import { choice, choiceList, flag, type Given, number, type Options } from '../option.ts';

export const PATIENCE_OPTIONS = {
  answerTime: number(
    '--answer-time <ms>',
    'real SUT: how long it may be silent before that is an observation',
    {},
    PATIENCE.answer,
  ),
  resetTime: number('--reset-time <ms>', 'real SUT: how long a reset may take', {}, PATIENCE.reset),
} as const satisfies Options;

export const DRIVE_OPTIONS = {
  ...PATIENCE_OPTIONS,
  keepGoing: flag('--keep-going', 'real SUT: go on after a failure'),
  tolerate: choiceList('--tolerate <kinds>', 'real SUT: faults that are no failure', FAULT_KINDS),
  shrinkTries: number('--shrink-tries <n>', 'real SUT: tests to spend on shrinking each failure', {}, 200),
  sync: choice(
    '--sync <when>',
    'real SUT: when the trace must be on the disk',
    ['never', 'test', 'step'],
    'test',
  ),
} as const satisfies Options;

export function patienceOf({ answerTime, resetTime }: Given<typeof PATIENCE_OPTIONS>) {
  return {
    answer: answerTime,
    late: answerTime,
    apply: Math.max(answerTime, PATIENCE.apply),
    reset: resetTime,
  };
}
