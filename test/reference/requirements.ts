// Test requirements by their definitions (Ammann and Offutt), by naive enumeration: the reference that suites are held against.

import type { Game } from '../../src/game/index.ts';

type Path = readonly number[];

function successors(game: Game, v: number): number[] {
  return [...new Set(game.target.subarray(game.outStart[v], game.outStart[v + 1]))];
}

const nodes = (game: Game): number[] => Array.from({ length: game.n }, (_, v) => v);
const edges = (game: Game): Path[] => nodes(game).flatMap((u) => successors(game, u).map((w) => [u, w]));
const pairs = (game: Game): Path[] =>
  edges(game).flatMap(([u, v]) => successors(game, v).map((w) => [u, v, w]));

export function contains(path: Path, part: Path): boolean {
  for (let i = 0; i + part.length <= path.length; i++)
    if (part.every((v, k) => path[i + k] === v)) return true;
  return false;
}

/** Of all the paths, those that are part of no other. */
const maximal = (paths: Path[]): Path[] =>
  paths.filter((p) => !paths.some((q) => q.length > p.length && contains(q, p)));

function simplePaths(game: Game): Path[] {
  const all: Path[] = nodes(game).map((v) => [v]);
  for (let i = 0; i < all.length; i++) {
    const p = all[i];
    if (p.length > 1 && p[0] === p[p.length - 1]) continue;
    for (const w of successors(game, p[p.length - 1])) {
      if (w === p[0] || !p.includes(w)) all.push([...p, w]);
    }
  }
  return all;
}

const isCycle = (p: Path): boolean => p.length > 1 && p[0] === p[p.length - 1];

export const naiveRequirements: Record<string, (game: Game) => Path[]> = {
  node: (game) => nodes(game).map((v) => [v]),
  edge: (game) => maximal([...nodes(game).map((v) => [v]), ...edges(game)]),
  'edge-pair': (game) => maximal([...nodes(game).map((v) => [v]), ...edges(game), ...pairs(game)]),
  'prime-path': (game) => maximal(simplePaths(game)),
  'complete-round-trip': (game) => simplePaths(game).filter(isCycle),
};

/** The round trips of each node that has one: a simple round trip suite must tour one of each group. */
export function roundTripsByNode(game: Game): Path[][] {
  const cycles = simplePaths(game).filter(isCycle);
  return nodes(game)
    .map((v) => cycles.filter((p) => p[0] === v))
    .filter((group) => group.length > 0);
}
