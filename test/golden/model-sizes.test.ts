// The sizes of the four systems: those of the paper's table 1 under the fitted reading and, but for two, under the described one;
// models/*.md say why these differ.

import { describe, expect, test } from 'vitest';
import chat from '../../models/chat.ts';
import chatFitted from '../../models/chat-fitted.ts';
import inventory from '../../models/inventory.ts';
import inventoryDescribed from '../../models/inventory-described.ts';
import multisets from '../../models/multisets.ts';
import multisetsFitted from '../../models/multisets-fitted.ts';
import fittedInjection from '../../models/safety-injection.ts';
import safetyInjection from '../../models/safety-injection-described.ts';
import { orThrow } from '../../src/base/index.ts';
import { components, reachable } from '../../src/game/index.ts';
import { explore } from '../../src/model/index.ts';

describe('the four systems', () => {
  test.each([
    ['inventory', inventory, 2, 20],
    ['inventory', inventory, 3, 80],
    ['inventory', inventory, 4, 308],
    ['inventory-described', inventoryDescribed, 2, 20],
    ['inventory-described', inventoryDescribed, 3, 80],
    // The paper's is 308.
    ['inventory-described', inventoryDescribed, 4, 296],
    ['chat-fitted', chatFitted, 4, 65],
    ['chat-fitted', chatFitted, 5, 161],
    ['chat-fitted', chatFitted, 6, 385],
    ['multisets-fitted', multisetsFitted, 2, 19],
    ['multisets-fitted', multisetsFitted, 3, 43],
    ['multisets-fitted', multisetsFitted, 4, 91],
    ['chat', chat, 4, 65],
    ['chat', chat, 5, 161],
    ['chat', chat, 6, 385],
    ['multisets', multisets, 2, 19],
    ['multisets', multisets, 3, 43],
    ['multisets', multisets, 4, 91],
  ] as const)('%s, m = %i', (_, model, m, nodes) => {
    const { game, stopped } = orThrow(explore(model as never, { set: { m } as never }));
    expect(stopped).toBeNull();
    expect(game.n).toBe(nodes);
    expect(reachable(game).count()).toBe(nodes);
  });

  test('chat has m * 2^m + 1 nodes, and without names (m + 1) * m + 1', () => {
    for (const m of [2, 3, 7, 10]) {
      expect(orThrow(explore(chat, { set: { m } })).game.n).toBe(m * 2 ** m + 1);
      expect(orThrow(explore(chat, { set: { m }, symmetry: true })).game.n).toBe((m + 1) * m + 1);
    }
  });

  test('multisets have 6 * 2^m - 5', () => {
    for (const m of [1, 5]) expect(orThrow(explore(multisets, { set: { m } })).game.n).toBe(6 * 2 ** m - 5);
  });

  test('safety injection has the paper’s 99, as described 64', () => {
    const { game } = orThrow(explore(fittedInjection));
    expect(game.n).toBe(99);
    expect(components(game).count).toBe(1);
    expect(orThrow(explore(safetyInjection)).game.n).toBe(64);
  });
});

describe('safety injection', () => {
  const { ids } = orThrow(explore(safetyInjection)).game;
  const states = ids.filter((id) => !id.includes('!'));

  test('injects exactly if the pressure is too low and nobody has blocked it', () => {
    for (const id of states) {
      const injects = id.includes('pressure: TooLow') && id.includes('overridden: false');
      expect(id.includes('injection: true')).toBe(injects);
    }
  });

  test('is never overridden at high pressure or while Reset is on', () => {
    for (const id of states.filter((candidate) => candidate.includes('overridden: true'))) {
      expect(id).not.toContain('pressure: High');
      expect(id).toContain('reset: false');
    }
  });
});
