// A state with more moves than a call takes arguments ended `run --spend-all`, and `verify` of a proof by an order, with "Maximum call stack
// size exceeded".

import { expect, test } from 'vitest';
import { Dice } from '../../src/base/index.ts';
import { leastByOrder } from '../../src/certificate/proof/check-order.ts';
import { buildGame } from '../../src/game/index.ts';
import { Preference } from '../../src/strategy/hunt/preference.ts';
import type { View } from '../../src/strategy/index.ts';

/** @param owner of the hub, from which an edge leads to each of very many nodes */
function star(owner: 'tester' | 'sut') {
  const ends = Array.from({ length: 200_000 }, (_, i) => `end ${i}`);
  return buildGame({
    initial: 'hub',
    nodes: [{ id: 'hub', owner }, ...ends.map((id) => ({ id, owner: 'tester' as const }))],
    edges: ends.map((to) => ({ from: 'hub', to })),
  });
}

test('one of very many answers is in the set, by whatever order', () => {
  const game = star('sut');
  const order = Int32Array.from({ length: game.n }, (_, v) => v).filter((v) => v !== game.initial);
  expect([2, expect.any(String)]).toContainEqual(leastByOrder(game, order));
});

test('one of very many moves is picked', () => {
  const game = star('tester');
  const view = { game, node: game.initial, covered: new Uint8Array(game.n) } as unknown as View;
  const preference = new Preference(game, Dice.of(1));
  preference.begin();
  const edges = Array.from({ length: game.m }, (_, e) => e);
  expect(edges).toContain(preference.pick(view, edges));
});
