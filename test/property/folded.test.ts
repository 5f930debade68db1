// Helper nodes are nobody's: what is listed, written and drawn of a game with helpers is the model, and nothing is lost by it.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dice, GrowingInts, orThrow, setLimits, sourceOf } from '../../src/base/index.ts';
import {
  all,
  buildGame,
  foldedGame,
  foldedPath,
  type Game,
  ownNodesOf,
  plainGame,
} from '../../src/game/index.ts';
import { drawGame } from '../../src/report/index.ts';
import { booksOf, planOf, runnerOf, visitedIds } from '../../src/run/index.ts';
import { RESET, strategyNamed } from '../../src/strategy/index.ts';
import { makeSuite, readSuite, writeSuite } from '../../src/suite/index.ts';

const LABELS = ['a', 'b', all('a', 'b'), all('a', 'b', 'c'), all('a', 'a')];

/** Small models with unasked outputs and several words at once. */
const model: fc.Arbitrary<Game> = fc.integer({ min: 2, max: 5 }).chain((n) =>
  fc
    .record({
      owners: fc.array(fc.boolean(), { minLength: n, maxLength: n }),
      edges: fc.array(
        fc.record({
          from: fc.nat(n - 1),
          to: fc.nat(n - 1),
          unasked: fc.boolean(),
          label: fc.constantFrom(...LABELS),
        }),
        { minLength: 2, maxLength: 9 },
      ),
    })
    .map(({ owners, edges }) =>
      buildGame({
        initial: 'v0',
        nodes: owners.map((sut, v) => ({ id: `v${v}`, owner: sut ? 'sut' : 'tester' })),
        edges: edges.map(({ from, to, unasked, label }) => ({
          from: `v${from}`,
          to: `v${to}`,
          label,
          ...(unasked && { by: 'sut' as const }),
        })),
      }),
    ),
);

function walk(game: Game, seed: number, length: number): number[] {
  const dice = Dice.of(seed);
  const path = [game.initial];
  for (let v = game.initial; path.length < length && game.outStart[v] < game.outStart[v + 1]; ) {
    v = game.target[game.outStart[v] + dice.below(game.outStart[v + 1] - game.outStart[v])];
    path.push(v);
  }
  while (ownNodesOf(game, path.slice(-1)).length === 0) path.pop();
  return path;
}

describe('a game with helpers, as people know it', () => {
  it('has cases that are read as they were before they were written', () => {
    let shorter = 0;
    let kept = 0;
    fc.assert(
      fc.property(model, fc.nat(1000), fc.integer({ min: 1, max: 20 }), (written, seed, length) => {
        const game = plainGame(written);
        const path = walk(game, seed, length);
        const suite = {
          criterion: 'x',
          cases: [Int32Array.from(path)],
          requirements: 1,
          satisfied: 1,
          infeasible: 0,
        };
        const { cases } = orThrow(readSuite(game, sourceOf('suite', writeSuite(game, suite))));
        expect([...cases[0]]).toEqual(path);
        const folded = foldedPath(game, path);
        if (folded.length < path.length) shorter++;
        if (folded.some((v) => v >= written.n)) kept++;
      }),
      { numRuns: 400 },
    );
    expect([shorter > 20, kept > 5]).toEqual([true, true]);
  });

  it('asks for the nodes and the edges of the model', () => {
    fc.assert(
      fc.property(model, (written) => {
        const game = plainGame(written);
        expect(makeSuite(game, 'node').requirements).toBe(written.n);
        const edges = new Set(
          [...written.source.keys()].map((e) => `${written.source[e]} ${written.target[e]}`),
        );
        const { requirements, cases } = makeSuite(game, 'edge');
        expect(requirements).toBeLessThanOrEqual(written.m + written.n);
        for (const path of cases) {
          const own = ownNodesOf(game, path);
          for (let i = 1; i < own.length; i++) expect(edges).toContain(`${own[i - 1]} ${own[i]}`);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('has traces of moves of the model, as many visits as were paid for', () => {
    fc.assert(
      fc.property(model, fc.integer({ min: 1, max: 40 }), fc.nat(100), (written, budget, seed) => {
        const game = plainGame(written);
        const events = new GrowingInts();
        const plan = planOf(
          { game, strategy: 'rdm', sut: 'uniform', budget, resetCost: 3, seed },
          strategyNamed('rdm'),
        );
        runnerOf(plan)(0, { start: () => events.push(RESET), step: (edge) => events.push(edge) });
        const trace = visitedIds(game, events.view());
        const { spent, resets } = booksOf(game, events.view(), 3);
        const edges = new Set(
          [...written.source.keys()].map(
            (e) => `${written.ids[written.source[e]]} ${written.ids[written.target[e]]}`,
          ),
        );
        for (let i = 1; i < trace.length; i++) {
          if (trace[i] !== null && trace[i - 1] !== null)
            expect(edges).toContain(`${trace[i - 1]} ${trace[i]}`);
        }
        // An answer of several words is paid for with the first, and may not be over yet.
        const visits = trace.filter((id) => id !== null).length;
        expect([spent - 3 * resets, spent - 3 * resets - 1]).toContain(visits);
      }),
      { numRuns: 200 },
    );
  });

  it('is drawn without helpers', async () => {
    const game = plainGame(
      buildGame({
        initial: 'ringing',
        nodes: [
          { id: 'ringing', owner: 'tester' },
          { id: 'asked', owner: 'sut' },
        ],
        edges: [
          { from: 'ringing', to: 'asked', label: 'open' },
          { from: 'ringing', to: 'ringing', label: 'rings on', by: 'sut' },
          { from: 'asked', to: 'ringing', label: all('door', 'light') },
        ],
      }),
    );
    const svg = await drawGame(foldedGame(game));
    expect(svg).not.toMatch(/quiet|seen/);
    expect(svg).toContain('rings on, unasked');
    expect(svg.match(/data-node=/g)).toHaveLength(2);
  });

  it('is refused where the orders are too many, with the place', () => {
    setLimits({ 'any-order-nodes': 5 });
    try {
      const words = buildGame({
        initial: 'v',
        nodes: [{ id: 'v', owner: 'sut' }],
        edges: [{ from: 'v', to: 'v', label: all('a', 'b', 'c') }],
      });
      expect(() => plainGame(words)).toThrow(/3 words at "v".*limit any-order-nodes is 5 helper nodes/s);
    } finally {
      setLimits({ 'any-order-nodes': 100_000 });
    }
  });
});
