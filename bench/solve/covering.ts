// Covering problems as games, and tori with wind: families that linear programs and unsatisfiable cores are good at. A row is an
// SUT node that the tester can ask about, a column a node that satisfies the rows which lead to it.

import { Dice } from '../../src/base/index.ts';
import { buildGame, type Game } from '../../src/game/index.ts';
import { Sketch } from './sketch.ts';

interface Node {
  readonly id: string;
  readonly owner: 'tester' | 'sut';
  readonly gain: number;
}
interface Edge {
  readonly from: string;
  readonly to: string;
}

/** What the columns and rows gain: where rows gain nothing, all that counts is to be searched for. */
interface Gains {
  readonly column: (c: number) => number;
  readonly row: number;
}

function covering(
  name: string,
  rows: readonly (readonly number[])[],
  columns: number,
  gains: Gains = { column: () => 1, row: 1 },
): Game {
  const nodes: Node[] = [{ id: 'r', owner: 'tester', gain: 1 }];
  const edges: Edge[] = [];
  for (let c = 0; c < columns; c++) nodes.push({ id: `c${c}`, owner: 'tester', gain: gains.column(c) });
  for (const [i, row] of rows.entries()) {
    nodes.push({ id: `e${i}`, owner: 'sut', gain: gains.row });
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

/** Elements that gain nothing, each in up to six of two fifths as many sets. */
export function denseCover(elements: number, seed: number): Game {
  const dice = Dice.of(seed, 24);
  const sets = Math.round(0.4 * elements);
  const row = () => Array.from({ length: 6 }, () => dice.below(sets));
  const rows = Array.from({ length: elements }, row);
  return covering(`dense cover ${elements}`, rows, sets, { column: () => 1, row: 0 });
}

/** A random graph with four times as many edges, which gain nothing, as vertices, which gain 1 to 20. */
export function weightedVertexCover(vertices: number, seed: number): Game {
  const dice = Dice.of(seed, 25);
  const rows = Array.from({ length: 4 * vertices }, () => [dice.below(vertices), dice.below(vertices)]);
  const gain = Array.from({ length: vertices }, () => 1 + dice.below(20));
  return covering(`weighted vertex cover ${vertices}`, rows, vertices, { column: (c) => gain[c], row: 0 });
}

/** Choices between three bundles of three items each, of twice as many items, which gain 1 to 10 and are all that gains anything. */
export function bundles(choices: number, seed: number): Game {
  const dice = Dice.of(seed, 26);
  const sketch = new Sketch();
  const root = sketch.tester();
  const items = Array.from({ length: 2 * choices }, () => sketch.tester(1 + dice.below(10)));
  for (let i = 0; i < choices; i++) {
    const choice = sketch.sut(0);
    sketch.edge(root, choice);
    for (let k = 0; k < 3; k++) {
      const bundle = sketch.tester(0);
      sketch.edge(choice, bundle);
      for (let j = 0; j < 3; j++) sketch.edge(bundle, dice.pick(items));
    }
  }
  return sketch.game(root, `bundles ${choices}`);
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
