// The solver against the definition of the guarantee, and each of its witnesses against the checker.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atOnce, Dice } from '../../src/base/index.ts';
import { checkProof, checkWitness } from '../../src/certificate/index.ts';
import { buildGame, type Game, reachable } from '../../src/game/index.ts';
import { ENGINES, engineFor } from '../../src/solve/engines.ts';
import { solve } from '../../src/solve/index.ts';
import { RestartGuarantee } from '../../src/solve/restart/restart-guarantee.ts';
import { arbitraryGame, describeGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';

/** Games of up to nine nodes, mostly one large component, with loops, parallel edges, sinks and gains of 0. */
function randomGame(dice: Dice): Game {
  const n = 2 + dice.below(8);
  const degree = 1 + dice.below(3);
  const largest = dice.pick([1, 1, 1, 3, 9]);
  const zeros = dice.below(4) === 0;
  return buildGame({
    initial: `v${dice.below(n)}`,
    nodes: Array.from({ length: n }, (_, v) => ({
      id: `v${v}`,
      owner: dice.below(2) ? 'sut' : 'tester',
      gain: zeros ? dice.below(largest + 1) : 1 + dice.below(largest),
    })),
    edges: Array.from({ length: n }, (_, v) =>
      Array.from({ length: dice.below(8) === 0 ? 0 : degree + dice.below(2) }, () => ({
        from: `v${v}`,
        to: `v${dice.below(n)}`,
      })),
    ).flat(),
  });
}

/** Small Mealy machines: no SUT node follows another, so most of the solver's shortcuts apply. */
function randomMachine(dice: Dice): Game {
  const states = 2 + dice.below(4);
  const inputs = states < 4 ? 1 + dice.below(2) : 1;
  const nodes: { id: string; owner: 'tester' | 'sut'; gain: number }[] = [];
  const edges: { from: string; to: string }[] = [];
  const gain = () => (dice.below(3) === 0 ? 1 + dice.below(4) : 1);
  for (let s = 0; s < states; s++) nodes.push({ id: `${s}`, owner: 'tester', gain: gain() });
  for (let s = 0; s < states; s++) {
    for (let i = 0; i < inputs + dice.below(2); i++) {
      const id = `${s}/${i}`;
      if (nodes.length > 9) break;
      nodes.push({ id, owner: 'sut', gain: gain() });
      edges.push({ from: `${s}`, to: id });
      if (dice.below(4) === 0) edges.push({ from: `${dice.below(states)}`, to: id });
      for (let o = 0; o < 1 + dice.below(3); o++) edges.push({ from: id, to: `${dice.below(states)}` });
    }
  }
  return buildGame({ initial: nodes[dice.below(nodes.length)].id, nodes, edges });
}

function agree(game: Game, restart: boolean): void {
  const expected = bruteForce(game, { restart });
  const { lower, upper, exact, witness } = solve(game, { restart });
  const verdict = checkWitness(game, witness);
  const right = lower === expected && upper === expected && exact;
  if (right && verdict.valid && verdict.tight && verdict.upper === expected) return;
  // Said in full only where it fails: describing every game takes longer than solving it.
  expect(
    { lower, upper, exact, verdict },
    `${restart ? 'with' : 'without'} restart\n${describeGame(game)}`,
  ).toMatchObject({
    lower: expected,
    upper: expected,
    exact: true,
    verdict: { valid: true, tight: true, upper: expected },
  });
}

describe('the solver', () => {
  it('agrees with brute force on thousands of small games', () => {
    const dice = Dice.of(3);
    for (let i = 0; i < 3000; i++) {
      const game = randomGame(dice);
      agree(game, false);
      agree(game, true);
    }
  });

  it('agrees with brute force on small machines', () => {
    const dice = Dice.of(6);
    for (let i = 0; i < 2000; i++) {
      const game = randomMachine(dice);
      agree(game, false);
      agree(game, true);
    }
  });

  it('agrees with brute force on arbitrary games', () => {
    fc.assert(
      fc.property(arbitraryGame(), fc.boolean(), (game, restart) => agree(game, restart)),
      { numRuns: 500 },
    );
  });

  it('agrees with brute force where a closed set is known', () => {
    const dice = Dice.of(8);
    for (let i = 0; i < 600; i++) {
      const game = randomGame(dice);
      const search = new RestartGuarantee(game, (upper) => upper, {
        known: Int32Array.from(reachable(game)),
      });
      for (const _ of search.run()) {
        const claim = { restart: true, value: search.upper, closure: search.closure } as const;
        expect(checkWitness(game, claim), describeGame(game)).toMatchObject({ valid: true });
      }
      const value = bruteForce(game, { restart: true });
      expect([search.lower, search.upper], describeGame(game)).toEqual([value, value]);
    }
  });

  it.each(ENGINES.map((engine) => [engine.id, engine] as const))(
    'is found by the engine %s, with both proofs, whatever the size',
    (engine, { restart }) => {
      const dice = Dice.of(6);
      for (let i = 0; i < 200; i++) {
        const game = randomGame(dice);
        const value = bruteForce(game, { restart });
        const { lower, upper, witness, proof } = solve(game, { restart, engine, proof: true });
        expect([lower, upper], describeGame(game)).toEqual([value, value]);
        expect(checkWitness(game, witness)).toMatchObject({ valid: true, upper });
        expect(checkProof(game, proof!)).toMatchObject({ valid: true, lower });
      }
    },
  );

  it('refuses an engine that there is not, or of the other mode', () => {
    const game = randomGame(Dice.of(7));
    expect(() => solve(game, { engine: 'traps', restart: true })).toThrow(/does not answer with restart/);
    expect(() => solve(game, { engine: 'magic' })).toThrow(/there is no engine "magic"/);
  });

  it('refuses controls that are none', () => {
    const game = randomGame(Dice.of(7));
    expect(() => solve(game, { stop: 5 as never })).toThrow(/"stop" is 5; it must be a function/);
    expect(() => solve(game, { signal: 5 as never })).toThrow(/"signal" is 5; it must be an AbortSignal/);
  });

  it('decides whether the guarantee is at most a number', () => {
    const dice = Dice.of(4);
    for (let i = 0; i < 200; i++) {
      const game = randomGame(dice);
      const restart = dice.below(2) === 0;
      const value = bruteForce(game, { restart });
      for (const atMost of [value - 2, value - 1, value, value + 1]) {
        const solution = solve(game, { restart, atMost });
        expect(solution.atMost, describeGame(game)).toBe(value <= atMost);
        expect(checkWitness(game, solution.witness)).toMatchObject({ valid: true, upper: solution.upper });
      }
    }
  });

  it('holds the guarantee in its interval, with a witness, at every moment', () => {
    const dice = Dice.of(5);
    for (let i = 0; i < 300; i++) {
      const game = randomGame(dice);
      const restart = dice.below(2) === 0;
      const value = bruteForce(game, { restart });
      const { engine } = atOnce(engineFor(game, { restart }).making(game, { restart }));
      for (const _ of engine.run()) {
        expect(engine.lower).toBeLessThanOrEqual(value);
        expect(engine.upper).toBeGreaterThanOrEqual(value);
        const verdict = checkWitness(game, engine.witness());
        expect(verdict).toMatchObject({ valid: true, tight: true, upper: engine.upper });
      }
    }
  });
});
