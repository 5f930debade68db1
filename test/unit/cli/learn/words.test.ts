import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { wordsGiven } from '../../../../src/cli/learn/words.ts';

const folder = mkdtempSync(join(tmpdir(), 'covergame-words-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['coin, press,,coin', ['coin', 'press']],
  ['Alert(WARNING,CLOSE_NOTIFY),Finished', ['Alert(WARNING,CLOSE_NOTIFY)', 'Finished']],
  ['a{b,[c,d]},e', ['a{b,[c,d]}', 'e']],
  ['(,)', ['(,)']],
  ['open(,shut', ['open(', 'shut']],
  [':),:(', [':)', ':(']],
  ['["a,b", "c"]', ['a,b', 'c']],
  ['[a,b],c', ['[a,b]', 'c']],
])('%s', (given, words) => {
  expect(wordsGiven(given)).toEqual(words);
});

test('a file has a JSON list, or a word a line', () => {
  const [list, lines] = [join(folder, 'list.json'), join(folder, 'lines.txt')];
  writeFileSync(list, '["coin", "a, b"]');
  writeFileSync(lines, 'coin\r\na, b\n\n');
  expect([wordsGiven(list), wordsGiven(lines)]).toEqual([
    ['coin', 'a, b'],
    ['coin', 'a, b'],
  ]);
});

test('what is no list of words is refused', () => {
  expect(() => wordsGiven('["a", 1]')).toThrow('is not a JSON list of words');
  expect(() => wordsGiven('["a"')).toThrow('is not a JSON list of words');
});
