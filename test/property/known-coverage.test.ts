// Known coverage: what it says, its file, and that runs build on it.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orThrow, sourceOf } from '../../src/base/index.ts';
import { readModel } from '../../src/format/index.ts';
import { forGoal, type Game, totalGain } from '../../src/game/index.ts';
import { randomGame } from '../../src/model/index.ts';
import { KnownCounts, planOf, readKnown, runnerOf, shardOf, writeKnown } from '../../src/run/index.ts';
import { STRATEGIES } from '../../src/strategy/index.ts';
import { makeSuite } from '../../src/suite/index.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';

const DAYS = ['', '2026-05-11', '2026-05-12', '2026-05-13'];

/** Counts of a few runs on a game. */
const arbitraryCounts = (game: Game) =>
  fc
    .array(
      fc.record({
        nodes: fc.subarray([...Array(game.n).keys()]),
        taken: fc.array(fc.tuple(fc.nat(Math.max(0, game.m - 1)), fc.integer({ min: 1, max: 9000 }))),
        day: fc.constantFrom(...DAYS),
      }),
      { maxLength: 3 },
    )
    .map((runs) =>
      runs.reduce((counts, { nodes, taken, day }) => {
        const edges = game.m === 0 ? [] : taken;
        return counts.add([...nodes, ...edges.map(([e]) => game.source[e])], edges, day);
      }, new KnownCounts(game)),
    );

const read = (game: Game, text: string): KnownCounts => orThrow(readKnown(game, sourceOf('k.known', text)));
const merged = (game: Game, texts: readonly string[]): string =>
  writeKnown(texts.reduce((all, text) => all.addAll(read(game, text)), new KnownCounts(game)));

const gameWithCounts = fc
  .tuple(arbitraryGame(), fc.constantFrom('nodes' as const, 'transitions' as const))
  .map(([game, goal]) => forGoal(game, goal))
  .chain((game) =>
    fc.tuple(fc.constant(game), fc.array(arbitraryCounts(game), { minLength: 3, maxLength: 3 })),
  );

describe('a known file', () => {
  it('reads back to the same bytes', () => {
    fc.assert(
      fc.property(gameWithCounts, ([game, [counts]]) => {
        const text = writeKnown(counts);
        expect(writeKnown(read(game, text))).toBe(text);
      }),
    );
  });

  it('is the same bytes in whatever order files are merged', () => {
    fc.assert(
      fc.property(gameWithCounts, ([game, all]) => {
        const [a, b, c] = all.map(writeKnown);
        const together = merged(game, [a, b, c]);
        expect(merged(game, [c, a, b])).toBe(together);
        expect(merged(game, [merged(game, [b, a]), c])).toBe(together);
        expect(merged(game, [a, merged(game, [c, b])])).toBe(together);
      }),
    );
  });

  it('is refused with the line where it is cut off, wherever that is', () => {
    fc.assert(
      fc.property(gameWithCounts, fc.nat(), ([game, [counts]], at) => {
        const text = writeKnown(counts);
        const length = 1 + (at % (text.length - 1));
        const outcome = readKnown(game, sourceOf('k.known', text.slice(0, length)));
        // Without the last line end nothing is missing if there is no state.
        if (length === text.length - 1 && counts.states === 0) return;
        expect(outcome.ok).toBe(false);
        if (!outcome.ok) expect(outcome.issues[0].where?.source).toBe('k.known');
      }),
    );
  });

  it('is refused if a character is changed', () => {
    fc.assert(
      fc.property(gameWithCounts, fc.nat(), ([game, [counts]], at) => {
        fc.pre(counts.states > 0);
        const text = writeKnown(counts);
        const place = at % text.length;
        const changed = `${text.slice(0, place)}${text[place] === '7' ? '8' : '7'}${text.slice(place + 1)}`;
        // The name and the day of the first line are for people and for age.
        if (place <= text.indexOf('\n') && readKnown(game, sourceOf('k', changed)).ok) return;
        expect(readKnown(game, sourceOf('k', changed)).ok).toBe(false);
      }),
    );
  });

  it('stays below a megabyte for 10^5 nodes, four in five of them covered, and reads back', () => {
    const game = orThrow(randomGame({ nodes: 100_000, seed: 3 }));
    const counts = new KnownCounts(game);
    const nodes = [...Array(game.n).keys()].filter((v) => v % 5 !== 0);
    const taken = [...Array(game.m).keys()].filter((e) => game.source[e] % 5 !== 0 && e % 4 !== 0);
    counts.add(
      nodes,
      taken.map((e) => [e, 1 + (e % 7)] as const),
      '',
    );
    const text = writeKnown(counts);
    expect(text.length).toBeLessThan(1_000_000);
    const again = read(game, text);
    expect(again.visited).toEqual(counts.visited);
    expect(again.recent).toEqual(counts.recent);
  });
});

const MODEL = {
  format: 'covergame/1',
  name: 'door',
  initial: 'shut',
  nodes: [
    { id: 'shut', owner: 'tester' },
    { id: 'asked', owner: 'sut' },
    { id: 'open', owner: 'tester' },
    { id: 'locked', owner: 'tester' },
  ],
  edges: [
    { from: 'shut', to: 'asked', label: 'push' },
    { from: 'asked', to: 'open', label: 'yes' },
    { from: 'asked', to: 'locked', label: 'no' },
    { from: 'open', to: 'shut', label: 'close' },
    { from: 'locked', to: 'shut', label: 'unlock' },
  ],
};
const door = (
  change: (model: typeof MODEL) => void = () => {},
  goal: 'nodes' | 'transitions' = 'nodes',
): Game => {
  const model = structuredClone(MODEL);
  change(model);
  return forGoal(orThrow(readModel(sourceOf('door.game.json', JSON.stringify(model)))), goal);
};

describe('a changed model', () => {
  const before = door();
  const text = writeKnown(
    new KnownCounts(before).add(
      [0, 1, 2],
      [
        [0, 3],
        [1, 2],
        [3, 1],
      ],
      '',
    ),
  );

  it('keeps what still has its name, and lists what is gone', () => {
    const after = door((model) => {
      model.nodes.reverse();
      model.nodes.push({ id: 'broken', owner: 'tester' });
      model.edges[3].label = 'slam';
      model.edges.push({ from: 'asked', to: 'broken', label: 'crash' });
    });
    const outcome = readKnown(after, sourceOf('k.known', text));
    expect(outcome.ok).toBe(true);
    if (!outcome.ok) return;
    const ids = [...outcome.value.visited.keys()].filter((v) => outcome.value.visited[v] === 1);
    expect(ids.map((v) => after.ids[v]).sort()).toEqual(['asked', 'open', 'shut']);
    expect(outcome.warnings.map(({ code }) => code)).toEqual(['known/gone-transition']);
    expect(outcome.warnings[0].message).toContain('"open" "close" -> "shut"');
  });

  it('lists states that are gone, and refuses a file of another model', () => {
    const after = door((model) => {
      model.nodes[2].id = 'wide open';
      for (const edge of model.edges)
        for (const end of ['from', 'to'] as const) if (edge[end] === 'open') edge[end] = 'wide open';
    });
    const outcome = readKnown(after, sourceOf('k.known', text));
    expect(outcome.ok && outcome.warnings.map(({ message }) => message).join()).toContain('"open"');
    const other = orThrow(
      readModel(
        sourceOf(
          'o.game.json',
          JSON.stringify({
            ...MODEL,
            name: 'other',
            initial: 'x',
            nodes: [{ id: 'x', owner: 'tester' }],
            edges: [],
          }),
        ),
      ),
    );
    const refused = readKnown(other, sourceOf('k.known', text));
    expect(!refused.ok && refused.issues[0].code).toBe('known/other-model');
  });

  it('counts for another goal', () => {
    const game = door(undefined, 'transitions');
    const { covered } = read(game, text).known();
    const taken = [...covered.keys()].filter((v) => covered[v] === 1 && game.gain[v] > 0);
    expect(taken.map((v) => game.ids[v])).toEqual([
      'shut -[push]-> asked',
      'asked -[yes]-> open',
      'open -[close]-> shut',
    ]);
  });
});

describe('a run that builds on known coverage', () => {
  it('covers what is known, spends nothing on it, and says what it visited itself', () => {
    fc.assert(
      fc.property(
        gameWithCounts,
        fc.constantFrom(...STRATEGIES.map(({ id }) => id)),
        fc.nat(1000),
        ([game, [counts]], strategy, seed) => {
          const suite = makeSuite(game, 'node');
          fc.pre(suite.cases.length > 0);
          const known = writeKnown(counts);
          const plan = planOf({ game, strategy, sut: 'uniform', suite, budget: 30, seed, known });
          const outcome = runnerOf(plan)(0);
          const { covered } = counts.known();
          const visited = new Set(outcome.visited);
          expect(outcome.spent).toBeLessThanOrEqual(30);
          for (let v = 0; v < game.n; v++) {
            if (covered[v] === 1) expect(outcome.coveredNodes).toContain(v);
          }
          if (game.countsTags) return;
          for (const v of outcome.coveredNodes) expect(covered[v] === 1 || visited.has(v)).toBe(true);
          expect(visited.has(game.initial)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('goes for the rest: the second run of the door visits what the first did not', () => {
    const game = door();
    const known = writeKnown(
      new KnownCounts(game).add(
        [0, 1, 2],
        [
          [0, 1],
          [1, 1],
        ],
        '',
      ),
    );
    for (const { id } of STRATEGIES.filter(({ id: name }) => name !== 'rdm')) {
      const suite = makeSuite(game, 'node');
      const outcome = runnerOf(
        planOf({ game, strategy: id, sut: 'uniform', suite, budget: 60, known, restart: true }),
      )(0);
      expect([id, outcome.coverage]).toEqual([id, 100]);
    }
  });

  it('ends at once where all is known', () => {
    const game = door();
    const known = writeKnown(new KnownCounts(game).add([0, 1, 2, 3], [], ''));
    const outcome = runnerOf(planOf({ game, strategy: 'adaptive', sut: 'uniform', budget: 60, known }))(0);
    expect([outcome.spent, outcome.gain]).toEqual([1, totalGain(game)]);
  });

  it('plans towards what is not known of a target', () => {
    const game = door();
    const plan = (nodes: number[]) =>
      runnerOf(
        planOf({
          game,
          strategy: 'plan:coverage:all',
          sut: 'uniform',
          budget: 60,
          known: writeKnown(new KnownCounts(game).add(nodes, [], '')),
        }),
      )(0);
    expect(plan([0, 1, 2]).coverage).toBe(100);
    expect(plan([0, 1, 2, 3])).toMatchObject({
      spent: 1,
      end: { why: 'earlier runs have covered the target' },
    });
  });
});

describe('shards', () => {
  it('are read, or refused', () => {
    expect(shardOf('2/4')).toEqual({ index: 2, of: 4 });
    for (const text of ['0/4', '5/4', '2', '2/', 'a/b', '-1/4', '2/4/8'])
      expect(() => shardOf(text)).toThrow(/i\/n/);
  });

  it('play on their own, the same each time, and differ', () => {
    const game = orThrow(randomGame({ nodes: 60, seed: 5 }));
    const play = (shard: string): number[] => [
      ...runnerOf(planOf({ game, strategy: 'adaptive', sut: 'uniform', budget: 60, shard }))(0).coveredNodes,
    ];
    const all = ['1/3', '2/3', '3/3'].map(play);
    expect(['1/3', '2/3', '3/3'].map(play)).toEqual(all);
    expect(new Set(all.map((one) => one.join())).size).toBe(3);
    const union = new Set(all.flat());
    for (const one of all) expect(union.size).toBeGreaterThan(one.length);
  });
});
