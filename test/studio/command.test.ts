// What `covergame studio` refuses, before anything is served.

import { describe, expect, test } from 'vitest';
import { printed } from '../cli/printed.ts';

describe('covergame studio', () => {
  test.each([
    { words: ['studio', '--follow', 'trace.jsonl'], says: '--follow needs the model' },
    {
      words: ['studio', 'login', '--export', 'x.html', '--port', '0'],
      says: '--port has no effect with --export',
    },
    {
      words: ['studio', 'login', '--export', 'x.html', '--no-open'],
      says: '--no-open has no effect with --export',
    },
    { words: ['studio', 'no-such-model', '--no-open'], says: 'no-such-model' },
  ])('$words', async ({ words, says }) => {
    await expect(printed(words)).rejects.toThrow(says);
  });
});
