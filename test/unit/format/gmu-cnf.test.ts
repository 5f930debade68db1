import { describe, expect, it } from 'vitest';
import { orThrow, sourceOf } from '../../../src/base/index.ts';
import { formatById, readModel } from '../../../src/format/index.ts';
import { faultsOf, gameOf } from './read-text.ts';

describe('the GMU reader', () => {
  it('reads edges, the initial node and final ones', () => {
    expect(gameOf('gmu', '# a graph\n10 2\n2 2\ninitial: 10\nfinal: 2, 3\n')).toMatchObject({
      initial: '10',
      nodes: ['2', '3', '10'],
      edges: ['2 -> 2', '10 -> 2'],
    });
  });

  it('keeps the final nodes, and writes them again', () => {
    const read = (text: string) => orThrow(readModel(sourceOf('g', text), { from: 'gmu' }));
    const game = read('initial: 1\nfinal: 3, 2\n1 2\n1 3\n');
    expect(game.final?.map((v) => game.ids[v])).toEqual(['3', '2']);
    const text = [...orThrow(formatById('gmu')!.write!(game))].join('');
    expect(text).toBe('initial: 1\nfinal: 3, 2\n1 2\n1 3\n');
    // All of them is the same as none.
    expect(read('initial: 1\nfinal: 1, 2\n1 2\n').final).toBeUndefined();
  });

  it('reports what is wrong', () => {
    expect(faultsOf('gmu', 'initial: 1 2\n1 2 3\n4\n')).toEqual([
      '2:1 format/syntax',
      '3:1 format/syntax',
      '1:1 format/several-initials',
    ]);
    expect(faultsOf('gmu', '1 2\n')).toEqual(['game/missing-initial']);
  });
});

describe('the CNF reader', () => {
  it('builds the game of a formula', () => {
    expect(gameOf('cnf', 'c x\np cnf 2 2\n1 -2 1 0 2\n0\n')).toMatchObject({
      initial: 'dx1',
      nodes: ['[dx1]', 'x1', 'not-x1', '[dx2]', 'x2', 'not-x2', 'y', '[C1]', '[C2]'],
      edges: [
        ...['dx1 -true-> x1', 'dx1 -false-> not-x1', 'x1 -> dx2', 'not-x1 -> dx2'],
        ...['dx2 -true-> x2', 'dx2 -false-> not-x2', 'x2 -> y', 'not-x2 -> y'],
        ...['y -> C1', 'y -> C2', 'C1 -> x1', 'C1 -> not-x2', 'C2 -> x2'],
      ],
    });
  });

  it('knows the empty clause, no clause and no variable', () => {
    expect(gameOf('cnf', 'p cnf 0 1\n0\n')).toMatchObject({
      initial: 'y',
      nodes: ['y', '[C1]*2'],
      edges: ['y -> C1', 'C1 -> y'],
    });
    expect(gameOf('cnf', 'p cnf 1 0\n').nodes).toEqual(['[dx1]', 'x1', 'not-x1', 'y']);
    expect(gameOf('cnf', 'p cnf 0 0\n').nodes).toEqual(['y']);
  });

  it('reports what is wrong', () => {
    expect(faultsOf('cnf', '1 2 0\n')).toEqual(['1:1 format/missing-header']);
    expect(faultsOf('cnf', 'p cnf 2 5\n1 2 0\n')).toEqual(['1:1 format/wrong-count']);
    expect(faultsOf('cnf', 'p cnf 2 1\n1 2\n')).toEqual(['2:1 format/truncated']);
    expect(faultsOf('cnf', 'p cnf 2 1\n1 x -3 -0 2a 0\n')).toEqual([
      '2:3 format/syntax',
      '2:5 format/unknown-variable',
      '2:8 format/syntax',
      '2:11 format/syntax',
    ]);
    expect(faultsOf('cnf', 'p cnf 99999999999 1\n0\n')).toEqual(['1:1 limit/variables']);
    expect(faultsOf('cnf', 'p cnf two 1\n0\n')).toEqual(['1:1 format/syntax']);
  });
});
