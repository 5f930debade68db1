// The node suite of the coverage tool of George Mason University (Ammann and Offutt's). The paper's strategies
// execute its suites. It has about one path for each edge, short paths first.
//
// 1. Make the paths of a breadth-first tree (spanning-paths.ts).
// 2. A path that ends in a final node is a test path. The prefixes of another path up to a final node are too,
//    unless they stand in an earlier one. The other path becomes one by the rest of a test path that holds its last
//    node.
// 3. Drop paths that others tour with detours, then repeats of a node in a row, then such paths again.
// 4. Take paths in order until every node is covered.
//
// The tool needs the final nodes. The systems of the paper may end anywhere, and so may a run of a game. If none
// are named, all are final, and step 2 does nothing.

import { InputError } from '../../base/index.ts';
import { type Game, quote, reachable } from '../../game/index.ts';
import type { Criterion } from '../suite.ts';
import { withoutDetours } from './detours.ts';
import { spanningPaths } from './spanning-paths.ts';

export const gmuSuite: Criterion<'gmu'> = {
  id: 'gmu',
  title: 'node coverage, as the GMU tool makes it',
  about: 'every node is visited; many short paths, about one per edge, as the GMU tool makes them',
  usesFinal: true,
  make(game, { final = game.final }) {
    const paths = final ? testPaths(game, spanningPaths(game), final) : spanningPaths(game);
    const fewer = withoutDetours(withoutDetours(paths).map(withoutRepeats));
    const cases = untilCovered(game, fewer);
    const covered = new Set(cases.flat()).size;
    return {
      criterion: 'gmu',
      cases: cases.map((path) => Int32Array.from(path)),
      requirements: game.n,
      satisfied: covered,
      infeasible: game.n - reachable(game).count(),
    };
  },
};

/** Step 2, in the order of the tool: every path that can be extended ends in a final node afterwards. */
function testPaths(game: Game, paths: number[][], final: Iterable<number>): number[][] {
  const ends = [...new Set(final)];
  const isEnd = new Set(ends);
  const found: number[][] = [];
  const open: number[][] = [];
  for (const path of paths) {
    if (isEnd.has(path[path.length - 1])) {
      found.push(path);
      continue;
    }
    open.push(path);
    for (const end of ends) {
      const at = path.indexOf(end);
      if (at < 0) continue;
      const prefix = path.slice(0, at + 1);
      if (!found.some((other) => holds(other, prefix))) found.push(prefix);
    }
  }
  return extended(game, found, open);
}

function extended(game: Game, found: number[][], open: number[][]): number[][] {
  for (let before = -1; before !== open.length; ) {
    before = open.length;
    for (let j = 0; j < found.length; j++) {
      for (let i = 0; i < open.length; i++) {
        const at = found[j].indexOf(open[i][open[i].length - 1]);
        if (at < 0) continue;
        found.push([...open[i], ...found[j].slice(at + 1)]);
        open.splice(i--, 1);
      }
    }
  }
  if (open.length === 0) return found;
  const stuck = [...new Set(open.map((path) => path[path.length - 1]))].map((v) => quote(game.ids[v]));
  throw InputError.of(
    'suite/no-final',
    `${stuck.length === 1 ? 'a path ends' : 'paths end'} in ${stuck.slice(0, 5).join(', ')}${stuck.length > 5 ? ` and ${stuck.length - 5} more` : ''}, which has no path to a final node`,
    'name further final nodes with --final, or remove it so that a case may end anywhere',
  );
}

/** Whether the prefix stands in the path, anywhere, in one piece. */
function holds(path: readonly number[], prefix: readonly number[]): boolean {
  for (let from = 0; from + prefix.length <= path.length; from++) {
    if (prefix.every((v, k) => path[from + k] === v)) return true;
  }
  return false;
}

/** Of the same node several times in a row one is left. */
const withoutRepeats = (path: readonly number[]): number[] => path.filter((v, i) => v !== path[i + 1]);

function untilCovered(game: Game, paths: readonly (readonly number[])[]): (readonly number[])[] {
  const open = new Set<number>();
  for (const path of paths) for (const v of path) open.add(v);
  const taken: (readonly number[])[] = [];
  for (const path of paths) {
    taken.push(path);
    for (const v of path) open.delete(v);
    if (open.size === 0) break;
  }
  return taken.length > 0 ? taken : [[game.initial]];
}
