import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortNames } from '../../../src/report/drawing/short-names.ts';

test('short names stay as they are', () => {
  expect(shortNames(['a', 'b c'], 30)).toEqual(['a', 'b c']);
});

test('states of programs are told by what differs', () => {
  const names = [
    'block: false, injection: true, overridden: false, pressure: TooLow, reset: false',
    'block: false, injection: true, overridden: false, pressure: TooLow, reset: false ! Reset',
    'block: true, injection: false, overridden: false, pressure: Permitted, reset: false',
    'block: false, injection: false, overridden: false, pressure: Permitted, reset: true',
  ];
  expect(shortNames(names, 30)).toEqual([
    'injection, TooLow',
    'injection, TooLow ! Reset',
    'block, Permitted',
    'Permitted, reset',
  ]);
});

test('a value that two keys have keeps its key, and so does a number', () => {
  const names = ['left: open, right: shut, size: 10, x: same', 'left: shut, right: open, size: 2, x: same'];
  expect(shortNames(names, 36)).toEqual(['left open, right shut, size 10', 'left shut, right open, size 2']);
});

test('states in words lose what all have in common, too', () => {
  const names = [
    'cart 1, paying, not sent, open',
    'cart 2, packing, not sent, open ! pay',
    'cart 2, paying, sent, open',
  ];
  expect(shortNames(names, 25)).toEqual(['cart 1, paying', 'cart 2, packing ! pay', 'cart 2, paying, sent']);
});

test('a common beginning and end are cut', () => {
  const names = ['/services/shop/checkout/cart/page', '/services/shop/checkout/payment/page'];
  expect(shortNames(names, 20)).toEqual(['…cart…', '…payment…']);
});

test('different names stay different, and fit', () => {
  const name = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.stringMatching(/^(a|b):? (true|false|\d{1,3}), (not )?c(:? (x|y|xxxxxxxxxxxxxxxxxxxxxxx))?( ! go)?$/),
    fc.stringMatching(/^prefix-prefix-prefix-[ab]{0,4}-suffix-suffix$/),
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 12, max: 40 }),
      (names, longest) => {
        const short = shortNames(names, longest);
        expect(new Set(short).size).toBe(names.length);
        for (const text of short) expect(Array.from(text).length).toBeLessThanOrEqual(longest);
      },
    ),
    { numRuns: 500 },
  );
});
