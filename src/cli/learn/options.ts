// The options of `covergame learn`, and those that say how a log is read, which audit shares.

import { EXTRA_STATES, LEAST_TESTS, RULE_DEFAULTS, RULE_IDS, TESTS } from '../../learn/index.ts';
import { ANSWERS, LEARN_DEFAULTS } from '../../learn/node/index.ts';
import { PATIENCE_OPTIONS } from '../campaign/index.ts';
import { choice, file, flag, number, repeated, text } from '../option.ts';
import { needs } from '../use.ts';

export const LEARN_OPTIONS = {
  sut: text('--sut <address>', 'learn from this system: an address as for run, or model:FILE'),
  traces: repeated('--traces <file>', 'learn from event logs: lines of JSON, CSV, OpenTelemetry; repeatable'),
  out: file('-o, --out <file>', 'write the model'),
  update: file(
    '--update <model>',
    'propose additions to this native model, as a JSON Patch; -o writes the patched model',
  ),
  patch: needs('--update', file('--patch <file>', 'write the JSON Patch (RFC 6902)')),
  inputs: text(
    '--inputs <words>',
    'the stimuli (for logs, the events of the tester): words with commas, a JSON list, or a file',
  ),
  traceBy: needs(
    '--traces',
    text(
      '--trace-by <field>',
      'the field, or the attribute of spans, that names the trace of an event: session.id',
    ),
  ),
  words: file(
    '--words <file>',
    'a JSON object from words of the log to words of the model; null leaves a word out',
  ),
  budget: needs(
    '--sut',
    number('--budget <b>', 'budget: 1 per stimulus, and --reset-cost per reset', {}, LEARN_DEFAULTS.budget),
  ),
  resetCost: needs('--sut', number('--reset-cost <d>', 'what a reset costs', {}, LEARN_DEFAULTS.resetCost)),
  seed: number(
    '--seed <s>',
    'seed of the tests, and of a system that is a model',
    { min: -Number.MAX_SAFE_INTEGER },
    LEARN_DEFAULTS.seed,
  ),
  extraStates: needs(
    '--sut',
    number(
      '--extra-states <k>',
      'complete tests allow for this many states more than were found, before random tests; each takes as many times more tests as there are stimuli',
      { max: 10 },
      EXTRA_STATES,
    ),
  ),
  tests: needs(
    '--sut',
    number(
      '--tests <n>',
      `end after this many random tests in a row without a difference (default ${TESTS} per state and stimulus, at least ${LEAST_TESTS.exact}, or ${LEAST_TESTS.chance} if answers vary)`,
    ),
  ),
  rarest: needs(
    '--sut',
    number(
      '--rarest <p>',
      'look for answers with at least this probability',
      { max: 1, whole: false },
      LEARN_DEFAULTS.rarest,
    ),
  ),
  confidence: needs(
    '--sut',
    number(
      '--confidence <c>',
      'confidence, per state, that no such answer was missed',
      { max: 0.999999, whole: false },
      LEARN_DEFAULTS.confidence,
    ),
  ),
  answers: needs(
    '--sut',
    choice(
      '--answers <how>',
      'observations per stimulus: at most one, or all until silence',
      ANSWERS,
      LEARN_DEFAULTS.answers,
    ),
  ),
  answerTime: needs('--sut', PATIENCE_OPTIONS.answerTime),
  resetTime: needs('--sut', PATIENCE_OPTIONS.resetTime),
  inProcess: needs('--sut', PATIENCE_OPTIONS.inProcess),
  log: needs('--sut', file('--log <file>', 'write every test as a line of JSON')),
  resume: needs('--log', flag('--resume', 'continue the --log file after an interruption')),
  rule: needs(
    '--traces',
    choice('--rule <id>', 'the rule that merges nodes of the log into one state', RULE_IDS, 'auto'),
  ),
  minCount: needs(
    '--traces',
    number(
      '--min-count <n>',
      'leave out events seen less often than this (default 1, or 3 if a log has noise or its answers vary)',
      { min: 1 },
    ),
  ),
  k: needs(
    '--traces',
    number('--k <n>', 'how many steps k-tails looks ahead', { min: 1, max: 20 }, RULE_DEFAULTS.k),
  ),
  alpha: needs(
    '--traces',
    number('--alpha <p>', 'error level of the frequency rule', { max: 1, whole: false }, RULE_DEFAULTS.alpha),
  ),
};
