// Where the nodes and edges of a drawing stand: in layers while that can be read, spread out by forces beyond, up to a limit that is
// told. Graphviz is loaded when the first drawing is made.

import { InputError } from '../../base/index.ts';
import type { Game } from '../../game/index.ts';
import type { Layout } from './figure.ts';
import { layered } from './layered.ts';
import { spread } from './spread.ts';

/** Nodes, and nodes and edges together, that are still drawn in layers. */
const LAYERED = { nodes: 150, all: 400 };
/** Nodes, and nodes and edges together, that are drawn at all: 5 s of processor time. */
const LARGEST = { nodes: 5000, all: 25_000 };

/** How a game of this size is drawn; null if it is too large. */
export function layoutKind({ n, m }: Pick<Game, 'n' | 'm'>): 'layered' | 'spread' | null {
  if (n <= LAYERED.nodes && n + m <= LAYERED.all) return 'layered';
  return n <= LARGEST.nodes && n + m <= LARGEST.all ? 'spread' : null;
}

/** Throws an InputError if the game is too large to be drawn. */
export async function layOut(game: Game): Promise<Layout> {
  const kind = layoutKind(game);
  if (kind === null) {
    throw InputError.of(
      'report/too-large',
      `a drawing of ${game.n} nodes and ${game.m} edges is too large to read`,
      `draw a model of at most ${LARGEST.nodes} nodes, and ${LARGEST.all} nodes and edges together`,
    );
  }
  const { Graphviz } = await import('@hpcc-js/wasm-graphviz');
  const graphviz = await Graphviz.load();
  const ask = graphviz.layout.bind(graphviz);
  return kind === 'layered' ? layered(game, ask) : spread(game, ask);
}
