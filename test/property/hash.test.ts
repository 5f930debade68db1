import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dice } from '../../src/base/index.ts';
import {
  buildGame,
  type Game,
  type GameSpec,
  hashGame,
  labelOf,
  SUT,
  weightOf,
} from '../../src/game/index.ts';
import { arbitraryGame } from '../reference/arbitrary-game.ts';

function specOf(game: Game): GameSpec {
  return {
    name: game.name,
    initial: game.ids[game.initial],
    nodes: game.ids.map((id, v) => ({
      id,
      owner: game.owner[v] === SUT ? 'sut' : 'tester',
      gain: game.gain[v],
    })),
    edges: Array.from(game.source, (u, e) => {
      const label = labelOf(game, e);
      return {
        from: game.ids[u],
        to: game.ids[game.target[e]],
        ...(label !== undefined && { label }),
        weight: weightOf(game, e),
      };
    }),
  };
}

function shuffled<T>(items: readonly T[], dice: Dice): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const j = dice.below(i + 1);
    [result[i], result[j]] = [result[j], result[i]];
  }
  return result;
}

describe('hashGame', () => {
  it('does not see order and name', () => {
    fc.assert(
      fc.property(arbitraryGame(), fc.nat(), (game, seed) => {
        const spec = specOf(game);
        const dice = Dice.of(seed);
        const other = buildGame({
          ...spec,
          name: 'another',
          nodes: shuffled(spec.nodes, dice),
          edges: shuffled(spec.edges, dice),
        });
        expect(hashGame(other)).toBe(hashGame(game));
      }),
    );
  });

  it('does not see what is said and changes nothing', () => {
    const model = {
      initial: 'a',
      nodes: [{ id: 'a', owner: 'sut' }],
      edges: [{ from: 'a', to: 'a' }],
    } as const;
    const said = { cost: 1, maybe: 1, by: 'sut', labels: [] } as const;
    const other = buildGame({ ...model, edges: [{ ...model.edges[0], ...said }] });
    expect(hashGame(other)).toBe(hashGame(buildGame(model)));
    const labels = (list: string[]) =>
      hashGame(buildGame({ ...model, edges: [{ ...model.edges[0], labels: list }] }));
    expect(labels(['x', 'y', 'x'])).toBe(labels(['y', 'x']));
  });

  it('sees every other change', () => {
    fc.assert(
      fc.property(arbitraryGame(), fc.nat(), (game, pick) => {
        const spec = specOf(game);
        const v = pick % game.n;
        const changeNode = (change: (node: GameSpec['nodes'][number]) => object): GameSpec => ({
          ...spec,
          nodes: spec.nodes.map((node, i) =>
            i === v ? { ...node, ...change(node) } : node,
          ) as GameSpec['nodes'],
        });
        const changes: GameSpec[] = [
          changeNode(({ gain = 1 }) => ({ gain: gain + 1 })),
          changeNode(() => ({ labels: ['x'] })),
          changeNode(() => ({ labels: ['y'] })),
          changeNode(({ owner }) => ({ owner: owner === 'sut' ? 'tester' : 'sut' })),
          { ...spec, edges: [...spec.edges, { from: 'v0', to: 'v0' }] },
          { ...spec, nodes: [...spec.nodes, { id: 'new', owner: 'sut' }] },
        ];
        if (game.n > 1) changes.push({ ...spec, initial: game.ids[(game.initial + 1) % game.n] });
        if (game.m > 0) {
          const e = pick % game.m;
          const edit = (change: object): GameSpec => ({
            ...spec,
            edges: spec.edges.map((edge, i) => (i === e ? { ...edge, ...change } : edge)),
          });
          changes.push(edit({ label: '' }), edit({ label: 'x' }), edit({ weight: 7 }));
          changes.push(
            edit({ cost: 2 }),
            edit({ maybe: 0.5 }),
            edit({ labels: ['x'] }),
            edit({ labels: ['x', 'y'] }),
          );
          if (game.owner[game.source[e]] !== SUT) changes.push(edit({ by: 'sut' }));
          changes.push({ ...spec, edges: spec.edges.filter((_, i) => i !== e) });
        }
        const hashes = [game, ...changes.map(buildGame)].map(hashGame);
        expect(new Set(hashes).size).toBe(hashes.length);
      }),
    );
  });

  it('is pinned: stored traces carry it', () => {
    const game = buildGame({
      initial: 'a',
      nodes: [
        { id: 'a', owner: 'tester' },
        { id: 'b', owner: 'sut', gain: 3 },
      ],
      edges: [
        { from: 'a', to: 'b', label: 'go' },
        { from: 'b', to: 'a', weight: 0.5 },
      ],
    });
    expect(hashGame(game)).toMatchInlineSnapshot(`"1fd268b028f7aedfe92cd4c19173109b"`);
  });
});
