// The chat model grows by a factor of two and more with each client; exact values for all sizes tried by exhaustive
// search (m = 3 .. 8) follow one pattern: every session without messages, and then a first message to which the SUT
// answers with a second one for ever. With restart it is every session, without messages and with one.

import { expect, test } from 'vitest';
import chat from '../../models/chat.ts';
import { orThrow } from '../../src/base/index.ts';
import { checkWitness } from '../../src/certificate/index.ts';
import { explore } from '../../src/model/index.ts';
import { solve } from '../../src/solve/index.ts';

test.each([3, 4, 5, 6, 8, 11])('chat with %i clients', (m) => {
  const { game } = orThrow(explore(chat, { set: { m } }));
  const once = solve(game);
  expect([once.lower, once.upper]).toEqual([2 ** m + 2, 2 ** m + 2]);
  expect(checkWitness(game, once.witness)).toMatchObject({ valid: true, tight: true, upper: once.upper });
  const again = solve(game, { restart: true });
  expect([again.lower, again.upper]).toEqual([2 ** (m + 1) - m, 2 ** (m + 1) - m]);
  expect(checkWitness(game, again.witness)).toMatchObject({ valid: true, upper: again.upper });
});
