import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/base/index.ts';
import {
  buildGame,
  GameBuilder,
  type GameSpec,
  labelOf,
  nodeNamed,
  SUT,
  TESTER,
  weightOf,
} from '../../../src/game/index.ts';

const spec: GameSpec = {
  name: 'small',
  initial: 'a',
  nodes: [
    { id: 'a', owner: 'tester' },
    { id: '__proto__', owner: 'sut', gain: 0 },
    { id: '', owner: 'tester', gain: 7 },
  ],
  edges: [
    { from: '__proto__', to: 'a', label: 'ok', weight: 3 },
    { from: 'a', to: '__proto__', label: '' },
    { from: '__proto__', to: '' },
    { from: '__proto__', to: 'a', label: 'ok' },
    { from: '', to: '' },
  ],
};

function codesOf(faulty: unknown): string[] {
  try {
    buildGame(faulty as GameSpec);
  } catch (error) {
    if (error instanceof InputError) return error.issues.map((issue) => issue.code);
    throw error;
  }
  return [];
}

describe('buildGame', () => {
  it('numbers nodes as given and edges by source, in both directions', () => {
    const game = buildGame(spec);
    expect(game.ids).toEqual(['a', '__proto__', '']);
    expect([...game.owner]).toEqual([TESTER, SUT, TESTER]);
    expect([...game.gain]).toEqual([1, 0, 7]);
    expect([...game.outStart]).toEqual([0, 1, 4, 5]);
    expect([...game.target]).toEqual([1, 0, 2, 0, 2]);
    expect([...game.source]).toEqual([0, 1, 1, 1, 2]);
    expect([...game.inStart]).toEqual([0, 2, 3, 5]);
    expect([...game.inEdge]).toEqual([1, 3, 0, 2, 4]);
  });

  it('keeps ids, labels and weights in side tables', () => {
    const game = buildGame(spec);
    expect([0, 1, 2, 3, 4].map((e) => labelOf(game, e))).toEqual(['', 'ok', undefined, 'ok', undefined]);
    expect([0, 1, 2, 3, 4].map((e) => weightOf(game, e))).toEqual([1, 3, 1, 1, 1]);
    expect(nodeNamed(game, '__proto__')).toBe(1);
    expect(nodeNamed(game, 'constructor')).toBeUndefined();
  });

  it('survives a structured clone', () => {
    const game = buildGame(spec);
    expect(structuredClone(game)).toEqual(game);
  });

  it('collects every fault at once', () => {
    const faulty = {
      initial: 'b',
      nodes: [
        { id: 'a', owner: 'tester', gain: -1 },
        { id: 'a', owner: 'sut' },
        { id: 'c', owner: 'nobody', gain: 0.5 },
      ],
      edges: [
        { from: 'a', to: 'q' },
        { from: 'q', to: 'c', weight: -2 },
        { from: 'a', to: 'c', weight: Number.NaN },
      ],
    };
    expect(codesOf(faulty).sort()).toEqual([
      'game/bad-gain',
      'game/bad-gain',
      'game/bad-owner',
      'game/bad-weight',
      'game/bad-weight',
      'game/duplicate-node',
      'game/unknown-node',
      'game/unknown-node',
    ]);
  });

  it('refuses gains that cannot be counted and SUT nodes that could not move', () => {
    const node = (id: string, gain: number) => ({ id, owner: 'sut' as const, gain });
    const huge = Number.MAX_SAFE_INTEGER;
    expect(codesOf({ initial: 'a', nodes: [node('a', huge), node('b', huge)], edges: [] })).toEqual([
      'game/gains-too-large',
    ]);
    expect(
      codesOf({ initial: 'a', nodes: [node('a', 1)], edges: [{ from: 'a', to: 'a', weight: 0 }] }),
    ).toEqual(['game/no-weight']);
  });

  it('offers the nearest name for an unknown one, at its first mention', () => {
    const builder = new GameBuilder();
    builder.node('login', TESTER);
    builder.edge(builder.mention('login', 5), builder.mention('logn', 9), undefined, 1, 5);
    builder.start('login');
    expect(builder.build()).toBeNull();
    expect(builder.issues.issues[0]).toMatchObject({
      code: 'game/unknown-node',
      message: 'an edge names "logn", which is not a node of the model',
      hint: 'did you mean "login"?',
    });
  });

  it('asks for an initial node, once', () => {
    const builder = new GameBuilder();
    builder.node('a', TESTER);
    expect(builder.build()).toBeNull();
    expect(builder.issues.issues[0].code).toBe('game/missing-initial');
    const twice = new GameBuilder();
    twice.node('a', TESTER);
    twice.start('a');
    twice.start('a');
    expect(twice.build()).toBeNull();
  });
});
