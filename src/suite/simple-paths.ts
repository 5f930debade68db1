// Simple paths that cannot be longer: the search behind prime paths and round trips.
//
// A path is simple if no node stands in it twice, except that the first may also be the last (a cycle). A prime
// path is a simple path that is part of no longer simple path. Every cycle is one. Another path is one under two
// conditions. Its last node leads only into the path beyond its first node. Its first node is entered only from the
// path before its last.
//
// A path can hold all predecessors of its first node only if they lie in the first node's component. So all other
// nodes start cycles only. The search is depth-first with an explicit stack. The number of paths grows
// exponentially with the model, so the paths found and the steps of the search have bounds.

import { limit as limitOf } from '../base/index.ts';
import { components, type Game } from '../game/index.ts';
import { successorLists } from './edge.ts';
import { PathList } from './tour.ts';
import type { Requirements } from './touring-suite.ts';

export interface SimplePathOptions {
  /** Whether cycles alone are wanted, or the other prime paths too. */
  readonly cyclesOnly: boolean;
  readonly limit: number;
  /** What a path is called in the message of a bound that was met. */
  readonly noun: string;
}

const STEPS_PER_PATH = 1000;
/** The part of all nodes of a suite that its requirements may have: cases hold them, and the ways to them. */
const SHARE = 1 / 4;

export function primePaths(game: Game, { cyclesOnly, limit, noun }: SimplePathOptions): Requirements {
  const successors = successorLists(game);
  const { of: component } = components(game);
  const paths = new PathList();
  const position = new Int32Array(game.n).fill(-1);
  const path = new Int32Array(game.n + 1);
  const next = new Int32Array(game.n);
  const stepLimit = limit * STEPS_PER_PATH;
  const mostNodes = limitOf('suite-nodes') * SHARE;
  let steps = 0;

  const predecessors = (v: number): Set<number> => {
    const set = new Set<number>();
    for (let i = game.inStart[v]; i < game.inStart[v + 1]; i++) set.add(game.source[game.inEdge[i]]);
    return set;
  };

  for (let start = 0; start < game.n; start++) {
    const before = predecessors(start);
    const onlyCycles = cyclesOnly || ![...before].every((u) => component[u] === component[start]);
    let depth = 1;
    path[0] = start;
    position[start] = 0;
    next[0] = 0;
    while (depth > 0) {
      const v = path[depth - 1];
      const options = successors[v];
      if (next[depth - 1] === 0 && !onlyCycles && isMaximal(depth)) {
        if (isFull()) return stop(full());
        paths.add(path, depth);
      }
      if (next[depth - 1] === options.length) {
        position[v] = -1;
        depth--;
        continue;
      }
      if (++steps > stepLimit)
        return stop(`${stepLimit} steps of the search with ${paths.length} ${noun} found`);
      const w = options[next[depth - 1]++];
      if (w === start) {
        if (isFull()) return stop(full());
        path[depth] = start;
        paths.add(path, depth + 1);
      } else if (position[w] < 0 && (!onlyCycles || component[w] === component[start])) {
        position[w] = depth;
        path[depth] = w;
        next[depth] = 0;
        depth++;
      }
    }

    function isMaximal(length: number): boolean {
      const last = path[length - 1];
      for (const w of successors[last]) if (position[w] < 0 || w === start) return false;
      for (const u of before) if (position[u] < 0 || u === last) return false;
      return true;
    }
  }
  return { paths };

  function isFull(): boolean {
    return paths.length >= limit || paths.nodes.length >= mostNodes;
  }

  function full(): string {
    return paths.length >= limit
      ? `${limit} ${noun}`
      : `${paths.length} ${noun}, ${paths.nodes.length} nodes long`;
  }

  function stop(where: string): Requirements {
    return { paths, stopped: `stopped at ${where}; there are more, their number grows exponentially` };
  }
}
