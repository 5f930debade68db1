import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LimitError, limit, parseBounded, shortText } from '../../../src/base/index.ts';

const deep = (n: number): string => '['.repeat(n) + ']'.repeat(n);

test('what nests too deeply is refused, what stands in quotes does not count', () => {
  const most = limit('depth');
  expect(parseBounded(deep(most), 'depth')).toHaveLength(1);
  expect(() => parseBounded(deep(most + 1), 'depth')).toThrow(LimitError);
  expect(() => parseBounded(deep(1_000_000), 'depth')).toThrow(LimitError);
  const quoted = `"${'['.repeat(most * 2)}\\"${'{'.repeat(most * 2)}"`;
  expect(parseBounded(quoted, 'depth')).toBe(JSON.parse(quoted));
  expect(() => parseBounded('[1', 'depth')).toThrow(SyntaxError);
});

test('parses as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseBounded(text, 'depth')).toEqual(JSON.parse(text));
    }),
  );
});

test('a value is shown in a bounded text, whatever its size and depth', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const whole = JSON.stringify(value);
      expect(shortText(value, 40)).toBe(whole.length > 40 ? `${whole.slice(0, 40)}…` : whole);
    }),
  );
  let nested: unknown = 1;
  for (let i = 0; i < 100_000; i++) nested = [nested];
  expect(shortText(nested, 20)).toBe(`${'['.repeat(20)}…`);
  expect(shortText(undefined)).toBe('nothing');
  expect(shortText('x'.repeat(1e6), 5)).toBe('"xxxx…');
  expect(shortText(new Array(1e7).fill(0), 5)).toBe('[0,0,…');
});
