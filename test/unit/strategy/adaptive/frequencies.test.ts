import { describe, expect, it } from 'vitest';
import { Dice } from '../../../../src/base/index.ts';
import { buildGame, type Game } from '../../../../src/game/index.ts';
import { Frequencies } from '../../../../src/strategy/adaptive/frequencies.ts';
import { TUNING } from '../../../../src/strategy/adaptive/tuning.ts';

/** Many SUT nodes with four answers each. */
function answers(nodes: number, weights = [1, 1, 1, 1]): Game {
  const ids = Array.from({ length: nodes }, (_, v) => `s${v}`);
  return buildGame({
    initial: 's0',
    nodes: ids.map((id) => ({ id, owner: 'sut' as const })),
    edges: ids.flatMap((from) => weights.map((weight) => ({ from, to: 's0', weight }))),
  });
}

function feed(game: Game, times: number, answer: (v: number, dice: Dice) => number): Frequencies {
  const frequencies = new Frequencies(game, TUNING.priors);
  const taken = new Int32Array(game.m);
  const dice = Dice.of(5);
  for (let i = 0; i < times; i++) {
    const v = dice.below(game.n);
    taken[game.outStart[v] + answer(v, dice)]++;
    frequencies.observe(v, taken);
    frequencies.catchUp(game.n, () => {});
  }
  return frequencies;
}

describe('Frequencies', () => {
  // The inverse of a tiny sum of weights is infinite, and with such chances the values of `adaptive` never settled.
  it.each([[[1, 0, 5, 2]], [[1e-280, 5e-324, 0, 1e-280]], [[1e300, 5e-324, 1e-300, 1]]])(
    'makes chances that sum to 1, none of them 0, of weights %j',
    (weights) => {
      const game = answers(3, weights);
      for (const { chance } of [feed(game, 0, () => 0), feed(game, 500, () => 2)]) {
        for (let v = 0; v < 3; v++) {
          const own = chance.subarray(4 * v, 4 * v + 4);
          expect(own.reduce((sum, p) => sum + p)).toBeCloseTo(1, 9);
          expect(Math.min(...own)).toBeGreaterThan(0);
        }
      }
    },
  );

  it('comes to believe that a uniform SUT is uniform, at nodes never seen and at nodes seen twice', () => {
    const { chance } = feed(answers(200), 400, (_, dice) => dice.below(4));
    for (const p of chance) expect(Math.abs(p - 0.25)).toBeLessThan(0.06);
  });

  it('comes to follow the weights if the SUT does, and not if it does not', () => {
    const weights = [1, 1, 1, 13];
    const by = feed(answers(100, weights), 300, (_, dice) =>
      Math.max(0, 3 - Math.floor(dice.below(16) / 13) * (1 + dice.below(3))),
    );
    expect(by.chance[3]).toBeGreaterThan(0.6);
    const not = feed(answers(100, weights), 300, (_, dice) => dice.below(4));
    expect(not.chance[3]).toBeLessThan(0.35);
  });

  it('comes to expect repetition from a SUT that repeats itself', () => {
    const { chance } = feed(answers(50), 200, (v) => v % 4);
    for (let v = 0; v < 50; v++) expect(chance[4 * v + (v % 4)]).toBeGreaterThan(0.84);
  });

  it('tells a SUT that answers anew from one that repeats itself', () => {
    expect(feed(answers(50), 0, () => 0).steady).toBe(true);
    expect(feed(answers(50), 200, (_, dice) => dice.below(4)).steady).toBe(true);
    expect(feed(answers(50), 200, (v) => v % 4).steady).toBe(false);
  });

  it('renews all nodes after a change of belief, a few at a time', () => {
    const game = answers(50);
    const frequencies = new Frequencies(game, TUNING.priors);
    const taken = new Int32Array(game.m);
    for (let i = 0; i < 30; i++) {
      taken[4 * (i % 3)]++;
      frequencies.observe(i % 3, taken);
    }
    const told = new Set<number>();
    let calls = 0;
    while (frequencies.catchUp(10, (v) => told.add(v))) calls++;
    expect(calls).toBe(5);
    // Nodes that nobody has seen are as even as before.
    expect(told.size).toBeGreaterThan(0);
    expect(Math.max(...told)).toBeLessThan(3);
  });

  it('is as quick to expect repetition at nodes of very many answers', () => {
    const many = answers(3, new Array(72).fill(1));
    const { chance, steady } = feed(many, 12, (v) => v);
    expect(steady).toBe(false);
    for (let v = 0; v < 3; v++) expect(chance[72 * v + v]).toBeGreaterThan(0.8);
  });

  it('expects the last answer of a SUT that repeats it for a while, rather than the most frequent', () => {
    const game = answers(1);
    const frequencies = new Frequencies(game, TUNING.priors);
    const taken = new Int32Array(game.m);
    for (const answer of [0, 1, 2, 3, 0, 1, 2, 3].flatMap((e) => new Array(12).fill(e))) {
      taken[answer]++;
      frequencies.observe(0, taken);
      frequencies.catchUp(game.n, () => {});
    }
    expect(frequencies.beliefs.find(({ kind }) => kind === 'repeats')!.belief).toBeGreaterThan(0.9);
    expect(frequencies.chance[3]).toBeGreaterThan(0.8);
  });
});
