// The file of known coverage, one line for each node that was visited, in the order of their ids:
//
//   {"format":"covergame-known/1","model":"login","day":"2026-05-12","states":3,"sum":"0f3a9c21"}
//   ["checking",["denied","signed-out",3,12],["welcome","home",1]]
//   ["home"]
//   ["signed-out",["right password","checking",16]]
//
// An edge is named by its label and its target; then come how often it was taken on the newest day, and of an answer of the system how often
// before. The same counts make the same bytes, and a line ends where a diff would want it to. "sum" is the CRC-32 of the lines after it.
//
// Many nodes take a line in short: how many characters the id has in common with the one before it (a digit of base 36), three characters that
// stand for the names of all edges of the node, the counts in the order of those names, a colon, and the rest of the id:
//
//   4Qx1120:17        4Qx1 is "4" and the mark "Qx1"; taken 1, 2 and 0 times
//   4Qx1.12.3;.40.0:18   counts above 35 make all of them decimal numbers; after the semicolon those of the days before

import { crc32 } from '../../base/index.ts';
import { isTransition, SUT } from '../../game/index.ts';
import { edgesMark, type NamedEdge, namedEdges } from './edge-names.ts';
import { type KnownCounts, MOST_COUNTED, nodesIn } from './known-counts.ts';

export const KNOWN_FORMAT = 'covergame-known/1';
/** So many nodes have their edges named. */
export const MOST_NAMED = 2000;
/** One digit says how much of an id is shared. */
export const MOST_SHARED = 35;

export function writeKnown(counts: KnownCounts): string {
  const { game, visited, day } = counts;
  const nodes = [...nodesIn(visited)].filter((v) => !isTransition(game, v));
  nodes.sort((a, b) => (game.ids[a] < game.ids[b] ? -1 : 1));
  let before = '';
  const lines = nodes.map((v) => {
    const edges = namedEdges(game, v);
    if (nodes.length <= MOST_NAMED) return namedLine(counts, v, edges);
    const line = shortLine(counts, v, edges, before);
    before = game.ids[v];
    return line;
  });
  const body = lines.map((line) => `${line}\n`).join('');
  const head = { format: KNOWN_FORMAT, model: game.name, day, states: nodes.length, sum: crc32(body) };
  return `${JSON.stringify(head)}\n${body}`;
}

/** Of a tester's edge only the sum is of use. */
function countsOf({ game, recent, older }: KnownCounts, v: number, e: number): [number, number] {
  if (game.owner[v] === SUT) return [recent[e], older[e]];
  return [Math.min(MOST_COUNTED, recent[e] + older[e]), 0];
}

function namedLine(counts: KnownCounts, v: number, edges: readonly NamedEdge[]): string {
  const taken = edges.flatMap(({ edge, label, to, nth }) => {
    const [now, before] = countsOf(counts, v, edge);
    if (now + before === 0) return [];
    const rest = nth > 0 ? [now, before, nth] : before > 0 ? [now, before] : [now];
    return [[label, to, ...rest]];
  });
  return JSON.stringify([counts.game.ids[v], ...taken]);
}

function shortLine(counts: KnownCounts, v: number, edges: readonly NamedEdge[], before: string): string {
  const id = counts.game.ids[v];
  const rows = edges.map(({ edge }) => countsOf(counts, v, edge));
  const now = digits(rows.map(([count]) => count));
  const then = digits(rows.map(([, count]) => count));
  let shared = 0;
  while (shared < MOST_SHARED && shared < before.length && before[shared] === id[shared]) shared++;
  const rest = JSON.stringify(id.slice(shared)).slice(1, -1);
  return `${shared.toString(36)}${edgesMark(edges)}${now}${then === '' ? '' : `;${then}`}:${rest}`;
}

/** A digit of base 36 each, or a point and a number each; zeros at the end are left out. */
function digits(counts: readonly number[]): string {
  const last = counts.findLastIndex((count) => count > 0);
  const taken = counts.slice(0, last + 1);
  if (taken.every((count) => count < 36)) return taken.map((count) => count.toString(36)).join('');
  return taken.map((count) => `.${count}`).join('');
}
