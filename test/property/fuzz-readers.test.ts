// Every reader of strangers' text on ten thousand spoiled inputs: a value or an InputError, nothing else. The same inputs every time; more, with
// a corpus that grows, are tried by npm run fuzz.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { Dice } from '../../src/base/index.ts';
import { nextInput, READERS } from '../fuzz/readers.ts';

const INPUTS = 10_000;

// Most inputs end in an error that nobody looks at: where it came from need not be written down.
const { stackTraceLimit } = Error;
beforeAll(() => {
  Error.stackTraceLimit = 0;
});
afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit;
});

test.each(READERS.map((reader) => [reader.id, reader] as const))('%s', (_, reader) => {
  const dice = Dice.of(2026);
  const outcomes = new Set<string>();
  for (let i = 0; i < INPUTS; i++) {
    const text = nextInput(reader, reader.seeds, dice);
    try {
      outcomes.add(reader.read(text));
    } catch (error) {
      throw new Error(`${reader.id} threw ${String(error)} on ${JSON.stringify(text.slice(0, 2000))}`, {
        cause: error,
      });
    }
  }
  // Inputs that are all refused for the same reason would test nothing.
  expect(outcomes.size).toBeGreaterThan(1);
});

test.each(READERS.map((reader) => [reader.id, reader] as const))('%s reads its own seeds', (_, reader) => {
  for (const seed of reader.seeds) expect(reader.read(seed)).not.toMatch(/^format\/|^efsm\/|syntax/);
});
