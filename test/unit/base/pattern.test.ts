import { describe, expect, test } from 'vitest';
import { InputError, patternOf } from '../../../src/base/index.ts';

const faultOf = (text: string): { code: string; hint: string | undefined } => {
  try {
    patternOf(text, '--x');
  } catch (error) {
    if (error instanceof InputError) return { code: error.issues[0].code, hint: error.issues[0].hint };
    throw error;
  }
  return { code: '', hint: undefined };
};

test('matches anywhere, as JavaScript does', () => {
  for (const [pattern, text] of [
    ['^(drop|timeout)', 'drop it'],
    ['b', 'abc'],
    ['\\u0041', 'A'],
    ['\\p{L}+$', 'é'],
    ['^$', ''],
    ['[^]', '\n'],
    ['\\\\1', 'a\\1'],
    ['\\(\\?=', 'x(?='],
  ]) {
    expect(patternOf(pattern, '--x').test(text), pattern).toBe(true);
    expect(new RegExp(pattern, 'u').test(text), pattern).toBe(true);
  }
  expect(patternOf('^b', '--x').test('ab')).toBe(false);
});

test('takes time linear in the text', () => {
  // A backtracking engine would take longer than the age of the universe.
  expect(patternOf('^(a+)+$', '--x').test(`${'a'.repeat(5000)}!`)).toBe(false);
  expect(patternOf('(x+x+)+y', '--x').test('x'.repeat(5000))).toBe(false);
});

describe('what it cannot do is an error with the cure', () => {
  test.each([
    ['(?=a)b', /match the text itself/],
    ['(?!a)b', /match the text itself/],
    ['(?<=a)b', /match the text itself/],
    ['x(?<!a)b', /match the text itself/],
    ['(a|b)\\1', /write the alternatives/],
    ['(?<n>a)\\k<n>', /write the alternatives/],
    ['(', /regular expression such as/],
    ['a{2000}', /regular expression such as/],
    ['[z-a]', /regular expression such as/],
  ])('%s', (pattern, cure) => {
    const { code, hint } = faultOf(pattern);
    expect(code).toBe('base/bad-pattern');
    expect(hint).toMatch(cure);
  });

  test('too long', () => expect(faultOf('a'.repeat(2000)).code).toBe('limit/pattern-characters'));
});

test('replaces every match that is not empty', () => {
  expect(patternOf('to?k', '--x').replaceAll('tok tk tik', '*')).toBe('* * tik');
  expect(patternOf('x*', '--x').replaceAll('axxb', '*')).toBe('a*b');
});
