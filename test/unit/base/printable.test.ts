import { expect, test } from 'vitest';
import { printable, printableJson, printableLines } from '../../../src/base/index.ts';

test('what a terminal would obey is shown by its code', () => {
  expect(printable('\x1b]0;pwned\x07')).toBe('\\u001b]0;pwned\\u0007');
  expect(printable('a\nb\r\tc')).toBe('a\\nb\\r\\tc');
  expect(printable('\u202eevil\u2066')).toBe('\\u202eevil\\u2066');
  expect(printable('\u009b31m\u007f')).toBe('\\u009b31m\\u007f');
  expect(printable('\u{e0041}\ud800')).toBe('\\u{e0041}\\ud800');
});

test('text that people read stays as it is', () => {
  for (const text of ['naïve café', '日本語', 'שלום', '😀👍🏽', 'a · b — c…', '\\n "quoted"'])
    expect(printable(text)).toBe(text);
});

test('line ends of our own stay; colours stay only where colours are ours', () => {
  const text = '\x1b[31mred\x1b[39m\n\x1b[2J\x1b[8mhidden';
  expect(printableLines(text, true)).toBe('\x1b[31mred\x1b[39m\n\\u001b[2J\\u001b[8mhidden');
  expect(printableLines(text, false)).toBe('\\u001b[31mred\\u001b[39m\n\\u001b[2J\\u001b[8mhidden');
});

test('JSON stays the same value', () => {
  const value = { 'a\u009b': '\u202e\u{e0041}\n\ud800 é 😀' };
  const text = printableJson(value);
  expect(JSON.parse(text)).toEqual(value);
  expect(text).toBe('{"a\\u009b":"\\u202e\\udb40\\udc41\\n\\ud800 é 😀"}');
});
