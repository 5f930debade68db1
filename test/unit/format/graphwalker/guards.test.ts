// Guards and actions of GraphWalker models: what is run, what is merged, what is left to the SUT.

import { describe, expect, it } from 'vitest';
import { gameOf } from '../read-text.ts';

interface Edge {
  name: string;
  from?: string;
  to: string;
  guard?: string;
  actions?: string[];
}

const model = (vertices: string[], edges: Edge[], more: object = {}): string =>
  JSON.stringify({
    models: [
      {
        name: 'M',
        ...more,
        vertices: vertices.map((id) => ({ id, name: id })),
        edges: edges.map(({ from, to, ...rest }) => ({
          ...rest,
          sourceVertexId: from ?? null,
          targetVertexId: to,
        })),
      },
    ],
  });
const start = { name: 'init', to: 'a' };

describe('guards', () => {
  it('are evaluated on the values that actions leave', () => {
    const text = model(
      ['a', 'b'],
      [
        start,
        { name: 'add', from: 'a', to: 'a', guard: 'n < 2', actions: ['n++;'] },
        { name: 'go', from: 'a', to: 'b', guard: 'n == 2 && !gone' },
      ],
      { actions: ['n = 0; gone = false;'] },
    );
    expect(gameOf('graphwalker', text)).toMatchObject({
      initial: 'a [n=0]',
      nodes: ['a [n=0]', 'a [n=1]', 'a [n=2]', 'b'],
      edges: ['a [n=0] -add-> a [n=1]', 'a [n=1] -add-> a [n=2]', 'a [n=2] -go-> b'],
      warnings: [],
    });
  });

  it('do not split states by variables that no guard reads', () => {
    const text = model(['a'], [start, { name: 'x', from: 'a', to: 'a', actions: ['n++;', 'm = n;'] }]);
    expect(gameOf('graphwalker', text)).toMatchObject({ nodes: ['a'], edges: ['a -x-> a'] });
  });

  it('see an endless counter as the few values they can tell apart', () => {
    const text = model(
      ['a', 'b'],
      [
        { ...start, actions: ['n=0'] },
        { name: 'add', from: 'a', to: 'a', actions: ['n += 3'] },
        { name: 'some', from: 'a', to: 'b', guard: 'n > 1' },
      ],
    );
    expect(gameOf('graphwalker', text).nodes).toEqual(['a [n=0]', 'a [n=2]', 'b']);
  });

  it('are the SUT’s where nobody knows: it follows the edge or stays', () => {
    const text = model(
      ['a', 'b'],
      [start, { name: 'try', from: 'a', to: 'b', guard: 'Math.random() > 0.5' }],
    );
    expect(gameOf('graphwalker', text)).toMatchObject({
      nodes: ['a', 'b', '[a/try]'],
      edges: ['a -try-> a/try', 'a/try -[Math.random() > 0.5]-> b', 'a/try -[not Math.random() > 0.5]-> a'],
      warnings: ['format/guards'],
    });
    expect(gameOf('graphwalker', text, { guards: 'tester' })).toMatchObject({
      nodes: ['a', 'b'],
      edges: ['a -try-> b'],
      warnings: [],
    });
  });

  it('on a variable with no end in sight are given up rather than unfolded for ever', () => {
    const text = model(
      ['a', 'b'],
      [
        { ...start, actions: ['n=0; m=0'] },
        { name: 'more', from: 'a', to: 'a', actions: ['n = n + 1; m = n'] },
        { name: 'go', from: 'a', to: 'b', guard: 'n - m > 100' },
      ],
    );
    const { nodes, warnings } = gameOf('graphwalker', text);
    expect(nodes).toEqual(['a [m=0]', 'a [m=?]', 'b [m=0]', 'b [m=?]', '[a [m=0]/go]', '[a [m=?]/go]']);
    expect(warnings).toEqual(['format/guards']);
  });

  it('keep a vertex that none of them lets in, as one that cannot be reached', () => {
    const text = model(['a', 'b'], [start, { name: 'go', from: 'a', to: 'b', guard: 'false' }]);
    expect(gameOf('graphwalker', text)).toMatchObject({ nodes: ['a', 'b'], edges: [] });
  });

  it('of two models have variables of their own, save the global ones', () => {
    const part = (id: string, guard: string, actions: string[], more: object = {}) => ({
      ...more,
      vertices: [{ id, name: id, sharedState: 'S' }, { id: `${id}1` }],
      edges: [{ name: 'go', sourceVertexId: id, targetVertexId: `${id}1`, guard, actions }],
    });
    const text = JSON.stringify({
      models: [
        part('a', 'true', ['global.g = 1; x = 1;'], { startElementId: 'a', actions: ['global.g = 0;'] }),
        part('b', 'global.g == 0 && x == 5', [], { actions: ['x = 5;'] }),
      ],
    });
    expect(gameOf('graphwalker', text).edges).toContain('b -go-> b1');
  });
});
