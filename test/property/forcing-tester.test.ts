// The tester who keeps his plan between moves: all plays of small games against brute force, and plays of larger ones, where
// what a move costs is counted in nodes looked at.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dice } from '../../src/base/index.ts';
import { scaledGains } from '../../src/certificate/witness/index.ts';
import { type Game, isSink, SUT, withGains } from '../../src/game/index.ts';
import { ForcingTester, witnessPlayer } from '../../src/play/index.ts';
import { type Levels, levelsAfter, solve } from '../../src/solve/index.ts';
import { LargeGuarantee } from '../../src/solve/large/index.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';
import { BACK, leastAgainst, STAY } from '../reference/play-out.ts';
import { randomGraph } from '../reference/random-graph.ts';

const games = fc.oneof(
  arbitraryGame({ maxNodes: 7 }),
  arbitraryGame({ maxNodes: 8, minGain: 1, maxGain: 1, maxDegree: 4 }),
);

describe('of small games, whatever the SUT does, it gains the guarantee', () => {
  it('without restart, by the levels of the solver', () => {
    fc.assert(
      fc.property(games, (game) => {
        expect(leastOf(game, levelsAfter(game))).toBeGreaterThanOrEqual(bruteForce(game));
      }),
      { numRuns: 1500 },
    );
  });

  it('without restart, by the levels of the solver of large games', () => {
    fc.assert(
      fc.property(games, (game) => {
        const counted = scaledGains(game);
        const engine = new LargeGuarantee(counted, (upper) => upper);
        for (const _ of engine.run());
        const lower = engine.levels();
        const levels = { value: lower[game.initial], lower, gain: counted.gain };
        expect(leastOf(game, levels)).toBeGreaterThanOrEqual(bruteForce(game));
      }),
      { numRuns: 800 },
    );
  });

  it('without restart, what the levels promise when the solver is stopped early', () => {
    fc.assert(
      fc.property(games, fc.nat(6), (game, slices) => {
        const levels = levelsAfter(game, slices);
        const promised = leastOf(withGains(game, levels.gain), levels);
        expect(promised).toBeGreaterThanOrEqual(levels.value);
      }),
      { numRuns: 800 },
    );
  });

  it('with restart, and needs to know nothing for it', () => {
    fc.assert(
      fc.property(games, fc.nat(20), (game, resetCost) => {
        expect(leastOf(game, undefined, resetCost)).toBeGreaterThanOrEqual(
          bruteForce(game, { restart: true }),
        );
      }),
      { numRuns: 1000 },
    );
  });
});

describe('of larger games', () => {
  const shapes = [
    { nodes: 120, edges: 300, seed: 3 },
    { nodes: 150, edges: 330, seed: 8, sutShare: 0.3 },
    { nodes: 200, edges: 420, seed: 5, forward: true },
    { nodes: 90, edges: 200, seed: 6, maxGain: 3, sutShare: 0.4 },
  ];
  it.each(shapes)('it gains the guarantee from a SUT that plays the witness or at random: %o', (shape) => {
    const game = randomGraph(shape);
    for (const restart of [false, true]) {
      const solution = solve(game, { restart });
      expect(solution.exact).toBe(true);
      const levels = restart ? undefined : levelsAfter(game);
      const adversary = witnessPlayer(game, solution.witness);
      for (const dice of [null, Dice.of(1, shape.seed), Dice.of(2, shape.seed)]) {
        const tester = new ForcingTester(game, { restart, resetCost: 10, ...(levels && { levels }) });
        const { gained } = play(
          game,
          tester,
          20_000,
          (memory, v) =>
            dice
              ? game.outStart[v] + dice.below(game.outStart[v + 1] - game.outStart[v])
              : adversary.choose(memory.value, v),
          adversary,
        );
        expect(gained).toBeGreaterThanOrEqual(solution.lower);
      }
    }
  });

  it('a move looks at few nodes, however many there are', () => {
    const perMove = [2_000, 16_000].map((nodes) => {
      const game = randomGraph({ nodes, edges: 3 * nodes, seed: 1, sutShare: 0.3 });
      const dice = Dice.of(7, 7);
      const tester = new ForcingTester(game, { restart: true, resetCost: 10 });
      const { moves } = play(
        game,
        tester,
        nodes,
        (_, v) => game.outStart[v] + dice.below(game.outStart[v + 1] - game.outStart[v]),
      );
      expect(moves).toBeGreaterThan(1000);
      return tester.touched / moves;
    });
    // Measured: 357 and 222; looking at the whole graph for each node would be thousands.
    expect(Math.max(...perMove)).toBeLessThan(800);
  });
});

/** The least that any SUT concedes to it. */
function leastOf(game: Game, levels: Levels | undefined, resetCost?: number): number {
  return leastAgainst(game, (covered, v) => {
    const restart = resetCost !== undefined;
    const tester = new ForcingTester(game, {
      restart,
      ...(restart && { resetCost }),
      ...(levels && { levels }),
    });
    for (let w = 0; w < game.n; w++) if (covered & (1 << w)) tester.cover(w);
    const move = tester.move(v);
    if (move.kind === 'edge') return move.edge;
    return move.kind === 'reset' ? BACK : STAY;
  });
}

interface Memory {
  value: number;
}

function play(
  game: Game,
  tester: ForcingTester,
  most: number,
  answer: (memory: Memory, v: number) => number,
  sut?: ReturnType<typeof witnessPlayer>,
): { gained: number; moves: number } {
  const covered = new Set<number>();
  const memory: Memory = { value: sut?.start ?? -1 };
  let v = game.initial;
  let moves = 0;
  for (; moves < most; moves++) {
    covered.add(v);
    tester.cover(v);
    memory.value = sut?.enter(memory.value, v) ?? -1;
    const move = tester.move(v);
    if (move.kind === 'stop') break;
    if (move.kind === 'reset') {
      v = game.initial;
      memory.value = sut?.start ?? -1;
      continue;
    }
    if (isSink(game, v)) break;
    expect(move.kind).toBe(game.owner[v] === SUT ? 'await' : 'edge');
    v = game.target[move.kind === 'edge' ? move.edge : answer(memory, v)];
  }
  return { gained: [...covered].reduce((sum, w) => sum + game.gain[w], 0), moves };
}
