// The suite of the GMU tool on graphs small enough to be worked by hand, step by step as gmu.ts lists the steps.

import { describe, expect, it } from 'vitest';
import { orThrow, sourceOf } from '../../../src/base/index.ts';
import { readModel } from '../../../src/format/index.ts';
import type { Game } from '../../../src/game/index.ts';
import { isSubsequence, withoutDetours } from '../../../src/suite/gmu/detours.ts';
import { spanningPaths } from '../../../src/suite/gmu/spanning-paths.ts';
import { makeSuite } from '../../../src/suite/index.ts';

const gameOf = (text: string): Game => orThrow(readModel(sourceOf('g.gmu', text), { from: 'gmu' }));
const named = (game: Game, paths: readonly ArrayLike<number>[]): string[] =>
  paths.map((path) => Array.from(path, (v) => game.ids[v]).join(' '));
const suiteOf = (game: Game): string[] => named(game, makeSuite(game, 'gmu').cases);

const TEXTBOOK = '0 1\n0 4\n1 2\n1 5\n2 3\n3 1\n4 4\n4 6\n5 6\n';

describe('the paths of the tree', () => {
  it('end at every edge into known ground and at sinks, short ones first, the last successor before the others', () => {
    const game = gameOf(`initial: 0\n${TEXTBOOK}`);
    expect(named(game, spanningPaths(game))).toEqual(['0 4 4', '0 4 6', '0 1 5 6', '0 1 2 3 1']);
  });

  it('count parallel edges once and stay at the initial node if it is a sink', () => {
    const twice = gameOf('initial: a\na b\na b\nb a\n');
    expect(named(twice, spanningPaths(twice))).toEqual(['a b a']);
    const alone = gameOf('initial: a\nfinal: b\nb a\n');
    expect(named(alone, spanningPaths(alone))).toEqual(['a']);
  });
});

describe('the suite', () => {
  it('extends every path to a final node and keeps the longest tours', () => {
    // Of 0 4 6, 0 1 5 6, 0 4 4 6 and 0 1 2 3 1 5 6 the last two tour the first two; then 4 4 becomes 4.
    expect(suiteOf(gameOf(`initial: 0\nfinal: 6\n${TEXTBOOK}`))).toEqual(['0 4 6', '0 1 2 3 1 5 6']);
  });

  it('may end anywhere if no final node is named', () => {
    expect(suiteOf(gameOf(`initial: 0\n${TEXTBOOK}`))).toEqual(['0 4 6', '0 1 5 6', '0 1 2 3 1']);
  });

  it('adds the prefix that ends in a final node only if it stands in no test path', () => {
    // The tree has a b c a alone; its prefix up to b is a test path, and the whole is extended by b.
    const game = gameOf('initial: a\nfinal: b\na b\nb c\nc a\n');
    expect(suiteOf(game)).toEqual(['a b c a b']);
  });

  it('stops when every node is covered', () => {
    // a b a, a b c b and a b c a; the first is toured by the last, and the second covers everything.
    expect(suiteOf(gameOf('initial: a\na b\nb a\nb c\nc a\nc b\n'))).toEqual(['a b c b']);
  });

  it('leaves out what no play reaches, and says so', () => {
    const suite = makeSuite(gameOf('initial: a\na b\nc a\n'), 'gmu');
    expect(suite).toMatchObject({ requirements: 3, satisfied: 2, infeasible: 1 });
  });

  it('takes final nodes from the options before those of the model', () => {
    const game = gameOf(`initial: 0\nfinal: 6\n${TEXTBOOK}`);
    const all = game.ids.map((_, v) => v);
    expect(named(game, makeSuite(game, 'gmu', { final: all }).cases)).toHaveLength(3);
  });

  it('refuses final nodes that a path cannot come to, and final nodes that nobody uses', () => {
    expect(() => makeSuite(gameOf('initial: a\nfinal: b\na b\na c\nc c\n'), 'gmu')).toThrow(
      'has no path to a final node',
    );
    expect(() => makeSuite(gameOf('initial: a\na b\n'), 'node', { final: [0] })).toThrow(
      'does not use final nodes',
    );
  });
});

describe('detours', () => {
  it('are subsequences', () => {
    expect(isSubsequence([1, 3], [1, 2, 3])).toBe(true);
    expect(isSubsequence([3, 1], [1, 2, 3])).toBe(false);
    expect(isSubsequence([1, 1], [1])).toBe(false);
  });

  it('pass over the path behind one that was dropped, as the tool does', () => {
    expect(
      withoutDetours([
        [0, 1],
        [0, 2],
        [0, 1, 2],
      ]),
    ).toEqual([
      [0, 2],
      [0, 1, 2],
    ]);
  });

  it('keep one of two equal paths', () => {
    expect(
      withoutDetours([
        [0, 1],
        [0, 1],
      ]),
    ).toEqual([[0, 1]]);
  });
});
