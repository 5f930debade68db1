// Small games of every shape for fast-check: self-loops, parallel edges, sinks, unreachable parts, gains of 0
// and more, both owners. They shrink to few nodes and few edges.

import fc from 'fast-check';
import { buildGame, type Game } from '../../src/game/index.ts';

export interface GameShape {
  readonly maxNodes?: number;
  readonly minGain?: number;
  readonly maxGain?: number;
  /** Edges of a node, at most; about one node in four is a sink. */
  readonly maxDegree?: number;
}

export function arbitraryGame(shape: GameShape = {}): fc.Arbitrary<Game> {
  const { maxNodes = 7, minGain = 0, maxGain = 3, maxDegree = 3 } = shape;
  return fc
    .integer({ min: 1, max: maxNodes })
    .chain((n) =>
      fc.record({
        owners: fc.array(fc.boolean(), { minLength: n, maxLength: n }),
        gains: fc.array(fc.integer({ min: minGain, max: maxGain }), { minLength: n, maxLength: n }),
        rows: fc.array(fc.array(fc.nat(n - 1), { maxLength: maxDegree, size: 'max' }), {
          minLength: n,
          maxLength: n,
        }),
        initial: fc.nat(n - 1),
      }),
    )
    .map(({ owners, gains, rows, initial }) =>
      buildGame({
        initial: `v${initial}`,
        nodes: owners.map((sut, v) => ({ id: `v${v}`, owner: sut ? 'sut' : 'tester', gain: gains[v] })),
        edges: rows.flatMap((row, u) => row.map((w) => ({ from: `v${u}`, to: `v${w}` }))),
      }),
    );
}

/** The game as text, for reports of fast-check. */
export function describeGame(game: Game): string {
  const lines = game.ids.map((id, v) => {
    const row = Array.from(game.target.subarray(game.outStart[v], game.outStart[v + 1]), (w) => game.ids[w]);
    return `${v === game.initial ? '>' : ' '}${id} ${game.owner[v] ? 'sut' : 'tester'} ${game.gain[v]} -> ${row.join(' ')}`;
  });
  return lines.join('\n');
}
