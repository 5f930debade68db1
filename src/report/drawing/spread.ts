// A drawing of hundreds or thousands of nodes: spread out by forces (Graphviz's sfdp), small shapes with their names beneath,
// straight lines that bend aside where two nodes have several. Overlaps are removed by push-apart.ts: Graphviz's own prism took
// 117 s of processor time for 1600 nodes, and its scaling made a drawing of 2000 nodes 126 000 points wide.

import { type Game, SUT } from '../../game/index.ts';
import type { EdgeLine, Layout, NodeBox, Point } from './figure.ts';
import type { Graphviz } from './layered.ts';
import { pushApart } from './push-apart.ts';
import { shortNames } from './short-names.ts';

const SIZE = 22;
/** Between the middles of two nodes: more than the diagonal of a square, and a line of text. */
const ROOM = 38;
const LONGEST = 18;
const MARGIN = 30;

export function spread(game: Game, graphviz: Graphviz): Layout {
  const places = placesOf(game, graphviz(dotOf(game), 'plain', 'sfdp'));
  const names = shortNames(game.ids, LONGEST);
  const nodes = places.map(
    (place, v): NodeBox => ({ ...place, width: SIZE, height: SIZE, text: names[v], caption: true }),
  );
  const side = sides(game);
  const edges = Array.from({ length: game.m }, (_, e) =>
    lineOf(game, nodes[game.source[e]], nodes[game.target[e]], e, side[e]),
  );
  const initial = nodes[game.initial];
  const from = { x: initial.x - SIZE - 14, y: initial.y - SIZE - 14 };
  return {
    width: Math.max(...nodes.map(({ x }) => x)) + MARGIN,
    height: Math.max(...nodes.map(({ y }) => y)) + MARGIN,
    nodes,
    edges,
    start: straight(from, initial, 0, game.owner[game.initial] === SUT),
  };
}

function dotOf(game: Game): string {
  const lines = ['graph { graph [overlap=true splines=none start=1]; node [shape=point];'];
  for (let v = 0; v < game.n; v++) lines.push(`${v};`);
  for (let e = 0; e < game.m; e++) {
    if (game.source[e] !== game.target[e]) lines.push(`${game.source[e]} -- ${game.target[e]};`);
  }
  return `${lines.join('\n')}\n}`;
}

/** From the lines `node NAME X Y WIDTH HEIGHT …`, from the bottom left. */
function placesOf(game: Game, plain: string): Point[] {
  const places: Point[] = Array.from({ length: game.n }, () => ({ x: 0, y: 0 }));
  for (const line of plain.split('\n')) {
    const [word, name, x, y] = line.split(' ');
    if (word === 'node') places[Number(name)] = { x: Number(x), y: -Number(y) };
  }
  return pushApart(places, ROOM).map(({ x, y }) => ({ x: x + MARGIN, y: y + MARGIN }));
}

/** How far each edge bends aside: 0 for the only one between its nodes. */
function sides(game: Game): Int32Array {
  const between = new Map<string, number>();
  const key = (e: number): string => [game.source[e], game.target[e]].sort((a, b) => a - b).join();
  for (let e = 0; e < game.m; e++) between.set(key(e), (between.get(key(e)) ?? 0) + 1);
  const before = new Map<string, number>();
  return Int32Array.from({ length: game.m }, (_, e) => {
    if (between.get(key(e)) === 1) return 0;
    const count = (before.get(key(e)) ?? 0) + 1;
    before.set(key(e), count);
    return count;
  });
}

function lineOf(game: Game, from: NodeBox, to: NodeBox, e: number, side: number): EdgeLine {
  if (from === to) return loop(from, side);
  return straight(from, to, side, game.owner[game.target[e]] === SUT);
}

function straight(from: Point, to: Point, side: number, square: boolean): EdgeLine {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const aside = Math.min(40, 0.12 * length) * side;
  const along = (share: number, off: number): Point => ({
    x: from.x + dx * length * share - dy * off,
    y: from.y + dy * length * share + dx * off,
  });
  const reach = square ? SIZE / 2 / Math.max(Math.abs(dx), Math.abs(dy)) : SIZE / 2;
  const end = 1 - Math.min(0.45, (reach + 8) / length);
  const tip = along(1 - Math.min(0.4, reach / length), 0);
  return {
    curve: [along(0, 0), along(0.33, aside), along(0.66, aside), along(end, side === 0 ? 0 : aside / 4)],
    tip,
  };
}

function loop({ x, y }: Point, side: number): EdgeLine {
  const high = SIZE + 8 * Math.max(1, side);
  return {
    curve: [
      { x: x - 5, y: y - SIZE / 2 },
      { x: x - 14, y: y - high },
      { x: x + 14, y: y - high },
      { x: x + 6, y: y - SIZE / 2 - 7 },
    ],
    tip: { x: x + 5, y: y - SIZE / 2 },
  };
}
