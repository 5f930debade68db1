import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/base/index.ts';
import { buildGame, type Game, reachable } from '../../src/game/index.ts';
import { makeSuite, type Suite } from '../../src/suite/index.ts';
import { arbitraryGame, describeGame } from '../reference/arbitrary-game.ts';
import { naiveGmuSuite } from '../reference/gmu-suite.ts';
import { contains, naiveRequirements, roundTripsByNode } from '../reference/requirements.ts';

function expectPlayPrefixes(game: Game, suite: Suite): void {
  for (const path of suite.cases) {
    expect(path[0]).toBe(game.initial);
    for (let i = 0; i + 1 < path.length; i++) {
      expect(game.target.subarray(game.outStart[path[i]], game.outStart[path[i] + 1])).toContain(path[i + 1]);
    }
  }
}

const toured = (suite: Suite, part: readonly number[]): boolean =>
  suite.cases.some((path) => contains([...path], part));

function check(game: Game, body: () => void): void {
  try {
    body();
  } catch (error) {
    throw new Error(`${describeGame(game)}\n${(error as Error).message}`, { cause: error });
  }
}

describe('suites hold every requirement of their criterion, by naive enumeration', () => {
  for (const [criterion, requirementsOf] of Object.entries(naiveRequirements)) {
    it(criterion, () => {
      fc.assert(
        fc.property(arbitraryGame({ maxNodes: 6 }), (game) =>
          check(game, () => {
            const suite = makeSuite(game, criterion);
            expectPlayPrefixes(game, suite);
            const wanted = requirementsOf(game);
            const can = reachable(game);
            const feasible = wanted.filter((part) => can.has(part[0]));
            expect(suite.requirements).toBe(wanted.length);
            expect(suite.satisfied).toBe(feasible.length);
            expect(suite.infeasible).toBe(wanted.length - feasible.length);
            for (const part of feasible) expect(toured(suite, part), part.join()).toBe(true);
          }),
        ),
        { numRuns: 300 },
      );
    });
  }

  it('simple-round-trip', () => {
    fc.assert(
      fc.property(arbitraryGame({ maxNodes: 6 }), (game) =>
        check(game, () => {
          const suite = makeSuite(game, 'simple-round-trip');
          expectPlayPrefixes(game, suite);
          const groups = roundTripsByNode(game);
          const can = reachable(game);
          expect(suite.requirements).toBe(groups.length);
          const feasible = groups.filter((group) => can.has(group[0][0]));
          expect(suite.satisfied).toBe(feasible.length);
          for (const group of feasible) expect(group.some((part) => toured(suite, part))).toBe(true);
        }),
      ),
      { numRuns: 300 },
    );
  });

  it('and no case is there without need', () => {
    fc.assert(
      fc.property(arbitraryGame({ maxNodes: 6 }), (game) => {
        const { cases } = makeSuite(game, 'node');
        for (const spare of cases) {
          const rest = new Set(cases.filter((path) => path !== spare).flatMap((path) => [...path]));
          expect([...spare].some((v) => !rest.has(v))).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('bounds', () => {
  it('are said', () => {
    const suite = makeSuite(complete(9), 'prime-path', { limit: 50 });
    expect(suite.requirements).toBe(50);
    expect(suite.stopped).toMatch(/stopped at 50 prime paths/);
    expect(makeSuite(complete(9), 'edge-pair', { limit: 50 }).stopped).toMatch(/stopped at 50 edge pairs/);
    expect(makeSuite(complete(4), 'prime-path').stopped).toBeUndefined();
  });
});

function complete(n: number): Game {
  const ids = Array.from({ length: n }, (_, v) => `v${v}`);
  return buildGame({
    initial: 'v0',
    nodes: ids.map((id) => ({ id, owner: 'tester' })),
    edges: ids.flatMap((from) => ids.filter((to) => to !== from).map((to) => ({ from, to }))),
  });
}

describe('the suite of the GMU tool', () => {
  it('is the one that its description gives, and covers whatever can be reached', () => {
    const seen = { all: 0, some: 0, refused: 0 };
    fc.assert(
      fc.property(
        arbitraryGame({ maxNodes: 7 }),
        fc.option(fc.array(fc.nat(6), { minLength: 1, maxLength: 3 })),
        (game, drawn) =>
          check(game, () => {
            const final = drawn?.map((v) => v % game.n) ?? null;
            const wanted = naiveGmuSuite(game, final);
            const make = () => makeSuite(game, 'gmu', final ? { final } : {});
            if (!wanted) {
              seen.refused++;
              expect(make).toThrow(InputError);
              return;
            }
            seen[final ? 'some' : 'all']++;
            const suite = make();
            expect(suite.cases.map((path) => [...path])).toEqual(wanted);
            expectPlayPrefixes(game, suite);
            expect(suite.satisfied).toBe(reachable(game).count());
            for (const path of suite.cases) if (final) expect(final).toContain(path.at(-1));
          }),
      ),
      { numRuns: 600 },
    );
    expect(Math.min(seen.all, seen.some, seen.refused)).toBeGreaterThan(50);
  });
});
