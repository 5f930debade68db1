// The nodes in which a run can stay without end, away from its beginning. They are the reachable nodes from which
// the tester cannot force a return to the initial node, without those where the run merely ends. One finding for
// the whole set; it is linear to find.

import { attractor, type Game, reachable, TESTER } from '../game/index.ts';
import type { Oddity } from './rule.ts';
import { someNames } from './shape.ts';

export function* swallowingTraps(game: Game): Generator<Oddity> {
  const seen = reachable(game);
  const { nodes: home } = attractor(game, TESTER, [game.initial]);
  const trap: number[] = [];
  for (let v = 0; v < game.n; v++) if (seen.has(v) && !home.has(v)) trap.push(v);
  // A sink is a dead end, told by another rule; what only leads to sinks is swallowed by them.
  const lasting = lastingPart(game, trap);
  if (lasting.length === 0) return;
  const count = lasting.length === 1 ? 'one node' : `${lasting.length} nodes`;
  const names = someNames(game, lasting);
  // Where no answer of the SUT leads back either, the SUT is not to blame.
  const { nodes: mayReturn } = attractor({ ...game, owner: new Uint8Array(game.n) }, TESTER, [game.initial]);
  const message = lasting.some((v) => mayReturn.has(v))
    ? `the system can keep a test in ${count} forever, away from the initial node: ${names}`
    : `no edge leads back to the initial node from ${count}: ${names}`;
  yield { message, name: game.ids[lasting[0]] };
}

/** The nodes of a set in which a play can go on without end inside the set: those left when dead ends are taken away again and again. */
function lastingPart(game: Game, set: readonly number[]): number[] {
  const inside = new Set(set);
  const ways = new Map<number, number>();
  for (const v of set) {
    let count = 0;
    for (let e = game.outStart[v]; e < game.outStart[v + 1]; e++) if (inside.has(game.target[e])) count++;
    ways.set(v, count);
  }
  const over = set.filter((v) => ways.get(v) === 0);
  for (const w of over) {
    inside.delete(w);
    for (let i = game.inStart[w]; i < game.inStart[w + 1]; i++) {
      const v = game.source[game.inEdge[i]];
      if (!inside.has(v)) continue;
      ways.set(v, ways.get(v)! - 1);
      if (ways.get(v) === 0) over.push(v);
    }
  }
  return [...inside];
}
