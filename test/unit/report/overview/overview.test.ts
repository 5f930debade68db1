// The overview holds every node exactly once, on every level, and opens to single nodes.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildGame, type Game } from '../../../../src/game/index.ts';
import { LEAF, OverviewMaker } from '../../../../src/report/index.ts';
import { anyGame } from '../../../arbitrary/game.ts';

const sorted = (parts: readonly Int32Array[]): number[] =>
  parts.flatMap((part) => [...part]).sort((a, b) => a - b);

/** A ring of `n` nodes and a tail of as many. */
function lollipop(n: number): Game {
  const nodes = Array.from({ length: 2 * n }, (_, i) => ({
    id: `v${i}`,
    owner: i % 2 ? ('sut' as const) : ('tester' as const),
  }));
  const edges = Array.from({ length: n }, (_, i) => ({ from: `v${i}`, to: `v${(i + 1) % n}` }));
  const tail = Array.from({ length: n }, (_, i) => ({
    from: i === 0 ? 'v0' : `v${n + i - 1}`,
    to: `v${n + i}`,
  }));
  return buildGame({ initial: 'v0', nodes, edges: [...edges, ...tail] });
}

describe('boxes', () => {
  test('hold every node once, and links count every edge between them', () => {
    fc.assert(
      fc.property(anyGame(), (game) => {
        const { boxes, links } = new OverviewMaker(game).of();
        expect(sorted(boxes.map(({ nodes }) => nodes))).toEqual(Array.from({ length: game.n }, (_, v) => v));
        const place = new Map(boxes.flatMap(({ nodes }, i) => [...nodes].map((v) => [v, i] as const)));
        const between = Array.from(game.target).filter(
          (w, e) => place.get(game.source[e]) !== place.get(w),
        ).length;
        expect(links.reduce((sum, { edges }) => sum + edges, 0)).toBe(between);
        expect(boxes.reduce((sum, { gain }) => sum + gain, 0)).toBe(game.gain.reduce((a, b) => a + b, 0));
      }),
    );
  });

  test('a component is a box, what cannot be reached another', () => {
    const game = buildGame({
      initial: 'a',
      nodes: ['a', 'b', 'c', 'd', 'lost'].map((id) => ({ id, owner: 'tester' as const })),
      edges: [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'a' },
        { from: 'b', to: 'c' },
        { from: 'c', to: 'd' },
      ],
    });
    const { boxes } = new OverviewMaker(game).of();
    expect(boxes[0]).toMatchObject({ nodes: Int32Array.of(0, 1), component: true });
    expect(boxes.map(({ title }) => title)).toContain('lost');
    expect(boxes.every(({ component }, i) => component === (i === 0))).toBe(true);
  });

  test('open until they can be drawn', () => {
    const game = lollipop(5000);
    const maker = new OverviewMaker(game);
    const path: number[] = [];
    let nodes = maker.of().boxes[0].nodes;
    path.push(0);
    while (nodes.length > LEAF) {
      const { boxes } = maker.of(nodes);
      expect(boxes.length).toBeGreaterThan(1);
      expect(boxes.length).toBeLessThan(60);
      expect(sorted(boxes.map((box) => box.nodes))).toEqual([...nodes]);
      nodes = boxes[1].nodes;
      path.push(1);
    }
    expect(maker.at(path)).toEqual(nodes);
  });
});
