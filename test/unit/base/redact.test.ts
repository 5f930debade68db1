// What is secret in a text, and what is not.

import { expect, test } from 'vitest';
import {
  hide,
  hideEnvironment,
  InputError,
  REDACTED,
  redacted,
  redactedAddress,
  redactedByUser,
  redactedValue,
  requireNamesApart,
} from '../../../src/base/index.ts';

const R = REDACTED;

test.each([
  ['http://me:pass@host/x', `http://${R}@host/x`],
  ['wss://ghp_0123@host', `wss://${R}@host`],
  ['http://me:p@ss@host/x', `http://${R}@host/x`],
  ['http://host/x?a=1&token=abc&b=2', `http://host/x?a=1&token=${R}&b=2`],
  ['http://host/x?access_token=abc#top', `http://host/x?access_token=${R}#top`],
  ['DB_PASSWORD=x1 run --api-key=y --secret zz -v', `DB_PASSWORD=${R} run --api-key=${R} --secret ${R} -v`],
  ['{"password":"abc","user":"me"}', `{"password":"${R}","user":"me"}`],
  ['Authorization: Basic bWU6cGFzcw==', `Authorization: ${R}`],
  ['got "Bearer abcdefghijklmnopqrst" there', `got "Bearer ${R}" there`],
  ['Set-Cookie: id=5; Path=/\nnext', `Set-Cookie: ${R}\nnext`],
])('%s', (text, shown) => {
  expect(redacted(text)).toBe(shown);
  expect(redacted(shown)).toBe(shown);
});

test.each([
  'the system answered "yes"; the model allows "no"',
  'unexpected token: } at 5',
  'http://127.0.0.1:8000/sut?clock=fake',
  'exec: python3 vending.py --fast',
  'author=me, keyboard=us, spin=3',
  'mail me@host, see a://b',
])('%s stays', (text) => {
  expect(redactedAddress(text)).toBe(text);
});

test('in a tag of XML only what is certainly a secret is hidden', () => {
  for (const text of ['<data key="owner">sut</data>', '  <node id="a"><data pin="3" key="d0">7</data>'])
    expect(redacted(text)).toBe(text);
  expect(redacted('<user key="d0" password="abc">')).toBe(`<user key="d0" password=${R}>`);
  expect(redacted('<user> key="abc"')).toBe(`<user> key=${R}`);
});

test('a secret of an address is hidden wherever it comes up', () => {
  redactedAddress('http://me:correct%20horse@host');
  expect(redacted('he said correct horse, or correct%20horse')).toBe(`he said ${R}, or ${R}`);
});

test('so are values of the environment under names that say so', () => {
  hideEnvironment({ BUILD_TOKEN: 'battery-staple', PATH: '/usr/bin/anything', SHORT_TOKEN: 'abc' });
  expect(redacted('battery-staple /usr/bin/anything abc')).toBe(`${R} /usr/bin/anything abc`);
});

test('patterns of the user', () => {
  hide(['card \\d{4}-\\d{4}']);
  expect(redacted('card 1234-5678.')).toBe(`${R}.`);
  expect(redactedByUser('card 1234-5678, token=abc')).toBe(`${R}, token=abc`);
  expect(redactedValue({ a: ['card 1234-5678', 5, null] })).toEqual({ a: [R, 5, null] });
  expect(() => requireNamesApart(['start', 'card 1111-2222'], 'node')).toThrow(InputError);
  // What is hidden cannot be quoted: the message must help without it.
  expect(() => requireNamesApart(['start', 'card 1111-2222'], 'node')).toThrow(
    /matches the node 2 of 2 of the model/,
  );
  expect(() => requireNamesApart(['start', 'card'], 'node')).not.toThrow();
  expect(() => hide(['(?=x)'])).toThrow(/look-ahead/);
});

test('long texts of every kind are read in one pass', () => {
  for (const piece of [
    'a://',
    'a=',
    '"a":"',
    '--a ',
    '--',
    'a.a.',
    'authorization',
    'bearer ',
    '://a:b',
    ' \t',
    '"',
    '=',
    '<a key=',
    'key=a ',
  ]) {
    const text = piece.repeat(100_000);
    expect(redacted(text).length).toBeGreaterThan(0);
  }
});
