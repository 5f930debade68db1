// What only large games go through, on games small enough for the definition: contraction, quick bounds, the whole
// as a trap, the surroundings of the initial node.

import { describe, expect, it } from 'vitest';
import { anyOwner } from '../../bench/solve/families.ts';
import { atOnce, BREATH, Dice } from '../../src/base/index.ts';
import { checkWitness } from '../../src/certificate/index.ts';
import { buildGame, type Game, reachable, SUT, withInitial } from '../../src/game/index.ts';
import { findingRegion } from '../../src/solve/anneal/local-region.ts';
import { contract } from '../../src/solve/contract/contraction.ts';
import { solve } from '../../src/solve/index.ts';
import { LargeGuarantee } from '../../src/solve/large/large-guarantee.ts';
import { QuickBounds } from '../../src/solve/large/quick-bounds.ts';
import { wholeTrap } from '../../src/solve/large/whole-trap.ts';
import { LargeRestartGuarantee } from '../../src/solve/restart/large-restart-guarantee.ts';
import { describeGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';

/** Up to nine nodes with gains of 1 and more, loops, parallel edges and sinks; more of the tester's than not. */
function randomGame(dice: Dice): Game {
  const n = 2 + dice.below(8);
  const largest = dice.pick([1, 1, 4]);
  const share = dice.pick([2, 3, 4]);
  return buildGame({
    initial: `v${dice.below(n)}`,
    nodes: Array.from({ length: n }, (_, v) => ({
      id: `v${v}`,
      owner: dice.below(share) ? ('tester' as const) : ('sut' as const),
      gain: 1 + dice.below(largest),
    })),
    edges: Array.from({ length: n }, (_, v) =>
      Array.from({ length: dice.below(8) === 0 ? 0 : 1 + dice.below(3) }, () => ({
        from: `v${v}`,
        to: `v${dice.below(n)}`,
      })),
    ).flat(),
  });
}

/** The game without the edges of some SUT nodes. */
function withSutSinks(game: Game, every: number): Game {
  const ends = (v: number): boolean => game.owner[v] === SUT && v % every === every - 1;
  const kept = Array.from({ length: game.m }, (_, e) => e).filter((e) => !ends(game.source[e]));
  return buildGame({
    initial: game.ids[game.initial],
    nodes: game.ids.map((id, v) => ({ id, owner: game.owner[v] === SUT ? 'sut' : 'tester' })),
    edges: kept.map((e) => ({ from: game.ids[game.source[e]], to: game.ids[game.target[e]] })),
  });
}

function finish<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const games = (count: number, seed: number): Game[] => {
  const dice = Dice.of(seed);
  return Array.from({ length: count }, () => randomGame(dice));
};

describe('a large game', () => {
  it('has a valid witness without restart after every step, and ends exact', () => {
    for (const game of games(800, 1)) {
      const value = bruteForce(game);
      const work = new LargeGuarantee(game, (upper) => upper);
      const steps = work.run();
      do {
        expect(work.lower, describeGame(game)).toBeLessThanOrEqual(value);
        const verdict = checkWitness(game, work.witness(false));
        expect(verdict, describeGame(game)).toMatchObject({ valid: true, upper: work.upper });
      } while (!steps.next().done);
      expect([work.lower, work.upper], describeGame(game)).toEqual([value, value]);
      expect(checkWitness(game, work.witness(false)).upper, describeGame(game)).toBe(value);
    }
  });

  it('learns without restart what is known with it, where that is found soon', () => {
    const game = anyOwner(16_000, 50, 3, 4);
    const { upper } = solve(game, { restart: true });
    const work = new LargeGuarantee(game, (bound) => bound);
    const steps = work.run();
    for (let i = 0; i < 160; ) if (steps.next().value !== BREATH) i++;
    expect(work.upper).toBeLessThanOrEqual(upper);
    expect(checkWitness(game, work.witness(false))).toMatchObject({ valid: true, upper: work.upper });
  });

  it('has a valid witness after every step where plays end at SUT nodes', () => {
    for (const every of [10, 200]) {
      const game = withSutSinks(anyOwner(10_500, 50, 3, 1), every);
      const { upper } = solve(game, { restart: true });
      const work = new LargeGuarantee(game, (bound) => bound);
      let last = -1;
      for (const said of work.run()) {
        if (said === BREATH || work.upper === last) continue;
        last = work.upper;
        expect(checkWitness(game, work.witness(false))).toMatchObject({ valid: true, upper: last });
        if (last < upper / 2) break;
      }
      expect(work.upper).toBeLessThanOrEqual(upper);
    }
  });

  it('has a valid closure with restart after every step, and ends exact', () => {
    for (const game of games(800, 2)) {
      const value = bruteForce(game, { restart: true });
      const work = new LargeRestartGuarantee(game, (upper) => upper);
      const steps = work.run();
      const check = () => checkWitness(game, { restart: true, value: work.upper, closure: work.closure });
      do {
        expect(work.lower, describeGame(game)).toBeLessThanOrEqual(value);
        expect(check(), describeGame(game)).toMatchObject({ valid: true, upper: work.upper });
      } while (!steps.next().done);
      expect([work.lower, work.upper], describeGame(game)).toEqual([value, value]);
      expect(check().upper, describeGame(game)).toBe(value);
    }
  });
});

/** A machine whose outcomes are among all its states, with a few moves before it that lead there for ever. */
function machine(dice: Dice): Game {
  const states = 10 + dice.below(14);
  const before = dice.below(4);
  const nodes: { id: string; owner: 'tester' | 'sut'; gain: number }[] = [];
  const edges: { from: string; to: string }[] = [];
  for (let b = 0; b < before; b++) {
    nodes.push({ id: `b${b}`, owner: dice.pick(['tester', 'sut'] as const), gain: 1 + dice.below(3) });
    const next = b + 1 < before ? [`b${b + 1}`] : [];
    for (const to of [...next, `s${dice.below(states)}`, `s${dice.below(states)}`])
      edges.push({ from: `b${b}`, to });
  }
  for (let s = 0; s < states; s++) {
    nodes.push({ id: `s${s}`, owner: 'tester', gain: 1 });
    for (let i = 0; i < 2; i++) {
      nodes.push({ id: `i${s}.${i}`, owner: 'sut', gain: 1 });
      edges.push({ from: `s${s}`, to: `i${s}.${i}` });
      for (let o = 0; o < 2; o++) edges.push({ from: `i${s}.${i}`, to: `s${dice.below(states)}` });
    }
  }
  return buildGame({ initial: nodes[0].id, nodes, edges });
}

describe('a machine of some dozen nodes, as if it were large', () => {
  it('has a valid witness after every step, and ends with what the search alone finds', () => {
    const dice = Dice.of(9);
    let fell = 0;
    for (let i = 0; i < 25; i++) {
      const game = machine(dice);
      const { lower: value } = solve(game);
      const work = new LargeGuarantee(game, (upper) => upper);
      const steps = work.run();
      const uppers = new Set<number>();
      do {
        uppers.add(work.upper);
        expect(work.lower, describeGame(game)).toBeLessThanOrEqual(value);
        const verdict = checkWitness(game, work.witness(false));
        expect(verdict, describeGame(game)).toMatchObject({ valid: true, upper: work.upper });
      } while (!steps.next().done);
      expect([work.lower, work.upper], describeGame(game)).toEqual([value, value]);
      if (uppers.size > 2) fell++;
    }
    expect(fell).toBeGreaterThan(10);
  });
});

describe('contraction', () => {
  it('keeps the guarantee and the gain of what can be reached', () => {
    let smaller = 0;
    for (const game of games(600, 3)) {
      const seen = reachable(game);
      const { game: contracted, item } = finish(contract(game, seen));
      expect(bruteForce(contracted), describeGame(game)).toBe(bruteForce(game));
      expect(bruteForce(contracted, { restart: true }), describeGame(game)).toBe(
        bruteForce(game, { restart: true }),
      );
      const gain = Array.from(seen).reduce((sum, v) => sum + game.gain[v], 0);
      expect(contracted.gain.reduce((sum, g) => sum + g, 0)).toBe(gain);
      for (let v = 0; v < game.n; v++) expect(item[v] >= 0).toBe(seen.has(v));
      if (contracted.n < seen.count()) smaller++;
    }
    expect(smaller).toBeGreaterThan(100);
  });

  it('leaves one node of a game in which the SUT never chooses and all is connected', () => {
    const n = 40;
    const game = buildGame({
      initial: 'v0',
      nodes: Array.from({ length: n }, (_, v) => ({ id: `v${v}`, owner: v % 3 ? 'tester' : 'sut' })),
      edges: Array.from({ length: n }, (_, v) => ({ from: `v${v}`, to: `v${(v + 1) % n}` })),
    });
    expect(finish(contract(game, reachable(game))).game).toMatchObject({ n: 1, m: 0 });
  });
});

describe('bounds without search', () => {
  it('hold at every node', () => {
    let met = 0;
    let nodes = 0;
    for (const game of games(300, 4)) {
      const { game: contracted } = finish(contract(game, reachable(game)));
      const bounds = new QuickBounds(contracted);
      finish(bounds.run());
      for (let v = 0; v < contracted.n; v++) {
        const value = bruteForce(withInitial(contracted, v));
        expect(bounds.lower[v], `${v}: ${describeGame(game)}`).toBeLessThanOrEqual(value);
        expect(bounds.upper[v], `${v}: ${describeGame(game)}`).toBeGreaterThanOrEqual(value);
        nodes++;
        if (bounds.lower[v] === bounds.upper[v]) met++;
      }
    }
    expect(met).toBeGreaterThan(0.5 * nodes);
  });

  it('of the whole as a trap come with a witness', () => {
    for (const game of games(600, 5)) {
      const whole = wholeTrap(game, reachable(game));
      const verdict = checkWitness(game, atOnce(whole.witnessing(false)));
      expect(verdict, describeGame(game)).toMatchObject({ valid: true, upper: whole.value });
    }
  });

  it('of the surroundings of the initial node are bounds of the game', () => {
    for (const game of games(300, 6)) {
      for (const restart of [false, true]) {
        const near = atOnce(findingRegion(game, 3));
        if (near)
          expect(bruteForce(near.game, { restart })).toBeLessThanOrEqual(bruteForce(game, { restart }));
      }
    }
  });
});
