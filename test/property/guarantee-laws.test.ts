// What must hold of the guarantee of any game, checked on the reference and on the solver.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGame, type Game, isSink, SUT, TESTER } from '../../src/game/index.ts';
import { resetGame } from '../../src/play/index.ts';
import { doubledGame, solve } from '../../src/solve/index.ts';
import { specOf } from '../arbitrary/game.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';
import { bruteForce } from '../reference/brute-force.ts';
import { figure2, figure3, formulaGame, satisfiable } from '../reference/games.ts';

const games = arbitraryGame({ maxNodes: 6 });
const some = fc.nat();

const EVALUATORS = {
  'brute force': bruteForce,
  solver: (game: Game, options?: { restart?: boolean }) => solve(game, options).upper,
} as const;

describe.each(Object.entries(EVALUATORS))('%s', (_, guarantee) => {
  describe.each([false, true])('restart: %s', (restart) => {
    const value = (game: Game) => guarantee(game, { restart });

    it('raising a gain never lowers the guarantee', () => {
      law(games, some, (game, pick) => {
        const nodes = specOf(game).nodes.map((node, v) =>
          v === pick % game.n ? { ...node, gain: node.gain! + 1 } : node,
        );
        expect(value(buildGame({ ...specOf(game), nodes }))).toBeGreaterThanOrEqual(value(game));
      });
    });

    it('another edge of a tester node never lowers it', () => {
      law(games, some, (game, pick) => {
        const u = pick % game.n;
        fc.pre(game.owner[u] === TESTER);
        expect(value(withEdge(game, u, Math.floor(pick / game.n)))).toBeGreaterThanOrEqual(value(game));
      });
    });

    it('another edge of an SUT node that has one never raises it', () => {
      law(games, some, (game, pick) => {
        const u = pick % game.n;
        fc.pre(game.owner[u] === SUT && !isSink(game, u));
        expect(value(withEdge(game, u, Math.floor(pick / game.n)))).toBeLessThanOrEqual(value(game));
      });
    });

    it('handing an SUT node to the tester never lowers it', () => {
      law(games, some, (game, pick) => {
        fc.pre(game.owner[pick % game.n] === SUT);
        const owner = game.owner.slice();
        owner[pick % game.n] = TESTER;
        expect(value({ ...game, owner })).toBeGreaterThanOrEqual(value(game));
      });
    });

    it('renaming and reordering nodes changes nothing', () => {
      law(games, some, (game, pick) => {
        const { nodes, edges, initial } = specOf(game);
        const rename = (id: string) => `${id}'`;
        const turned = [...nodes.slice(pick % game.n), ...nodes.slice(0, pick % game.n)].reverse();
        const renamed = buildGame({
          initial: rename(initial),
          nodes: turned.map((node) => ({ ...node, id: rename(node.id) })),
          edges: [...edges].reverse().map(({ from, to }) => ({ from: rename(from), to: rename(to) })),
        });
        expect(value(renamed)).toBe(value(game));
      });
    });

    it('is m + 2n + 1 for the game of a satisfiable formula, more for others', () => {
      const literals = (variables: number) =>
        fc.integer({ min: -variables, max: variables }).filter((l) => l !== 0);
      const formulas = fc
        .integer({ min: 1, max: 3 })
        .chain((variables) =>
          fc.tuple(
            fc.constant(variables),
            fc.array(fc.uniqueArray(literals(variables), { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
          ),
        );
      fc.assert(
        fc.property(formulas, ([variables, clauses]) => {
          const mcg = value(formulaGame(variables, clauses));
          const least = clauses.length + 2 * variables + 1;
          if (satisfiable(variables, clauses)) expect(mcg).toBe(least);
          else expect(mcg).toBeGreaterThan(least);
        }),
        { numRuns: 30 },
      );
    });
  });

  it('a restart never lowers it', () => {
    law(games, some, (game) => {
      expect(guarantee(game, { restart: true })).toBeGreaterThanOrEqual(guarantee(game));
    });
  });

  it('the doubled game gives twice the guarantee with restart', () => {
    fc.assert(
      fc.property(arbitraryGame({ maxNodes: 5 }), (game) => {
        expect(guarantee(doubledGame(game))).toBe(2 * guarantee(game, { restart: true }));
      }),
      { numRuns: 150 },
    );
  });

  it('the game with resets as edges gives the guarantee with restart', () => {
    fc.assert(
      fc.property(games, (game) => {
        expect(guarantee(resetGame(game))).toBe(guarantee(game, { restart: true }));
      }),
      { numRuns: 300 },
    );
  });

  it('is 9 for figure 2 and 3 for figure 3 of the paper', () => {
    expect(guarantee(figure2)).toBe(9);
    expect(guarantee(figure2, { restart: true })).toBe(9);
    expect(guarantee(figure3)).toBe(3);
    expect(guarantee(figure3, { restart: true })).toBe(4);
  });
});

function law(
  games: fc.Arbitrary<Game>,
  pick: fc.Arbitrary<number>,
  holds: (game: Game, pick: number) => void,
) {
  fc.assert(fc.property(games, pick, holds), { numRuns: 300 });
}

function withEdge(game: Game, u: number, to: number): Game {
  const spec = specOf(game);
  return buildGame({ ...spec, edges: [...spec.edges, { from: game.ids[u], to: game.ids[to % game.n] }] });
}
