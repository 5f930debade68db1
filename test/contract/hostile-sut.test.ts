// A system under test that means harm, or is broken: twenty kinds of things to say. Whatever it is, the tester hears an observation or a
// fault of a known kind with a short message, and the next reset works.

import { expect, test } from 'vitest';
import { limit } from '../../src/base/index.ts';
import { Conversation } from '../../src/sut/conversation.ts';
import { FAULT_KINDS, Fault, type Observation } from '../../src/sut/index.ts';
import { LineSplitter } from '../../src/sut/node/line-splitter.ts';

const deep = (n: number): string => '['.repeat(n) + ']'.repeat(n);
const json = (value: unknown): string => JSON.stringify(value);

const KINDS: Readonly<Record<string, readonly string[]>> = {
  'a failure of 10^5 levels': [`{"failure":${deep(100_000)}}`],
  'a refusal of 10^5 levels': [`{"refused":${deep(100_000)}}`],
  'data of 10^5 levels': [`{"observation":"x","data":${deep(100_000)}}`],
  'a failure of a megabyte': [json({ failure: 'x'.repeat(1_000_000) })],
  'a failure that is a list of a hundred thousand': [json({ failure: new Array(100_000).fill('x') })],
  'an observation of a megabyte': [json({ observation: 'x'.repeat(1_000_000) })],
  'no JSON': ['hello'],
  'half an object': ['{"observation":'],
  'a number': ['5'],
  'a list': ['[{"observation":"x"}]'],
  nothing: ['null'],
  'an empty object': ['{}'],
  'an observation that is no text': ['{"observation":{"a":1}}'],
  'a node that is no text': ['{"node":5}'],
  'an answer to no stimulus': ['{"observation":"x","after":1e308}'],
  'names of the prototype': ['{"__proto__":{"observation":"x"}}', '{"constructor":1}'],
  'escape sequences': [json({ failure: '\u001b]0;pwned\u0007\u001b[2J' })],
  'halves of characters': ['{"observation":"\\ud800"}'],
  'ready for another test': ['{"ready":99}', '{"ready":"1"}', '{"ready":null}'],
  'a flood of observations': new Array(limit('sut-waiting') + 5).fill('{"observation":"x"}'),
  'a flood of logs': new Array(20_000).fill('{"log":"x"}'),
};

async function heard(messages: readonly string[]): Promise<Observation | Fault | 'silence'> {
  const talk = new Conversation(() => {});
  const begun = talk.reset({ test: 1, seed: 1, attempt: 0 });
  talk.receive('{"ready":1}');
  await begun;
  for (const message of messages) talk.receive(message);
  let answer: Observation | Fault | 'silence' = 'silence';
  try {
    for (let i = 0; i <= limit('sut-waiting'); i++) {
      if (!talk.pending() && !talk.trouble()) break;
      answer = await talk.observe();
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    answer = error;
  }
  // Whatever it was, the next test can begin.
  const again = talk.reset({ test: 2, seed: 1, attempt: 0 });
  talk.receive('{"ready":2}');
  await again;
  expect(talk.trouble()).toBeNull();
  return answer;
}

test.each(Object.entries(KINDS))('%s', async (_, messages) => {
  const answer = await heard(messages);
  if (!(answer instanceof Fault)) return;
  expect(FAULT_KINDS).toContain(answer.kind);
  expect(answer.message.length).toBeLessThanOrEqual(limit('sut-text') + 1);
});

test('there are twenty of them, and more than half are faults', async () => {
  const answers = await Promise.all(Object.values(KINDS).map(heard));
  expect(answers.length).toBeGreaterThanOrEqual(20);
  expect(answers.filter((answer) => answer instanceof Fault).length).toBeGreaterThan(10);
});

test('a line without end is a flood, told once', () => {
  let told = 0;
  const lines = new LineSplitter(
    1000,
    () => {},
    () => told++,
  );
  for (let i = 0; i < 50; i++) lines.push('x'.repeat(100));
  expect(told).toBeGreaterThan(0);
  expect(lines.rest.length).toBeLessThanOrEqual(1000);
});
