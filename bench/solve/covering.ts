// Covering problems as games, and tori with wind: families that linear programs and unsatisfiable cores are good at. A row is an
// SUT node that the tester can ask about, a column a node that satisfies the rows which lead to it.

import { Dice } from '../../src/base/index.ts';
import { buildGame, type Game } from '../../src/game/index.ts';

interface Node {
  readonly id: string;
  readonly owner: 'tester' | 'sut';
}
interface Edge {
  readonly from: string;
  readonly to: string;
}

function covering(name: string, rows: readonly (readonly number[])[], columns: number): Game {
  const nodes: Node[] = [{ id: 'r', owner: 'tester' }];
  const edges: Edge[] = [];
  for (let c = 0; c < columns; c++) nodes.push({ id: `c${c}`, owner: 'tester' });
  for (const [i, row] of rows.entries()) {
    nodes.push({ id: `e${i}`, owner: 'sut' });
    edges.push({ from: 'r', to: `e${i}` });
    for (const c of new Set(row)) edges.push({ from: `e${i}`, to: `c${c}` });
  }
  return buildGame({ name, initial: 'r', nodes, edges });
}

/** Elements in three to five of half as many sets. */
export function setCover(elements: number, seed: number): Game {
  const dice = Dice.of(seed, 21);
  const sets = elements >> 1;
  const row = () => Array.from({ length: 3 + dice.below(3) }, () => dice.below(sets));
  return covering(`set cover ${elements}`, Array.from({ length: elements }, row), sets);
}

/** A sparse random graph, with about one and a half times as many edges as vertices. */
export function vertexCover(vertices: number, seed: number): Game {
  const dice = Dice.of(seed, 22);
  const row = () => [dice.below(vertices), dice.below(vertices)];
  return covering(
    `vertex cover ${vertices}`,
    Array.from({ length: Math.round(1.45 * vertices) }, row),
    vertices,
  );
}

/** The cells of a square board, each covered by itself and its neighbours. */
export function dominatingSet(side: number): Game {
  const isInside = (x: number) => x >= 0 && x < side;
  return board(`dominating set ${side}`, side, (x, y) => (isInside(x) && isInside(y) ? y * side + x : -1));
}

/** The same on a torus, where all cells are alike. */
export function dominatingTorus(side: number): Game {
  const round = (x: number) => (x + side) % side;
  return board(`dominating torus ${side}`, side, (x, y) => round(y) * side + round(x));
}

function board(name: string, side: number, cellAt: (x: number, y: number) => number): Game {
  const rows = Array.from({ length: side * side }, (_, i) => {
    const [x, y] = [i % side, Math.floor(i / side)];
    const near = [
      [x, y],
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ];
    return near.map(([a, b]) => cellAt(a, b)).filter((cell) => cell >= 0);
  });
  return covering(name, rows, side * side);
}
