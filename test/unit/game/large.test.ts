import { expect, it } from 'vitest';
import { Dice } from '../../../src/base/index.ts';
import {
  attractor,
  components,
  FORCEABLE,
  type Game,
  GameBuilder,
  nodeKinds,
  type Owner,
  POSSIBLE,
  reachable,
  SUT,
  TESTER,
} from '../../../src/game/index.ts';

import { atLength } from '../../length.ts';

function build(nodes: number, owner: (v: number) => 0 | 1, edges: Iterable<[number, number]>): Game {
  const builder = new GameBuilder();
  for (let v = 0; v < nodes; v++) builder.node(`${v}`, owner(v));
  for (const [u, w] of edges) builder.edge(u, w);
  builder.start('0');
  return builder.build()!;
}

it('a chain of very many nodes overflows no stack', () => {
  const n = atLength(200_000, 1_000_000);
  function* chain(): Generator<[number, number]> {
    for (let v = 0; v + 1 < n; v++) yield [v, v + 1];
  }
  const game = build(n, () => SUT, chain());
  expect(components(game).count).toBe(n);
  expect(reachable(game).count()).toBe(n);
  expect(attractor(game, TESTER, [n - 1]).rank[0]).toBe(n - 1);
  expect(nodeKinds(game).every((kind) => kind === FORCEABLE)).toBe(true);
});

it('a comb where the SUT may pass by every tooth is decided in few passes', () => {
  const n = 200_000;
  function* comb(): Generator<[number, number]> {
    for (let v = 0; v + 2 < n; v += 2) {
      yield [v, v + 1];
      yield [v, v + 2];
      yield [v + 1, v + 2];
    }
  }
  const kinds = nodeKinds(build(n, (v) => (v % 2 === 0 ? SUT : TESTER), comb()));
  for (let v = 0; v + 2 < n; v += 2) {
    if (kinds[v] !== FORCEABLE || kinds[v + 1] !== POSSIBLE)
      expect.fail(`wrong at ${v}: ${kinds[v]}, ${kinds[v + 1]}`);
  }
});

it('in random graphs with two or three moves a node, every kind is what an attractor for each node says', () => {
  const n = 500;
  let [certain, rest] = [0, 0];
  for (let seed = 1; seed <= 12; seed++) {
    const dice = Dice.of(seed);
    const owners = Array.from({ length: n }, () => dice.below(2) as Owner);
    function* edges(): Generator<[number, number]> {
      for (let v = 0; v < n; v++)
        for (let i = 2 + dice.below(1 + (seed % 2)); i > 0; i--) yield [v, dice.below(n)];
    }
    const game = build(n, (v) => owners[v], edges());
    const kinds = nodeKinds(game);
    for (const v of reachable(game)) {
      const forced = attractor(game, TESTER, [v]).nodes.has(game.initial);
      if (forced) certain++;
      else rest++;
      if (kinds[v] !== (forced ? FORCEABLE : POSSIBLE)) expect.fail(`seed ${seed}: wrong at ${v}`);
    }
  }
  // Both kinds of graphs: the initial node in the large attractor, and outside it.
  expect(certain).toBeGreaterThan(n);
  expect(rest).toBeGreaterThan(5 * n);
});
