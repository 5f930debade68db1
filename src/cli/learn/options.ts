// The options of `covergame learn`, and those that say how a log is read, which audit shares.

import { LEAST_TESTS, RULE_DEFAULTS, RULE_IDS, TESTS } from '../../learn/index.ts';
import { ANSWERS, LEARN_DEFAULTS } from '../../learn/node/index.ts';
import { PATIENCE_OPTIONS } from '../campaign/index.ts';
import { choice, file, flag, number, repeated, text } from '../option.ts';
import { needs } from '../use.ts';

export const LEARN_OPTIONS = {
  sut: text('--sut <address>', 'learn from this system: a driver as in run, or model:FILE'),
  traces: repeated(
    '--traces <file>',
    'learn from logs of events: lines of JSON, CSV, OpenTelemetry; may be repeated',
  ),
  out: file('-o, --out <file>', 'write the model'),
  update: file(
    '--update <model>',
    'propose what this native model lacks, as a JSON Patch; -o writes the model with it',
  ),
  patch: needs('--update', file('--patch <file>', 'write the JSON Patch (RFC 6902)')),
  inputs: text(
    '--inputs <words>',
    'the stimuli, separated by commas; in logs that do not say, what the tester does',
  ),
  words: file(
    '--words <file>',
    'a JSON object: what words of the log are called in the model, null leaves them out',
  ),
  budget: needs(
    '--sut',
    number(
      '--budget <b>',
      '1 for each stimulus, and the reset cost for each reset',
      {},
      LEARN_DEFAULTS.budget,
    ),
  ),
  resetCost: needs('--sut', number('--reset-cost <d>', 'what a reset costs', {}, LEARN_DEFAULTS.resetCost)),
  seed: number(
    '--seed <s>',
    'for the tests, and for a system that is a model',
    { min: -Number.MAX_SAFE_INTEGER },
    LEARN_DEFAULTS.seed,
  ),
  tests: needs(
    '--sut',
    number(
      '--tests <n>',
      `random tests in a row without a difference that end it; ${TESTS} for each state and stimulus, but at least ${LEAST_TESTS}, if left out`,
    ),
  ),
  rarest: needs(
    '--sut',
    number(
      '--rarest <p>',
      'the chance of the rarest answer to look for, where chance is in play',
      { max: 1, whole: false },
      LEARN_DEFAULTS.rarest,
    ),
  ),
  confidence: needs(
    '--sut',
    number(
      '--confidence <c>',
      'how sure it must be, in each state, that such an answer was not missed',
      { max: 0.999999, whole: false },
      LEARN_DEFAULTS.confidence,
    ),
  ),
  answers: needs(
    '--sut',
    choice(
      '--answers <how>',
      'a stimulus has one observation or none, or all that come until silence',
      ANSWERS,
      LEARN_DEFAULTS.answers,
    ),
  ),
  answerTime: needs('--sut', PATIENCE_OPTIONS.answerTime),
  resetTime: needs('--sut', PATIENCE_OPTIONS.resetTime),
  log: needs('--sut', file('--log <file>', 'write every test as a line of JSON')),
  resume: needs('--log', flag('--resume', 'take up the --log file where it was cut off')),
  rule: needs(
    '--traces',
    choice('--rule <id>', 'when nodes of the log are one state', RULE_IDS, 'frequency'),
  ),
  k: needs(
    '--traces',
    number('--k <n>', 'how far k-tails looks ahead', { min: 1, max: 20 }, RULE_DEFAULTS.k),
  ),
  alpha: needs(
    '--traces',
    number(
      '--alpha <p>',
      'the error that the frequency rule takes',
      { max: 1, whole: false },
      RULE_DEFAULTS.alpha,
    ),
  ),
};
