import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dice } from '../../src/base/index.ts';
import { upperOf } from '../../src/certificate/index.ts';
import { buildGame, type Game, gainOf, SUT, TESTER } from '../../src/game/index.ts';
import { explain, whatIf, witnessPlayer } from '../../src/play/index.ts';
import { solve } from '../../src/solve/index.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';
import { figure3 } from '../reference/games.ts';

const games = arbitraryGame({ maxNodes: 6 });

describe.each([false, true])('the explanation of a guarantee, restart: %s', (restart) => {
  it('names every choice that can matter', () => {
    fc.assert(
      fc.property(games, (game) => {
        const { choices } = explain(game, solve(game, { restart }).witness);
        const named = new Set(choices.map(({ node }) => node));
        const before = bruteForce(game, { restart });
        for (let v = 0; v < game.n; v++) {
          if (game.owner[v] !== SUT || named.has(v)) continue;
          expect(bruteForce(handOver(game, v), { restart })).toBe(before);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('leads down to a trap by stages that are worth less and less', () => {
    fc.assert(
      fc.property(games, (game) => {
        const { witness } = solve(game, { restart });
        const { stages, seen, kept } = explain(game, witness);
        expect(stages[0]).toMatchObject({ node: game.initial, value: upperOf(game, witness) });
        for (const [i, stage] of stages.entries()) {
          expect(stage.gain).toBe(gainOf(game, stage.trap));
          expect(stage.exit < 0).toBe(i === stages.length - 1);
          if (stage.exit >= 0) expect(stages[i + 1].node).toBe(game.target[stage.exit]);
          expect(stage.value - stage.gain).toBeGreaterThanOrEqual(stages[i + 1]?.value ?? 0);
        }
        expect(kept.some((v) => seen.has(v))).toBe(false);
        expect(gainOf(game, seen)).toBeGreaterThanOrEqual(bruteForce(game, { restart }));
      }),
      { numRuns: 400 },
    );
  });

  it('has a what-if table that is right', () => {
    fc.assert(
      fc.property(games, (game) => {
        const { witness } = solve(game, { restart });
        const candidates = explain(game, witness).choices.map(({ node }) => node);
        const { rows, left } = whatIf(game, candidates, { restart, most: 2 });
        expect(rows.length + left).toBe(candidates.length);
        for (const { node, lower, upper } of rows) {
          expect([lower, upper]).toEqual(Array(2).fill(bruteForce(handOver(game, node), { restart })));
        }
      }),
      { numRuns: 200 },
    );
  });
});

it('names the choice of figure 3 although the SUT takes both edges, each in its play', () => {
  const { choices, kept, seen } = explain(figure3, solve(figure3).witness);
  expect([choices.map(({ node }) => node), kept.length, [...seen].length]).toEqual([[3], 0, 4]);
  expect(whatIf(figure3, [3])).toEqual({ rows: [{ node: 3, lower: 4, upper: 4 }], left: 0 });
});

it('says what was left out when the effort is used up', () => {
  const table = whatIf(figure3, [3, 3, 3], { effort: 1 });
  expect(table.rows.length + table.left).toBe(3);
  expect(table.left).toBeGreaterThan(0);
});

it('lets a hard candidate take no more than its share', () => {
  // A uniform machine: handing over the first choice takes far more than three slices, and so does each of the others.
  const dice = Dice.of(5);
  const states = Array.from({ length: 120 }, (_, s) => s);
  const hard = buildGame({
    initial: 's0',
    nodes: [
      ...states.map((s) => ({ id: `s${s}`, owner: 'tester' as const })),
      ...states.flatMap((s) => [0, 1].map((i) => ({ id: `i${s}.${i}`, owner: 'sut' as const }))),
    ],
    edges: states.flatMap((s) =>
      [0, 1].flatMap((i) => [
        { from: `s${s}`, to: `i${s}.${i}` },
        ...[0, 1].map(() => ({ from: `i${s}.${i}`, to: `s${dice.below(120)}` })),
      ]),
    ),
  });
  const { rows, left } = whatIf(hard, [120, 121, 122], { effort: 9, restart: true });
  expect([rows.length, left]).toEqual([3, 0]);
});

it('follows the same plan as the player', () => {
  fc.assert(
    fc.property(games, (game) => {
      const { witness } = solve(game);
      const player = witnessPlayer(game, witness);
      const { seen } = explain(game, witness);
      let [memory, v] = [player.start, game.initial];
      for (let i = 0; i < 30; i++) {
        expect(seen.has(v)).toBe(true);
        memory = player.enter(memory, v);
        const first = game.outStart[v];
        if (first === game.outStart[v + 1]) break;
        v = game.target[game.owner[v] === SUT ? player.choose(memory, v) : game.outStart[v + 1] - 1];
      }
    }),
  );
});

function handOver(game: Game, v: number): Game {
  const owner = game.owner.slice();
  owner[v] = TESTER;
  return { ...game, owner };
}
