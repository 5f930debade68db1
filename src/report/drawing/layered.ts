// A layered drawing: the play runs down (or across) the page. Graphviz does the work: a graph of bare boxes whose sizes are
// ours, with numbers for names, so that no text of a user ever becomes DOT.
// A random graph of 150 nodes and 450 edges takes 8 s, so larger and denser ones are spread out instead; bounding its simplex (nslimit)
// made quick drawings that nobody could follow.

import { type Game, labelOf, SUT } from '../../game/index.ts';
import type { EdgeLine, Layout, NodeBox, Point } from './figure.ts';
import { ontoPills } from './pill.ts';
import { shortNames } from './short-names.ts';
import { shortened, widthOf } from './text-size.ts';

/** Above this labels get no room of their own: a drawing three times as large is not easier to read. They stay as tooltips. */
const CROWDED = 300;
const POINTS_PER_INCH = 72;

interface GraphvizJson {
  readonly bb: string;
  readonly objects: readonly { readonly name: string; readonly pos: string }[];
  readonly edges: readonly { readonly id: string; readonly pos: string; readonly lp?: string }[];
}

/** What Graphviz is asked: a graph, and which of its algorithms lays it out. */
export type Graphviz = (dot: string, format: 'json' | 'plain', engine: 'dot' | 'sfdp') => string;

export function layered(game: Game, graphviz: Graphviz): Layout {
  const names = shortNames(game.ids, LONGEST_ID);
  const boxes = Array.from({ length: game.n }, (_, v) => boxOf(game, v, names[v]));
  const draw = (direction: Direction): Layout =>
    placed(game, boxes, JSON.parse(graphviz(dotOf(game, boxes, direction), 'json', 'dot')));
  const down = draw('TB');
  if (elongation(down) <= ELONGATED) return down;
  const across = draw('LR');
  return elongation(across) < elongation(down) ? across : down;
}

/** From top to bottom, or from left to right. */
type Direction = 'TB' | 'LR';

/** A drawing longer than this in one direction is tried in the other. */
const ELONGATED = 2;
const SCREEN = 1.4;

/** How far from the shape of a screen a drawing is; 1 is best. */
function elongation({ width, height }: Layout): number {
  const ratio = width / height / SCREEN;
  return Math.max(ratio, 1 / ratio);
}

type Box = Omit<NodeBox, 'x' | 'y'>;

const LONGEST_ID = 30;
const LONGEST_LABEL = 34;
const CHARACTER = 7.1;
const SMALL_CHARACTER = 6.1;

/** A short name fits the paper's circle or square; a longer one makes a pill or a box. */
function boxOf(game: Game, v: number, text: string): Box {
  const least = game.gain[v] === 1 ? 30 : 42;
  const inner = Math.ceil(widthOf(text, CHARACTER));
  if (inner <= 26) return { text, width: Math.max(least, inner + 14), height: Math.max(least, inner + 14) };
  return { text, width: Math.max(least, inner + (game.owner[v] === SUT ? 14 : 24)), height: least };
}

function dotOf(game: Game, boxes: readonly Box[], direction: Direction): string {
  const crowded = game.n + game.m > CROWDED;
  const spacing = crowded ? 'ranksep=0.8 nodesep=0.12' : 'ranksep=0.45 nodesep=0.3';
  const lines = [
    `digraph { graph [rankdir=${direction} ${spacing}]; node [fixedsize=true label="" shape=box]; edge [arrowsize=0.7];`,
    'start [width=0.01 height=0.01];',
  ];
  for (let v = 0; v < game.n; v++) {
    const { width, height } = boxes[v];
    const shape = game.owner[v] === SUT || width > height ? 'box' : 'circle';
    lines.push(`${v} [shape=${shape} width=${width / POINTS_PER_INCH} height=${height / POINTS_PER_INCH}];`);
  }
  lines.push(`start -> ${game.initial} [id=start];`);
  const depth = depths(game);
  for (let e = 0; e < game.m; e++) {
    const [u, w] = [game.source[e], game.target[e]];
    const ends = depth[w] < depth[u] ? `${w} -> ${u} [dir=back` : `${u} -> ${w} [dir=forward`;
    lines.push(`${ends} id=${e}${crowded ? '' : labelBox(labelOf(game, e))}];`);
  }
  return `${lines.join('\n')}\n}`;
}

/**
 * How many moves each node is from the initial one. Edges that lead back up are given to Graphviz the other way round:
 * left alone it breaks cycles where it meets them, and the play no longer runs down the page.
 */
function depths(game: Game): Int32Array {
  const depth = new Int32Array(game.n).fill(game.n);
  const queue = [game.initial];
  depth[game.initial] = 0;
  for (const v of queue) {
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) {
      const w = game.target[e];
      if (depth[w] < game.n) continue;
      depth[w] = depth[v] + 1;
      queue.push(w);
    }
  }
  return depth;
}

/** An empty table of the label's size keeps its place free. */
function labelBox(label: string | undefined): string {
  if (!label) return '';
  const width = Math.ceil(widthOf(shortened(label, LONGEST_LABEL), SMALL_CHARACTER)) + 6;
  const table = `<table border="0" cellborder="0" cellpadding="0" cellspacing="0" fixedsize="true" width="${width}" height="14">`;
  return ` label=<${table}<tr><td></td></tr></table>>`;
}

function placed(game: Game, boxes: readonly Box[], drawn: GraphvizJson): Layout {
  const [, , width, height] = drawn.bb.split(',').map(Number);
  const point = (text: string): Point => {
    const [x, y] = text.split(',').map(Number);
    return { x, y: height - y };
  };
  const places = new Map(drawn.objects.map(({ name, pos }) => [name, point(pos)]));
  const lines = new Map<string, EdgeLine>();
  for (const { id, pos, lp } of drawn.edges) {
    const [end, ...points] = pos.split(' ');
    const curve = points.map(point);
    if (end.startsWith('s,')) curve.reverse();
    const text = id === 'start' ? undefined : labelOf(game, Number(id));
    lines.set(id, {
      tip: point(end.slice(2)),
      curve,
      ...(lp && text && { label: { ...point(lp), text: shortened(text, LONGEST_LABEL) } }),
    });
  }
  const nodes = boxes.map((box, v) => ({ ...box, ...places.get(String(v))! }));
  const pill = (v: number): NodeBox | null => (game.owner[v] === SUT ? null : nodes[v]);
  return {
    width,
    height,
    nodes,
    edges: Array.from({ length: game.m }, (_, e) =>
      ontoPills(lines.get(String(e))!, pill(game.source[e]), pill(game.target[e])),
    ),
    start: ontoPills(lines.get('start')!, null, pill(game.initial)),
  };
}
