// Gains near 2^53, with gains of 0 among them: every legal game is solved, witnessed and proved, and files of it prove what the definition says. Values of
// such games stay below 2^53, so the definition computes them exactly.

import { describe, expect, it } from 'vitest';
import { Dice, sourceOf } from '../../src/base/index.ts';
import {
  checkProof,
  checkWitness,
  readProof,
  readWitness,
  type TrapWitness,
  writeProof,
  writeWitness,
} from '../../src/certificate/index.ts';
import { buildGame, type Game } from '../../src/game/index.ts';
import { explain, witnessPlayer } from '../../src/play/index.ts';
import { type Solution, solve } from '../../src/solve/index.ts';
import { LargeGuarantee } from '../../src/solve/large/large-guarantee.ts';
import { describeGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';

/** Up to `most` nodes whose gains are 0, or small multiples of a power of two and a little more. */
function hugeGame(dice: Dice, most: number, zeros: number): Game {
  const n = 2 + dice.below(most - 1);
  const base = 2 ** dice.pick([36, 41, 45, 47, 49, 50]);
  const odd = dice.pick([1, 1000]);
  const share = dice.pick([2, 3]);
  let left = Number.MAX_SAFE_INTEGER;
  const nodes = Array.from({ length: n }, (_, v) => {
    const gain = dice.below(4) < zeros ? 0 : Math.min(left, base * (1 + dice.below(4)) + dice.below(odd));
    left -= gain;
    return { id: `v${v}`, owner: dice.below(share) ? ('tester' as const) : ('sut' as const), gain };
  });
  const edges = nodes.flatMap((_, v) =>
    Array.from({ length: dice.below(8) === 0 ? 0 : 1 + dice.below(3) }, () => ({
      from: `v${v}`,
      to: `v${dice.below(n)}`,
    })),
  );
  return buildGame({ initial: `v${dice.below(n)}`, nodes, edges });
}

const readBack = <T>(
  read: { ok: true; value: T } | { ok: false; issues: readonly { message: string }[] },
): T => {
  if (!read.ok) throw new Error(read.issues[0].message);
  return read.value;
};

/** What the files of a solution prove, after writing and reading. */
function proved(game: Game, { witness, proof }: Solution) {
  const witnessText = [...writeWitness(game, witness)].join('');
  const proofText = [...writeProof(game, proof!)].join('');
  const read = readBack(readWitness(sourceOf('w.json', witnessText), game));
  expect([...writeWitness(game, read.witness)].join('')).toBe(witnessText);
  return {
    upper: checkWitness(game, read.witness, read).upper,
    lower: checkProof(game, readBack(readProof(sourceOf('p.json', proofText), game)).proof).lower,
  };
}

const hasPairs = ({ witness }: Solution): boolean => !witness.restart && witness.count !== undefined;

describe.each([false, true])('a game of huge gains, restart %s', (restart) => {
  it('is solved, witnessed and proved', () => {
    const dice = Dice.of(1);
    let pairs = 0;
    for (let i = 0; i < 900; i++) {
      const game = hugeGame(dice, 9, i % 4);
      const value = bruteForce(game, { restart });
      const solution = solve(game, { restart, proof: true });
      expect([solution.lower, solution.upper], describeGame(game)).toEqual([value, value]);
      expect(proved(game, solution), describeGame(game)).toEqual({ lower: value, upper: value });
      expect(explain(game, solution.witness).seen.has(game.initial)).toBe(true);
      if (hasPairs(solution)) pairs++;
    }
    if (!restart) expect(pairs).toBeGreaterThan(50);
  });

  it('has the guarantee of the game of smaller gains, that many times', () => {
    const dice = Dice.of(2);
    for (let i = 0; i < 60; i++) {
      const small = smallGame(dice, i % 3);
      const { n, gain } = small;
      const times = 2 ** Math.floor(Math.log2(Number.MAX_SAFE_INTEGER / gain.reduce((sum, g) => sum + g, 1)));
      const game = { ...small, gain: gain.map((g) => g * times) };
      const solution = solve(game, { restart, proof: true });
      const { lower } = solve(small, { restart });
      expect([n, solution.lower, solution.upper]).toEqual([n, lower * times, lower * times]);
      expect(proved(game, solution)).toEqual({ lower: lower * times, upper: lower * times });
    }
  });
});

/** Some dozen nodes, each with edges to near ones. */
function smallGame(dice: Dice, zeros: number): Game {
  const n = 30 + dice.below(60);
  const nodes = Array.from({ length: n }, (_, v) => ({
    id: `v${v}`,
    owner: dice.below(2) ? ('tester' as const) : ('sut' as const),
    gain: dice.below(4) < zeros ? 0 : 1 + dice.below(7),
  }));
  const edges = nodes.flatMap((_, v) =>
    Array.from({ length: 1 + dice.below(3) }, () => ({
      from: `v${v}`,
      to: `v${Math.max(0, Math.min(n - 1, v - 3 + dice.below(8)))}`,
    })),
  );
  return buildGame({ initial: 'v0', nodes, edges });
}

describe('a game with gains of 0 that are counted as they are', () => {
  it('is bounded after every step as a large one, and ends exact', () => {
    const dice = Dice.of(3);
    for (let i = 0; i < 400; i++) {
      const game = hugeGame(dice, 9, 1 + (i % 3));
      const value = bruteForce(game);
      const work = new LargeGuarantee(game, (upper) => upper);
      const steps = work.run();
      do {
        expect(work.lower, describeGame(game)).toBeLessThanOrEqual(value);
        expect(work.upper, describeGame(game)).toBeGreaterThanOrEqual(value);
      } while (!steps.next().done);
      expect([work.lower, work.upper], describeGame(game)).toEqual([value, value]);
    }
  });
});

describe('a witness of pairs', () => {
  it('proves no less than the guarantee, whatever is changed in it', () => {
    const dice = Dice.of(4);
    let refused = 0;
    let tried = 0;
    for (let i = 0; i < 2500; i++) {
      const game = hugeGame(dice, 8, 2);
      const solution = solve(game);
      if (!hasPairs(solution)) continue;
      const witness = solution.witness as TrapWitness;
      const at = dice.below(witness.nodes.length);
      const nodes = witness.nodes.map((entry, k) => (k === at ? changed(entry, game, dice) : entry));
      const own = nodes.find(({ node }) => node === game.initial)!;
      const verdict = checkWitness(game, { ...witness, value: own.value, count: own.count!, nodes });
      tried++;
      if (verdict.valid) expect(verdict.upper, describeGame(game)).toBeGreaterThanOrEqual(bruteForce(game));
      else refused++;
    }
    expect(tried).toBeGreaterThan(100);
    expect(refused).toBeGreaterThan(tried / 2);
  });

  it('is followed by an SUT that keeps every play within it', () => {
    const dice = Dice.of(5);
    let plays = 0;
    for (let i = 0; i < 1500; i++) {
      const game = hugeGame(dice, 9, 2);
      const solution = solve(game);
      if (!hasPairs(solution)) continue;
      const sut = witnessPlayer(game, solution.witness as TrapWitness);
      const covered = new Set<number>();
      let v = game.initial;
      let memory = sut.start;
      for (let step = 0; step < 60; step++) {
        covered.add(v);
        memory = sut.enter(memory, v);
        const [first, end] = [game.outStart[v], game.outStart[v + 1]];
        if (first === end) break;
        v = game.target[game.owner[v] === 1 ? sut.choose(memory, v) : first + dice.below(end - first)];
      }
      const gained = [...covered].reduce((sum, u) => sum + game.gain[u], 0);
      expect(gained, describeGame(game)).toBeLessThanOrEqual(solution.upper);
      plays++;
    }
    expect(plays).toBeGreaterThan(50);
  });
});

type Entry = TrapWitness['nodes'][number];

function changed(entry: Entry, game: Game, dice: Dice): Entry {
  const { value, count = 1, trap } = entry;
  switch (dice.below(4)) {
    case 0:
      return { ...entry, value: Math.max(0, value - 1) };
    case 1:
      return { ...entry, count: Math.max(1, count - 1) };
    case 2:
      return { ...entry, trap: trap.filter((v) => v === entry.node || dice.below(2) === 0) };
    default:
      return { ...entry, trap: Int32Array.from(new Set([...trap, dice.below(game.n)])) };
  }
}

it('what a search learns of a limit near 2^53 follows from it', () => {
  const dice = Dice.of(2);
  for (let i = 0; i < 200; i++) {
    const n = 40 + dice.below(40);
    const nodes = Array.from({ length: n }, (_, v) => ({
      id: `v${v}`,
      owner: dice.below(3) ? ('tester' as const) : ('sut' as const),
      gain: dice.below(2) ? 0 : 2 ** 41 + dice.below(2 ** 31) * 3000 + dice.below(1000),
    }));
    const edges = nodes.flatMap((_, v) =>
      Array.from({ length: 1 + dice.below(3) }, () => ({
        from: `v${v}`,
        to: `v${Math.max(0, Math.min(n - 1, v - 2 + dice.below(8)))}`,
      })),
    );
    const game = buildGame({ initial: `v${dice.below(n)}`, nodes, edges });
    const { exact, lower, proof } = solve(game, { proof: true });
    expect(exact).toBe(true);
    expect(checkProof(game, proof!)).toEqual({ valid: true, lower, issues: [], total: 0 });
  }
});

it('a large model with one gain of 0 is solved, witnessed by pairs and proved', () => {
  const n = 2051;
  const game = buildGame({
    initial: 'v0',
    nodes: Array.from({ length: n }, (_, v) => ({
      id: `v${v}`,
      owner: v % 5 ? 'tester' : 'sut',
      gain: v === 100 ? 0 : 2_681_618_722,
    })),
    edges: Array.from({ length: n }, (_, v) => [
      { from: `v${v}`, to: `v${(v + 1) % n}` },
      { from: `v${v}`, to: `v${Math.max(0, v - 7)}` },
    ]).flat(),
  });
  const solution = solve(game, { proof: true });
  expect(solution.exact).toBe(true);
  expect(proved(game, solution)).toEqual({ lower: solution.lower, upper: solution.upper });
  const text = [...writeWitness(game, solution.witness)].join('');
  expect(JSON.parse(text)).toMatchObject({
    format: 'covergame-witness/2',
    gains: 'scaled',
    value: [solution.upper, expect.any(Number)],
  });
  expect(() => writeWitness(game, solution.witness, 1)).toThrow('would reach 2^53');
});
