// The overview of a model too large to be drawn: boxes with their places, or the drawing of one that is small enough.

import { buildGame, type Game, labelOf, nodeKinds, nodeNamed, SUT } from '../../src/game/index.ts';
import { type Layout, LEAF, layOut, OverviewMaker } from '../../src/report/index.ts';
import type { Desk } from './task.ts';

export interface ShownBox {
  readonly title: string;
  readonly size: number;
  readonly gain: number;
  readonly sut: number;
  readonly component: boolean;
}

export type ShownBoxes =
  | {
      readonly kind: 'boxes';
      readonly boxes: readonly ShownBox[];
      readonly layout: Layout;
      /** For each edge of the layout how many edges it stands for. */
      readonly counts: readonly number[];
      /** How many thin links were left out. */
      readonly left: number;
    }
  | { readonly kind: 'drawing'; readonly nodes: readonly LeafNode[]; readonly layout: Layout };

/** A node of a box that is drawn. */
export interface LeafNode {
  readonly node: number;
  readonly id: string;
  readonly sut: boolean;
  readonly gain: number;
  /** As NODE_KIND_NAMES has them. */
  readonly kind: number;
}

export interface FoundNode {
  readonly node: number;
  readonly id: string;
  /** The boxes to open, one in another, to see it. */
  readonly path: readonly number[];
}

const makers = new WeakMap<Game, OverviewMaker>();
const kindsOf = new WeakMap<Game, Uint8Array>();
/** More links would be a grey square. */
const LINKS = 90;

export async function* boxes(
  { game }: Desk,
  { path }: { path: readonly number[] },
): AsyncGenerator<undefined, ShownBoxes> {
  const maker = makerOf(game);
  const nodes = path.length === 0 ? undefined : maker.at(path);
  yield undefined;
  if (nodes && nodes.length <= LEAF) {
    const kinds = kindsOf.get(game) ?? nodeKinds(game);
    kindsOf.set(game, kinds);
    const shown = Array.from(nodes, (node) => ({
      node,
      id: game.ids[node],
      sut: game.owner[node] === SUT,
      gain: game.gain[node],
      kind: kinds[node],
    }));
    return { kind: 'drawing', nodes: shown, layout: await layOut(subgame(game, nodes)) };
  }
  const { boxes: found, links } = maker.of(nodes);
  const shown = links.slice(0, LINKS);
  const layout = await layOut(
    buildGame({
      initial: '0',
      nodes: found.map((_, i) => ({ id: String(i), owner: 'sut' as const })),
      edges: shown.map(({ from, to, edges }) => ({
        from: String(from),
        to: String(to),
        label: String(edges),
      })),
    }),
  );
  // The layout has the edges in the order of their sources.
  const counts = [...shown].sort((a, b) => a.from - b.from).map(({ edges }) => edges);
  return {
    kind: 'boxes',
    boxes: found.map(({ title, nodes: held, gain, sut, component }) => ({
      title,
      size: held.length,
      gain,
      sut,
      component,
    })),
    layout,
    counts,
    left: links.length - shown.length,
  };
}

function makerOf(game: Game): OverviewMaker {
  const maker = makers.get(game) ?? new OverviewMaker(game);
  makers.set(game, maker);
  return maker;
}

const MOST_FOUND = 8;

/** Nodes by a part of their name, with the boxes that they are in. */
export function* findNodes({ game }: Desk, { word }: { word: string }): Generator<never, FoundNode[]> {
  const wanted = word.toLowerCase();
  const found: FoundNode[] = [];
  const add = (node: number): void =>
    void found.push({ node, id: game.ids[node], path: makerOf(game).pathTo(node) });
  const exact = nodeNamed(game, word);
  if (exact !== undefined) add(exact);
  for (let v = 0; v < game.n && found.length < MOST_FOUND; v++)
    if (v !== exact && game.ids[v].toLowerCase().includes(wanted)) add(v);
  return found;
}

/** The nodes of a box and the edges between them. */
function subgame(game: Game, nodes: Int32Array): Game {
  const inside = new Set(nodes);
  const ids = new Map(Array.from(nodes, (v, i) => [v, game.ids[v] === '' ? `(${i})` : game.ids[v]]));
  const edges = Array.from(nodes).flatMap((v) =>
    Array.from({ length: game.outStart[v + 1] - game.outStart[v] }, (_, i) => game.outStart[v] + i)
      .filter((e) => inside.has(game.target[e]))
      .map((e) => {
        const label = labelOf(game, e);
        return { from: ids.get(v)!, to: ids.get(game.target[e])!, ...(label !== undefined && { label }) };
      }),
  );
  return buildGame({
    name: 'a part of the model',
    initial: ids.get(nodes[0])!,
    nodes: Array.from(nodes, (v) => ({
      id: ids.get(v)!,
      owner: game.owner[v] === SUT ? ('sut' as const) : ('tester' as const),
      gain: game.gain[v],
    })),
    edges,
  });
}
