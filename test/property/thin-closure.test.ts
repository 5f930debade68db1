import fc from 'fast-check';
import { expect, it } from 'vitest';
import { atOnce, Dice, orThrow, sourceOf } from '../../src/base/index.ts';
import { buildGame, type Game } from '../../src/game/index.ts';
import { checkProof, checkWitness, readProof, solve, writeProof } from '../../src/solve/index.ts';
import { isPause } from '../../src/solve/pace/index.ts';
import type { Proof } from '../../src/solve/proof/index.ts';
import { proving } from '../../src/solve/prove/index.ts';
import { LargeRestartGuarantee } from '../../src/solve/restart/index.ts';
import { thinClosure } from '../../src/solve/thin/index.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';

const gainOf = (game: Game, nodes: Int32Array) => nodes.reduce((sum, v) => sum + game.gain[v], 0);

it('the dynamic program finds a closed set of least gain', () => {
  fc.assert(
    fc.property(arbitraryGame({ maxNodes: 9 }), (game) => {
      const closure = atOnce(thinClosure(game))!;
      const value = bruteForce(game, { restart: true });
      expect(gainOf(game, closure)).toBe(value);
      expect(checkWitness(game, { restart: true, value, closure })).toMatchObject({
        valid: true,
        upper: value,
      });
    }),
    { numRuns: 2000 },
  );
});

/** A ring of states with two inputs of two outcomes each, which lead on by one to three states, one in so many back. */
const ring = (states: number, seed: number, back: number): Game => buildGame(ringParts(states, seed, back));

function ringParts(states: number, seed: number, back: number) {
  const dice = Dice.of(seed);
  const nodes: { id: string; owner: 'tester' | 'sut'; gain?: number }[] = [];
  const edges: { from: string; to: string }[] = [];
  for (let s = 0; s < states; s++) {
    nodes.push({ id: `s${s}`, owner: 'tester', gain: 1 + dice.below(3) });
    for (let i = 0; i < 2; i++) {
      nodes.push({ id: `s${s}/${i}`, owner: 'sut' });
      edges.push({ from: `s${s}`, to: `s${s}/${i}` });
      for (let o = 0; o < 2; o++) {
        const step = dice.below(back) === 0 ? states - 3 : 1 + dice.below(3);
        edges.push({ from: `s${s}/${i}`, to: `s${(s + step) % states}` });
      }
    }
  }
  return { initial: 's0', nodes, edges };
}

it.each([1, 2, 3, 4])('it agrees with the search on rings, seed %i', (seed) => {
  const game = ring(60, seed, 6);
  expect(gainOf(game, atOnce(thinClosure(game))!)).toBe(solve(game, { restart: true }).upper);
});

it('a ring of thirty thousand nodes that nothing cuts short is solved exactly with restart', () => {
  const game = ring(10_000, 7, Number.MAX_SAFE_INTEGER);
  const { exact, upper, witness } = solve(game, { restart: true });
  expect(exact).toBe(true);
  expect(checkWitness(game, witness)).toMatchObject({ valid: true, upper });
});

it('a large game that is thin once what can be toured is one node is solved within some slices', () => {
  // Sixty states of the tester's that lead to each other, and on to a ring: as they are they are not thin.
  const { nodes, edges, initial } = ringParts(6000, 7, Number.MAX_SAFE_INTEGER);
  const all = Array.from({ length: 60 }, (_, i) => `t${i}`);
  const game = buildGame({
    initial: 't0',
    nodes: [...nodes, ...all.map((id) => ({ id, owner: 'tester' as const }))],
    edges: [
      ...edges,
      ...all.flatMap((from) => all.filter((to) => to !== from).map((to) => ({ from, to }))),
      { from: 't7', to: initial },
    ],
  });
  expect(atOnce(thinClosure(game))).toBeNull();
  const work = new LargeRestartGuarantee(game, (upper) => upper);
  let slices = 0;
  for (const told of work.run()) if (!isPause(told) && ++slices === 24) break;
  const { lower, upper, closure } = work;
  expect(lower).toBe(upper);
  expect(checkWitness(game, { restart: true, value: upper, closure })).toMatchObject({ valid: true, upper });
});

function randomGame(n: number): Game {
  const dice = Dice.of(3);
  const ids = Array.from({ length: n }, (_, v) => `${v}`);
  const edges = ids.flatMap((from) => [0, 1, 2, 3].map(() => ({ from, to: ids[dice.below(n)] })));
  const nodes = ids.map((id, v) => ({ id, owner: v % 2 ? ('sut' as const) : ('tester' as const) }));
  return buildGame({ initial: '0', nodes, edges });
}

it('a game that is not thin is left to the search', () => {
  expect(atOnce(thinClosure(randomGame(300)))).toBeNull();
});

it('of a large game a part tells that it is not thin, and does not tell so of one that is', () => {
  const slices = (game: Game) => {
    const work = thinClosure(game);
    for (let count = 1; ; ) {
      const { done, value } = work.next();
      if (done) return { count, set: value };
      if (!isPause(value)) count++;
    }
  };
  const random = slices(randomGame(40_000));
  expect(random.set).toBeNull();
  // Looking at all of it takes eight.
  expect(random.count).toBeLessThan(8);
  const cycle = ring(15_000, 7, Number.MAX_SAFE_INTEGER);
  const set = slices(cycle).set!;
  expect(checkWitness(cycle, { restart: true, value: gainOf(cycle, set), closure: set }).valid).toBe(true);
});

function proved(game: Game, value: number): Proof {
  const work = proving(game, { restart: true, scaled: false, value, upper: null, mayBeThin: true });
  for (;;) {
    const { done, value: proof } = work.next();
    if (done) return proof;
  }
}

it('an order of nodes proves the guarantee, and not a unit more', () => {
  fc.assert(
    fc.property(arbitraryGame({ maxNodes: 9 }), (game) => {
      const value = bruteForce(game, { restart: true });
      const proof = proved(game, value);
      expect(checkProof(game, proof)).toMatchObject({ valid: true, lower: value });
      const text = [...writeProof(game, proof)].join('');
      const read = orThrow(readProof(sourceOf('p.json', text), game)).proof;
      expect(read).toEqual(proof);
      const lower = proof.lower.map((l, v) => (v === game.initial ? value + 1 : l));
      expect(checkProof(game, { ...proof, value: value + 1, lower }).lower).toBeNull();
    }),
    { numRuns: 500 },
  );
});

it('whatever is done to an order, it proves no more than the truth', () => {
  let proven = 0;
  let refused = 0;
  fc.assert(
    fc.property(arbitraryGame({ maxNodes: 9 }), fc.array(fc.nat()), fc.nat(2), (game, picks, more) => {
      const value = bruteForce(game, { restart: true });
      const order = Int32Array.from(picks, (pick) => pick % game.n);
      const lower = new Float64Array(game.n);
      lower[game.initial] = value + more;
      const wrong = { restart: true, scaled: false, value: value + more, lower, questions: [], order };
      const right = { ...wrong, order: (proved(game, value).order ?? order).toSorted() };
      for (const proof of [wrong, right]) {
        const verdict = checkProof(game, proof);
        if (verdict.lower === null) refused++;
        else proven++;
        expect(verdict.lower ?? 0).toBeLessThanOrEqual(value);
      }
      expect(checkProof(game, { ...wrong, restart: false }).lower).toBeNull();
    }),
    { numRuns: 500 },
  );
  expect(Math.min(proven, refused)).toBeGreaterThan(50);
});

it('a long cycle is solved and proved by an order', () => {
  const game = ring(1500, 5, 40);
  const { exact, lower, proof } = solve(game, { restart: true, proof: true });
  expect([exact, checkProof(game, proof!).lower]).toEqual([true, lower]);
  expect(proof!.order?.length).toBeGreaterThan(1000);
});
