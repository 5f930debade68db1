// The advice of a verdict, as a test prints it.

import { expect, test } from 'vitest';
import { inCaseSettings, inSettings } from '../../../src/plugin/setting-words.ts';

const CURE =
  'Leave out --until. Or use --budget 269: it asks `toss` about 59 times, enough to see an answer that comes 1 time in 20. Or control that answer with a stub or a test hook. Or accept this coverage with --require 75%.';

test('a campaign has settings for the options', () => {
  expect(inSettings(CURE)).toBe(
    "Leave out `until`. Or use `budget: 269`: it asks `toss` about 59 times, enough to see an answer that comes 1 time in 20. Or control that answer with a stub or a test hook. Or accept this coverage with `require: '75%'`.",
  );
  expect(inSettings('Use a larger budget, for instance --budget 40.')).toBe(
    'Use a larger budget, for instance `budget: 40`.',
  );
  expect(inSettings('Use --strategy adaptive, which plays for what is certain.')).toContain(
    "`strategy: 'adaptive'`",
  );
});

test('cases have tries instead of a budget', () => {
  const cure = CURE.replace('Leave out --until. Or use', 'Use');
  expect(inCaseSettings(cure)).toBe(
    "Use more `tries`. Or control that answer with a stub or a test hook. Or accept this coverage with `require: '75%'`.",
  );
  expect(inCaseSettings('Use a larger budget, for instance --budget 40.')).toBe('Use more `tries`.');
});
